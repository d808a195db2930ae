// Starts, kills and restarts an embedded cluster. The tests depend on each other and run in order.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DataFolderInUse,
  type EmbeddedPostgres,
  embeddedDatabaseUrl,
  startEmbeddedPostgres,
} from './embedded.server.ts';
import { socketFolder } from './socket-folder.server.ts';

const dataFolder = mkdtempSync(path.join(tmpdir(), 'tanabana-embedded-'));
const home = path.join(dataFolder, 'postgres');
const cluster = path.join(home, 'cluster');
const output: string[] = [];
const start = () => startEmbeddedPostgres({ dataFolder, print: (line) => output.push(line) });

let running: EmbeddedPostgres;

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = () => Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
const getPort = (url: string) => Number(new URL(url).port);

/** The result of a connection attempt. */
function reach(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
      .once('connect', () => resolve('connected'))
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
      .once('close', () => socket.destroy());
    socket.setTimeout(5_000, () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
  });
}

beforeAll(async () => {
  // The database's own account must be able to reach it.
  chmodSync(dataFolder, 0o755);
  // The files that a killed first start leaves.
  mkdirSync(cluster, { recursive: true });
  mkdirSync(path.join(home, 'cluster.new', 'base'), { recursive: true });
  writeFileSync(path.join(home, 'cluster.new', 'postgresql.conf'), '');
  running = await start();
});

afterAll(async () => {
  await running?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

describe('the first start', () => {
  test('prepares a cluster, even after an unfinished preparation', async () => {
    expect(output).toEqual([
      'Preparing the database …',
      expect.stringContaining(`An unfinished database was set aside: ${cluster}.new.set-aside-`),
    ]);
    const aside = readdirSync(home).filter((name) => name.startsWith('cluster.new.set-aside-'));
    expect(aside.map((name) => readdirSync(path.join(home, name)).sort())).toEqual([['base', 'postgresql.conf']]);
    expect(running.remark).toBeNull();
    expect(await query(running.url, 'select current_database() as name')).toEqual([{ name: 'tanabana' }]);
    expect(await query(running.urlFor('postgres'), 'select current_database() as name')).toEqual([
      { name: 'postgres' },
    ]);
  });

  test('commits are on disk before they are acknowledged', async () => {
    const durable = await query(
      running.url,
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
    );
    for (const { setting } of durable) expect(setting).toBe('on');
    expect(durable).toHaveLength(3);
  });

  test('the password is long and readable by its account only', () => {
    const file = path.join(home, 'password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{48}$/);
    expect(statSync(cluster).mode & 0o077).toBe(0);
  });

  test('refuses connections without the password', async () => {
    const url = new URL(running.url);
    for (const password of ['', 'tanabana', 'x'.repeat(48)]) {
      url.password = password;
      await expect(query(url.toString(), 'select 1')).rejects.toThrow(/password/);
    }
  });

  test('the database listens on the loopback address only', async () => {
    const port = getPort(running.url);
    expect(new URL(running.url).hostname).toBe('127.0.0.1');
    const settings = await query(
      running.url,
      `select setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by name`,
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['127.0.0.1', path.dirname(cluster)]);
    expect(await reach('127.0.0.1', port)).toBe('connected');
    const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    for (const { address, family, internal } of others)
      if (!internal && family === 'IPv4') expect(await reach(address, port)).not.toBe('connected');
  });

  test('the store connects through its own socket, which requires the password too', async () => {
    expect(running.fastestUrl).toContain(encodeURIComponent(path.dirname(cluster)));
    expect(await query(running.fastestUrl, 'select inet_client_addr() as address')).toEqual([{ address: null }]);
    expect(statSync(path.join(path.dirname(cluster), `.s.PGSQL.${getPort(running.url)}`)).mode & 0o777).toBe(0o700);
    const url = new URL(running.fastestUrl);
    url.password = 'x'.repeat(48);
    await expect(query(url.toString(), 'select 1')).rejects.toThrow(/password/);
  });

  test.each([
    ['a name that is too long for a socket', `/${'x'.repeat(90)}`],
    ['a name that would be read as two folders', '/tmp/a,b'],
    ['a folder that is not there', '/tmp/tanabana-no-such-folder'],
  ])('uses no socket for %s', async (_, folder) => {
    expect(await socketFolder(folder)).toBe('');
  });

  test('tools find the running database', async () => {
    expect(await embeddedDatabaseUrl(dataFolder)).toBe(running.url);
    expect(await embeddedDatabaseUrl(path.join(dataFolder, 'another'))).toBeNull();
  });
});

describe('one store per data folder', () => {
  test('refuses a second start, names the running store, and changes nothing', async () => {
    const before = postmaster();
    const refused = start();
    await expect(refused).rejects.toBeInstanceOf(DataFolderInUse);
    await expect(refused).rejects.toThrow(
      `Another store (process ${process.pid}) is already running on the data folder ${dataFolder}. Stop it first, or set DATA_DIR to another folder.`,
    );
    expect(postmaster()).toBe(before);
    expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the next store takes over a database that outlived its store', async () => {
    const before = postmaster();
    // A killed store: its connections end, nobody stops the database.
    await query(
      running.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tanabana store %'`,
    );
    const next = await start();
    expect(next.url).toBe(running.url);
    expect(postmaster()).toBe(before);
    running = next;
    await expect(start()).rejects.toBeInstanceOf(DataFolderInUse);
  });
});

describe('a killed database', () => {
  test('restarts with all committed rows, even while a statement of the killed server still runs', async () => {
    await query(running.url, `create table kept (value int); insert into kept select generate_series(1, 1000)`);
    const open = new pg.Client({ connectionString: running.url });
    open.on('error', () => {});
    await open.connect();
    await open.query('begin; insert into kept values (-1)');
    // Busy, so that it does not notice at once that the postmaster is gone; it ends by its own timeout.
    const busy = new pg.Client({ connectionString: running.url, statement_timeout: 1_500, application_name: 'busy' });
    busy.on('error', () => {});
    await busy.connect();
    const working = busy.query('select count(*) from generate_series(1, 1000000000)').catch(() => 'ended');
    await expect
      .poll(() =>
        query(running.url, `select 1 from pg_stat_activity where application_name = 'busy' and state = 'active'`),
      )
      .toHaveLength(1);

    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    running = await start();
    expect(postmaster()).not.toBe(killed);
    expect(await query(running.url, 'select count(*)::int as rows, min(value) as least from kept')).toEqual([
      { rows: 1000, least: 1 },
    ]);
    expect(await working).toBe('ended');
    await Promise.allSettled([open.end(), busy.end()]);
  });
});

describe('stopping', () => {
  test('ends the database, even when called twice, and the next start finds the rows', async () => {
    await running.stop();
    await running.stop();
    expect(await embeddedDatabaseUrl(dataFolder)).toBeNull();
    expect(await reach('127.0.0.1', getPort(running.url))).toBe('ECONNREFUSED');
    running = await start();
    expect(await query(running.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
    expect(output.filter((line) => line.startsWith('Preparing'))).toHaveLength(1);
  });
});
