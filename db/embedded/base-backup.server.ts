// Copies a private cluster while it is written to, with PostgreSQL's low-level backup API (manual: "Making a Base Backup Using the Low
// Level API"): the packaged binaries have no pg_basebackup. The files alone are inconsistent; with the backup label and the write-ahead log
// the copy recovers to the state of one moment, the end of the backup.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type CopyTotals, copyChangingFile, copyTree } from './copy-tree.server.ts';

export interface BaseBackup extends CopyTotals {
  /** The copy's position in the write-ahead log: everything committed before it is in the copy. */
  readonly endsAt: string;
}

interface Options {
  /** The URL of any database in the cluster, as its superuser. */
  readonly url: string;
  readonly cluster: string;
  /** A folder that does not exist yet. */
  readonly into: string;
}

const CONTROL_FILE = 'global/pg_control';

/** These folders must exist in the copy, but their contents belong to the running server only. */
const EMPTY_FOLDERS = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const EXCLUDED = ['postmaster.pid', 'postmaster.opts', 'backup_label.old', 'tablespace_map.old', CONTROL_FILE];

function isExcluded(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return (
    EXCLUDED.includes(name) ||
    EMPTY_FOLDERS.some((folder) => name.startsWith(`${folder}/`)) ||
    last.startsWith('pgsql_tmp') ||
    last.startsWith('pg_internal.init')
  );
}

/** A read may overlap a write by the server and return a mix of old and new bytes. Two equal reads in a row prove a complete file. */
async function readControlFile(cluster: string): Promise<Buffer> {
  const file = path.join(cluster, CONTROL_FILE);
  for (let before = await readFile(file); ; ) {
    await wait(5);
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}

/** The write-ahead log segments, by file name, that the copy needs for its recovery. */
interface WalRange {
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

async function copyWal(cluster: string, into: string, { first, last, count }: WalRange): Promise<number> {
  const names = await readdir(path.join(cluster, 'pg_wal'));
  const segments = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (segments.length !== count) {
    throw new Error(
      `The write-ahead log from ${first} to ${last} has ${segments.length} of ${count} segments: the backup cannot be used`,
    );
  }
  let bytes = 0;
  for (const name of [...segments, ...names.filter((each) => each.endsWith('.history'))]) {
    bytes += (await copyChangingFile(path.join(cluster, 'pg_wal', name), path.join(into, 'pg_wal', name))) ?? 0;
  }
  return bytes;
}

const STOP_BACKUP = `select lsn, labelfile, spcmapfile, pg_walfile_name(lsn - 1) as last from pg_backup_stop(wait_for_archive => false)`;

async function copyCluster(client: pg.Client, { cluster, into }: Options): Promise<BaseBackup> {
  const queryRow = async (text: string, values: string[] = []) => (await client.query(text, values)).rows[0];
  // The slot is dropped with this connection. Until then the server removes no write-ahead log.
  await queryRow('select pg_create_physical_replication_slot($1, immediately_reserve => true, temporary => true)', [
    `tanabana_backup_${process.pid}_${Date.now()}`,
  ]);
  const { start } = await queryRow('select pg_backup_start($1, fast => true) as start', ['tanabana']);
  const { first } = await queryRow('select pg_walfile_name($1) as first', [start]);
  const copied = await copyTree(cluster, into, { isExcluded });
  // The control file is copied last, as pg_basebackup does: it must not be older than the data pages.
  await writeFile(path.join(into, CONTROL_FILE), await readControlFile(cluster), { mode: 0o600 });
  const { lsn, labelfile, spcmapfile, last } = await queryRow(STOP_BACKUP);
  if (spcmapfile) throw new Error('This cluster has tablespaces elsewhere, which are not copied');
  await writeFile(path.join(into, 'backup_label'), labelfile, { mode: 0o600 });
  // From the segment with the first byte to that with the last byte, which is one byte before `lsn`.
  const { count } = await queryRow(
    `select (div($2::pg_lsn - '0/1'::pg_lsn, size) - div($1::pg_lsn - '0/0'::pg_lsn, size) + 1)::int as count
     from (select setting::numeric as size from pg_settings where name = 'wal_segment_size') segment`,
    [start, lsn],
  );
  const walBytes = await copyWal(cluster, into, { first, last, count });
  // Two more files: the control file and the backup label.
  return { files: copied.files + count + 2, bytes: copied.bytes + walBytes, endsAt: lsn };
}

/** The files are written, but not yet flushed to disk. */
export async function takeBaseBackup(options: Options): Promise<BaseBackup> {
  await mkdir(options.into, { mode: 0o700 });
  const client = new pg.Client({ connectionString: options.url, application_name: 'tanabana backup', keepAlive: true });
  // The server ends a backup whose connection is lost; the next query on the connection fails and reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await copyCluster(client, options);
  } finally {
    await client.end().catch(() => {});
  }
}
