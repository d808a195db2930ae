// Restores backed-up tables into an empty database: first the schema of the backup, by the same migrations; then all rows in one
// transaction, with the foreign keys checked at its end; then the triggers. After a failure the tables exist but are empty.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { applyFunctions } from '../apply-functions.server.ts';
import { migrationFolders } from '../migrate.server.ts';
import {
  type BackedUpTable,
  type BackedUpTables,
  columnList,
  quoteIdentifier,
  TABLES_FILE,
} from './backed-up-tables.ts';
import { copyIn } from './table-copy.server.ts';

export const readBackedUpTables = async (from: string): Promise<BackedUpTables> =>
  JSON.parse(await readFile(path.join(from, TABLES_FILE), 'utf8'));

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/**
 * Migrates with a copy of the migrations that ends where the backup's schema ended, so that a newer version can restore an older backup.
 * Returns whether that is the newest schema.
 */
async function migrateToBackupSchema(
  client: pg.Client,
  migrationsFolder: string,
  hashes: readonly string[],
): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tanabana-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
    const entries = journal.entries.slice(0, hashes.length);
    for (const [index, hash] of hashes.entries()) {
      const tag = entries[index]?.tag;
      const text = tag === undefined ? null : await readFile(path.join(folder, `${tag}.sql`), 'utf8');
      if (text === null || createHash('sha256').update(text).digest('hex') !== hash) {
        throw new Error(
          `The backup is of another version of the store: its migration ${index + 1} is not known here. Check out the version that made it, or a newer one.`,
        );
      }
    }
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(client), { migrationsFolder: folder });
    return entries.length === journal.entries.length;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const FIND_TABLES = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'drizzle', 'graphile_worker') and c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`;

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(FIND_TABLES);
  if (rows.length === 0) return;
  throw new Error(
    `The database is not empty (it has the table ${rows[0].name}). A backup is restored into an empty database: create one (createdb) and set DATABASE_URL to it. Nothing was changed.`,
  );
}

const FIND_FOREIGN_KEYS = `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;

async function fillTable(client: pg.Client, { name, columns, rows, file }: BackedUpTable, from: string): Promise<void> {
  const text = new PassThrough();
  const reading = pipeline(createReadStream(path.join(from, file)), createGunzip(), text);
  reading.catch((error) => text.destroy(error));
  const stored = await copyIn(client, `copy ${quoteIdentifier(name)} (${columnList(columns)}) from stdin`, text);
  await reading;
  if (stored !== rows) throw new Error(`The backup is damaged: ${file} has ${stored} rows instead of ${rows}`);
}

async function fillTables(client: pg.Client, { tables, sequences }: BackedUpTables, from: string): Promise<void> {
  await client.query('begin');
  const keys = (await client.query(FIND_FOREIGN_KEYS)).rows;
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  // Migrations insert initial rows into some of the tables.
  await client.query(`truncate ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')}`);
  for (const table of tables) await fillTable(client, table, from);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [`public.${quoteIdentifier(name)}`, value, isCalled]);
  }
  await client.query('commit');
  await client.query('analyze');
}

interface RestoreOptions {
  readonly from: string;
  readonly url: string;
  readonly projectRoot: string;
}

/** Returns the number of rows stored. The next start of the store brings an older schema and its triggers up to date. */
export async function restoreTables({ from, url, projectRoot }: RestoreOptions): Promise<number> {
  const backup = await readBackedUpTables(from);
  const client = new pg.Client({ connectionString: url, application_name: 'tanabana restore', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseUnlessEmpty(client);
    const folders = migrationFolders(projectRoot);
    const isNewest = await migrateToBackupSchema(client, folders.migrations, backup.migrations);
    await fillTables(client, backup, from);
    if (isNewest) await applyFunctions(client, folders.functions);
    return backup.tables.reduce((sum, { rows }) => sum + rows, 0);
  } finally {
    await client.end().catch(() => {});
  }
}
