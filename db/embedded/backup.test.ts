// A cluster that is copied while it is written to, and the copy started beside it.
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
/** Small pieces of log, which are thrown away soon: what is not held would be missing. */
const settings = { fsync: 'off', max_wal_size: '32MB', min_wal_size: '32MB', checkpoint_timeout: '30s' };

const PATIENTLY = { timeout: 20_000 };

const running: EmbeddedPostgres[] = [];
const start = async (dataFolder: string): Promise<EmbeddedPostgres> => {
  const cluster = await startEmbeddedPostgres({ dataFolder, settings });
  running.push(cluster);
  return cluster;
};

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

const one = async (client: pg.Client, text: string, values: unknown[] = []): Promise<Record<string, unknown>> =>
  (await client.query(text, values)).rows[0];

/** Writes until it is told to stop: notes in order, sums moved between accounts, and tables that come and go. */
function writer(client: pg.Client) {
  let isOver = false;
  let noted = 0;
  const writing = (async () => {
    while (!isOver) {
      await client.query(
        `begin;
         update accounts set balance = balance - 1 where id = ${(noted % 500) + 1};
         update accounts set balance = balance + 1 where id = ${((noted + 7) % 500) + 1};
         insert into notes values (${noted + 1}, repeat('x', 4000));
         commit`,
      );
      noted++;
      if (noted % 50 === 0)
        await client.query(`create table passing as select * from notes limit 10; drop table passing`);
    }
  })();
  return {
    noted: () => noted,
    async end() {
      isOver = true;
      await writing;
    },
  };
}

let known: { before: number; at: number; after: number };

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const primary = await start(original);
  const client = await connected(primary.url);
  await client.query(
    `create table notes (number int primary key, text text);
     create table accounts (id int primary key, balance int not null);
     insert into accounts select n, 100 from generate_series(1, 500) n;
     insert into notes select -n, repeat('y', 4000) from generate_series(1, 2000) n`,
  );
  const writes = writer(client);
  await vi.waitUntil(() => writes.noted() > 20, PATIENTLY);
  const before = writes.noted();
  await backUpDatabase(original, primary.url, backup);
  const at = writes.noted();
  await vi.waitUntil(() => writes.noted() > at + 20, PATIENTLY);
  await writes.end();
  known = { before, at, after: writes.noted() };
  await client.end();
}, 120_000);

afterAll(async () => {
  for (const cluster of running) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup under load', () => {
  test('has what a start needs and nothing of the running server, for its owner alone', () => {
    expect(readdirSync(backup).sort()).toEqual(['cluster', 'password']);
    const cluster = path.join(backup, 'cluster');
    for (const name of ['backup_label', 'PG_VERSION', 'global/pg_control', 'pg_replslot', 'pg_notify'])
      expect(existsSync(path.join(cluster, name))).toBe(true);
    expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(false);
    expect(readdirSync(path.join(cluster, 'pg_replslot'))).toEqual([]);
    expect(readdirSync(path.join(cluster, 'pg_wal')).length).toBeGreaterThan(0);
    for (const name of ['', 'cluster', 'cluster/base', 'cluster/PG_VERSION', 'password'])
      expect(statSync(path.join(backup, name)).mode & 0o077).toBe(0);
  });

  test('leaves nothing behind in the cluster that it copied', async () => {
    const client = await connected(running[0]?.url ?? '');
    expect(await one(client, 'select count(*)::int as slots from pg_replication_slots')).toEqual({ slots: 0 });
    await client.end();
  });

  test('is never written over', async () => {
    await expect(backUpDatabase(original, running[0]?.url ?? '', backup)).rejects.toThrow(/EEXIST/);
  });
});

describe('the copy', () => {
  test('starts with the state of one moment: every commit before it, no partial one, none after it', async () => {
    await restoreDatabase(backup, restored);
    const copy = await start(restored);
    const client = await connected(copy.url);
    const { last, count } = await one(
      client,
      'select max(number)::int as last, count(*)::int as count from notes where number > 0',
    );
    expect(last).toBeGreaterThanOrEqual(known.before);
    // What was under way when the backup ended may be in it; what came later may not.
    expect(last).toBeLessThanOrEqual(known.at + 1);
    expect(last).toBeLessThan(known.after);
    expect(count).toBe(last);
    expect(await one(client, 'select sum(balance)::int as sum, count(*)::int as count from accounts')).toEqual({
      sum: 50_000,
      count: 500,
    });
    expect(await one(client, `select count(*)::int as count from notes where length(text) = 4000`)).toEqual({
      count: 2_000 + Number(last),
    });
    await client.query(`insert into notes values (1000000, 'it can be written to')`);
    await client.end();
  });

  test('is not put over another database', async () => {
    await expect(restoreDatabase(backup, original)).rejects.toThrow(/already/);
  });
});
