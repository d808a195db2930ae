// Brings a database to the newest schema. Any number of nodes may call it at once.
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations as migrateJobs } from 'graphile-worker';
import { withAdvisoryLock } from './advisory-lock.server.ts';

const MIGRATIONS_FOLDER = 'db/migrations';
const silent = new Logger(() => () => {});

export async function migrateDatabase(url: string, projectRoot: string): Promise<void> {
  await withAdvisoryLock(url, 'migrations', async (client) => {
    await migrate(drizzle(client), { migrationsFolder: path.join(projectRoot, MIGRATIONS_FOLDER) });
    await migrateJobs({ connectionString: url, logger: silent });
  });
}
