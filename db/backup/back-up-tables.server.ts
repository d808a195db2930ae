// Copies every table of the store into files, in one snapshot, while the store is running. Needs only a connection, because PostgreSQL's
// own tools may be missing, or too old for the server. Queued jobs are not copied: the cleanup that runs every minute creates them again
// from the rows.
import { createWriteStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import {
  type BackedUpTable,
  type BackedUpTables,
  columnList,
  quoteIdentifier,
  TABLES_FILE,
} from './backed-up-tables.ts';
import { copyOut } from './table-copy.server.ts';

/** Ordinary tables of the store, without those of extensions. */
const LIST_TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

const LIST_SEQUENCES = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname`;

/** Text compresses well at the fastest level; a stronger one would keep a core busy for longer. */
const COMPRESSION = { level: 1 };

async function copyTable(
  client: pg.Client,
  { name, columns }: { readonly name: string; readonly columns: string[] },
  into: string,
): Promise<BackedUpTable> {
  const file = `${name}.copy.gz`;
  const { rows, done } = copyOut(client, `copy ${quoteIdentifier(name)} (${columnList(columns)}) to stdout`);
  await pipeline(rows, createGzip(COMPRESSION), createWriteStream(path.join(into, file), { flags: 'wx', mode: 0o600 }));
  return { name, columns, rows: await done, file };
}

async function copyAllTables(client: pg.Client, into: string): Promise<BackedUpTables> {
  await client.query('begin isolation level repeatable read, read only');
  const migrations = await client.query('select hash from drizzle.__drizzle_migrations order by created_at');
  const tables: BackedUpTable[] = [];
  for (const table of (await client.query(LIST_TABLES)).rows) tables.push(await copyTable(client, table, into));
  // Sequences are read after the rows: a sequence is not part of a snapshot, and a later value is correct for earlier rows.
  const sequences: BackedUpTables['sequences'][number][] = [];
  for (const { name } of (await client.query(LIST_SEQUENCES)).rows) {
    const { rows } = await client.query(
      `select last_value as value, is_called as "isCalled" from ${quoteIdentifier(name)}`,
    );
    sequences.push({ name, ...rows[0] });
  }
  await client.query('commit');
  return { migrations: migrations.rows.map(({ hash }) => hash), tables, sequences };
}

export interface TablesCopied {
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
}

/** `into` must not exist yet. The files are written, but not yet flushed to disk. */
export async function backUpTables(url: string, into: string): Promise<TablesCopied> {
  await mkdir(into, { mode: 0o700 });
  // This connection has no statement timeout: a large table takes minutes.
  const client = new pg.Client({ connectionString: url, application_name: 'tanabana backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    const copied = await copyAllTables(client, into);
    await writeFile(path.join(into, TABLES_FILE), `${JSON.stringify(copied, null, 2)}\n`, { mode: 0o600 });
    let bytes = 0;
    for (const { file } of copied.tables) bytes += (await stat(path.join(into, file))).size;
    return { tables: copied.tables.length, rows: copied.tables.reduce((sum, { rows }) => sum + rows, 0), bytes };
  } finally {
    await client.end().catch(() => {});
  }
}
