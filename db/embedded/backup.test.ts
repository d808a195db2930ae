// Backs up a cluster while rows are written to it, then starts the restored copy.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backUpDatabase, restoreDatabase } from './backup.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-backup-'));
const original = path.join(folder, 'original');
const backup = path.join(folder, 'backup');
const restored = path.join(folder, 'restored');
/** Small write-ahead log limits: the server removes old segments soon, so a backup that does not hold them would fail. */
const settings = { fsync: 'off', max_wal_size: '32MB', min_wal_size: '32MB', checkpoint_timeout: '30s' };

const LONG_TIMEOUT = { timeout: 120_000 };

const running: EmbeddedPostgres[] = [];
const start = async (dataFolder: string): Promise<EmbeddedPostgres> => {
  const cluster = await startEmbeddedPostgres({ dataFolder, settings });
  running.push(cluster);
  return cluster;
};

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

const queryRow = async (client: pg.Client, text: string, values: unknown[] = []): Promise<Record<string, unknown>> =>
  (await client.query(text, values)).rows[0];

/** Writes until `end()`: numbered notes, transfers between accounts, and tables that are created and dropped. */
function startWriter(client: pg.Client) {
  let isStopped = false;
  let notesWritten = 0;
  const writing = (async () => {
    while (!isStopped) {
      await client.query(
        `begin;
         update accounts set balance = balance - 1 where id = ${(notesWritten % 500) + 1};
         update accounts set balance = balance + 1 where id = ${((notesWritten + 7) % 500) + 1};
         insert into notes values (${notesWritten + 1}, repeat('x', 4000));
         commit`,
      );
      notesWritten++;
      if (notesWritten % 50 === 0)
        await client.query(`create table passing as select * from notes limit 10; drop table passing`);
    }
  })();
  return {
    notesWritten: () => notesWritten,
    async end() {
      isStopped = true;
      await writing;
    },
  };
}

/** How many notes were written when the backup began, when it ended, and when the writer stopped. */
let counts: { before: number; atEnd: number; after: number };

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const primary = await start(original);
  const client = await connectTo(primary.url);
  await client.query(
    `create table notes (number int primary key, text text);
     create table accounts (id int primary key, balance int not null);
     insert into accounts select n, 100 from generate_series(1, 500) n;
     insert into notes select -n, repeat('y', 4000) from generate_series(1, 2000) n`,
  );
  const writes = startWriter(client);
  await vi.waitUntil(() => writes.notesWritten() > 20, LONG_TIMEOUT);
  const before = writes.notesWritten();
  await backUpDatabase(original, primary.url, backup);
  const atEnd = writes.notesWritten();
  await vi.waitUntil(() => writes.notesWritten() > atEnd + 20, LONG_TIMEOUT);
  await writes.end();
  counts = { before, atEnd, after: writes.notesWritten() };
  await client.end();
});

afterAll(async () => {
  for (const cluster of running) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup under load', () => {
  test('contains the files a start needs, none of the running server, readable by the owner only', () => {
    expect(readdirSync(backup).sort()).toEqual(['cluster', 'password']);
    const cluster = path.join(backup, 'cluster');
    for (const name of ['backup_label', 'PG_VERSION', 'global/pg_control', 'pg_replslot', 'pg_notify'])
      expect(existsSync(path.join(cluster, name))).toBe(true);
    expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(false);
    expect(readdirSync(path.join(cluster, 'pg_replslot'))).toEqual([]);
    expect(readdirSync(path.join(cluster, 'pg_wal')).length).toBeGreaterThan(0);
    // No right for the group or others.
    for (const name of ['', 'cluster', 'cluster/base', 'cluster/PG_VERSION', 'password'])
      expect(statSync(path.join(backup, name)).mode & 0o077).toBe(0);
  });

  test('a backup leaves no replication slot in the cluster', async () => {
    const client = await connectTo(running[0]?.url ?? '');
    expect(await queryRow(client, 'select count(*)::int as slots from pg_replication_slots')).toEqual({ slots: 0 });
    await client.end();
  });

  test('a backup is never overwritten', async () => {
    await expect(backUpDatabase(original, running[0]?.url ?? '', backup)).rejects.toThrow(/EEXIST/);
  });
});

describe('the copy', () => {
  test('the copy has the state of one moment: all earlier commits, no partial and no later ones', async () => {
    await restoreDatabase(backup, restored);
    const copy = await start(restored);
    const client = await connectTo(copy.url);
    const { last, count } = await queryRow(
      client,
      'select max(number)::int as last, count(*)::int as count from notes where number > 0',
    );
    expect(last).toBeGreaterThanOrEqual(counts.before);
    // A commit under way when the backup ended may be in it; a later one may not.
    expect(last).toBeLessThanOrEqual(counts.atEnd + 1);
    expect(last).toBeLessThan(counts.after);
    expect(count).toBe(last);
    // Transfers keep the sum: 500 accounts with 100 each.
    expect(await queryRow(client, 'select sum(balance)::int as sum, count(*)::int as count from accounts')).toEqual({
      sum: 50_000,
      count: 500,
    });
    expect(await queryRow(client, `select count(*)::int as count from notes where length(text) = 4000`)).toEqual({
      count: 2_000 + Number(last),
    });
    await client.query(`insert into notes values (1000000, 'it can be written to')`);
    await client.end();
  });

  test('a restore does not overwrite another database', async () => {
    await expect(restoreDatabase(backup, original)).rejects.toThrow(/already/);
  });
});
