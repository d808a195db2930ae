// Brings a database to the newest schema. Any number of nodes may call it at once.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { withAdvisoryLock } from './advisory-lock.server.ts';
import { applyFunctions } from './apply-functions.server.ts';

const silent = new Logger(() => () => {});
const BASELINE = '0000_baseline.sql';

export const migrationFolders = (projectRoot: string) => ({
  migrations: path.join(projectRoot, 'db/migrations'),
  functions: path.join(projectRoot, 'db/functions'),
});

/** A database of a version before 1.0: its tables have other names, and no migration exists from there. */
const earlierVersionError = (database: string) =>
  new Error(
    [
      `The database ${database} was made by a version of the store before 1.0. This version cannot read it. Nothing was changed.`,
      'To keep the data: check out the version that made it and run `npm run backup` there; that version restores it.',
      'To start anew: set DATA_DIR to another folder, or DATABASE_URL to an empty database.',
    ].join('\n'),
  );

async function refuseEarlierVersion(client: pg.Client, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "hasMigrations"`,
  );
  if (!tables[0].hasMigrations) return;
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by created_at limit 1');
  const baseline = createHash('sha256')
    .update(await readFile(path.join(migrationsFolder, BASELINE), 'utf8'))
    .digest('hex');
  if (rows.length > 0 && rows[0].hash !== baseline) throw earlierVersionError(client.database ?? '');
}

export async function migrateDatabase(url: string, projectRoot: string): Promise<void> {
  const { migrations, functions } = migrationFolders(projectRoot);
  await withAdvisoryLock(url, 'migrations', async (client) => {
    await refuseEarlierVersion(client, migrations);
    await migrate(drizzle(client), { migrationsFolder: migrations });
    await applyFunctions(client, functions);
    await migrateJobs({ connectionString: url, logger: silent });
  });
}
