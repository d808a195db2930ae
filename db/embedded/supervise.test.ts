// A supervised database server is killed; the supervisor restarts it on the same port, with all committed rows.
// The tests run in order: they count the restarts of the earlier tests, and read the rows that the first one stored.
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.server.ts';

const dataFolder = mkdtempSync(path.join(tmpdir(), 'tanabana-supervised-'));
const cluster = path.join(dataFolder, 'postgres', 'cluster');
const events = { lost: 0, restarted: [] as number[], failed: [] as Error[] };
let database: EmbeddedPostgres;

const postmaster = () => Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

beforeAll(async () => {
  chmodSync(dataFolder, 0o755);
  database = await startEmbeddedPostgres({
    dataFolder,
    supervision: {
      onLost: () => events.lost++,
      onRestarted: (milliseconds) => events.restarted.push(milliseconds),
      onDiskFull: () => {},
      onRestartFailed: (error) => events.failed.push(error),
    },
  });
  await query('create table kept (value int)');
});

afterAll(async () => {
  await database?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const waitForRestarts = (count: number) => vi.waitUntil(() => events.restarted.length === count, { timeout: 120_000 });

test('a killed postmaster is started again on the same port, and committed rows are there', async () => {
  await query('insert into kept select generate_series(1, 100)');
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  await waitForRestarts(1);
  expect(postmaster()).not.toBe(killed);
  expect(await query('select count(*)::int as rows from kept')).toEqual([{ rows: 100 }]);
  expect(events).toMatchObject({ lost: 1, failed: [] });
});

test('a statement that the killed server left running does not delay the new one', async () => {
  const busy = new pg.Client({ connectionString: database.url, application_name: 'busy' });
  busy.on('error', () => {});
  await busy.connect();
  const working = busy.query('select count(*) from generate_series(1, 10000000000)').catch(() => 'ended');
  await expect.poll(() => query(`select from pg_stat_activity where application_name = 'busy'`)).toHaveLength(1);
  process.kill(postmaster(), 'SIGKILL');
  await waitForRestarts(2);
  expect(await working).toBe('ended');
  expect(await query('select count(*)::int as rows from kept')).toEqual([{ rows: 100 }]);
});

test('a killed server process, after which the postmaster restarts itself, is recovered from too', async () => {
  const [backend] = await query(
    "select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  process.kill(Number(backend?.pid), 'SIGKILL');
  await waitForRestarts(3);
  expect(await query('select count(*)::int as rows from kept')).toEqual([{ rows: 100 }]);
});

test('the store lock is held again: a second store is still refused', async () => {
  await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(/already running on the data folder/);
});

test('reports the reason when the database cannot be restarted', async () => {
  renameSync(path.join(cluster, 'global', 'pg_control'), path.join(dataFolder, 'pg_control'));
  process.kill(postmaster(), 'SIGKILL');
  await vi.waitUntil(() => events.failed.length === 1, { timeout: 120_000 });
  renameSync(path.join(dataFolder, 'pg_control'), path.join(cluster, 'global', 'pg_control'));
  expect(events.failed[0]?.message).toMatch(/The database did not start.*could not find the database system/s);
});
