// No start removes a folder that could hold orders: the store stops with a message, or repairs the damage without losing data.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { explainFileProblem } from '#config/file-problem.ts';
import { type EmbeddedPostgres, embeddedDatabaseUrl, startEmbeddedPostgres } from './embedded.server.ts';

const root = mkdtempSync(path.join(tmpdir(), 'tanabana-kept-'));
const dataFolder = path.join(root, 'data');
const home = path.join(dataFolder, 'postgres');
const cluster = path.join(home, 'cluster');
const output: string[] = [];
const settings = { fsync: 'off' };
const running = new Set<EmbeddedPostgres>();

async function start(folder = dataFolder): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataFolder: folder, settings, print: (line) => output.push(line) });
  running.add(started);
  return started;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts, checks the rows that `beforeAll` stored, and stops. */
async function expectRowsPresent(): Promise<void> {
  const started = await start();
  expect(await query(started.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 100 }]);
  await started.stop();
}

const countEntries = (folder: string) => readdirSync(folder, { recursive: true }).length;

beforeAll(async () => {
  chmodSync(root, 0o755);
  const started = await start();
  await query(started.url, 'create table kept as select generate_series(1, 100) as value');
  await started.stop();
});

afterAll(async () => {
  for (const each of running) await each.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('O-DATA-02 a damaged database folder', () => {
  test('refuses a folder without PG_VERSION and leaves it unchanged', async () => {
    const file = path.join(cluster, 'PG_VERSION');
    renameSync(file, path.join(root, 'PG_VERSION'));
    const before = countEntries(home);
    await expect(start()).rejects.toThrow(/cluster is not usable: its file PG_VERSION is missing.*Nothing was changed/);
    expect(countEntries(home)).toBe(before);
    renameSync(path.join(root, 'PG_VERSION'), file);
    await expectRowsPresent();
  });

  test('refuses a missing folder if a database ran here before, instead of creating an empty one', async () => {
    renameSync(cluster, path.join(root, 'elsewhere'));
    await expect(start()).rejects.toThrow(/cluster is missing, although a database ran here before/);
    expect(existsSync(cluster)).toBe(false);
    renameSync(path.join(root, 'elsewhere'), cluster);
    await expectRowsPresent();
  });

  test('refuses a folder whose restore was not finished', async () => {
    const folder = path.join(root, 'half-restored');
    mkdirSync(path.join(folder, 'postgres', 'cluster.restoring', 'base'), { recursive: true });
    await expect(start(folder)).rejects.toThrow(/was not finished .*Run npm run restore again/);
    expect(readdirSync(path.join(folder, 'postgres'))).toEqual(['cluster.restoring']);
  });
});

describe('the password file', () => {
  test('creates a missing password file again, and the rows are still there', async () => {
    const file = path.join(home, 'password');
    const before = readFileSync(file, 'utf8');
    rmSync(file);
    expect(await embeddedDatabaseUrl(dataFolder)).toBeNull();
    await expectRowsPresent();
    expect(output).toContain(`The password file ${file} was missing: the database has a new password.`);
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{48}$/);
    expect(readFileSync(file, 'utf8')).not.toBe(before);
    await expectRowsPresent();
  });

  test('creates an empty password file again, as a full disk leaves it', async () => {
    writeFileSync(path.join(home, 'password'), '');
    await expectRowsPresent();
  });

  test('does not replace the password file while a database runs', async () => {
    const started = await start();
    const file = path.join(home, 'password');
    renameSync(file, `${file}.away`);
    await expect(start()).rejects.toThrow(/password file .* is missing, and a database still runs .*kill -INT \d+/);
    renameSync(`${file}.away`, file);
    expect(await query(started.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await started.stop();
  });

  test('refuses a wrong password with instructions', async () => {
    const file = path.join(home, 'password');
    const correctPassword = readFileSync(file, 'utf8');
    writeFileSync(file, 'f'.repeat(48));
    await expect(start()).rejects.toThrow(/does not take the password in .*Put the right file back/);
    // The server was started for the check; the next start of the store finds it running.
    writeFileSync(file, correctPassword);
    await expectRowsPresent();
  });
});

describe('a data folder that cannot be used', () => {
  test('names the data folder when a file has its name', async () => {
    const file = path.join(root, 'file');
    writeFileSync(file, 'orders of somebody');
    const error = await start(file).catch((reason) => reason);
    expect(explainFileProblem(error)).toMatch(/file.*is a file\. Choose another folder\./);
    expect(readFileSync(file, 'utf8')).toBe('orders of somebody');
  });

  test.skipIf(process.getuid?.() !== 0)('names a data folder of another account, and does not prepare it again', () => {
    chmodSync(dataFolder, 0o700);
    onTestFinished(() => chmodSync(dataFolder, 0o755));
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(path.resolve('db/embedded/embedded.server.ts'))};
      import { messageForOperator } from ${JSON.stringify(path.resolve('config/file-problem.ts'))};
      await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} }).catch((error) => console.log(messageForOperator(error)));`;
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      uid: 65534,
      gid: 65534,
      encoding: 'utf8',
      cwd: tmpdir(),
    });
    // When that account cannot read the source checkout, the script cannot run.
    if (/ERR_MODULE_NOT_FOUND|EACCES.*embedded\.server/.test(run.stderr)) return;
    expect(run.stdout).toMatch(/This account may not use .*data.*Run as its owner/);
    expect(run.stderr).not.toMatch(/ at .*:\d+/);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'names the full disk of the data folder, and the next start finds every row',
    async () => {
      const disk = path.join(root, 'disk');
      mkdirSync(disk);
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=755', 'tmpfs', disk]);
      // A container without the right to mount cannot have a small disk.
      if (mounted.status !== 0) return;
      onTestFinished(() => void spawnSync('umount', ['-l', disk]));
      const smallDataFolder = path.join(disk, 'data');
      const started = await start(smallDataFolder);
      await query(started.url, 'create table kept as select generate_series(1, 100) as value');
      await started.stop();
      spawnSync('sh', ['-c', `cat /dev/zero > ${disk}/ballast 2>/dev/null`]);
      const error = await start(smallDataFolder).catch((reason) => reason);
      expect(String(error.message ?? error)).toMatch(/disk that holds .* is full\. Free some space|ENOSPC/);
      rmSync(path.join(disk, 'ballast'));
      const again = await start(smallDataFolder);
      expect(await query(again.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 100 }]);
      await again.stop();
    },
  );
});

test('a process id in postmaster.pid that belongs to another program by now does not block the start', async () => {
  writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n1\n`);
  await expectRowsPresent();
  expect(readdirSync(cluster).some((name) => name.startsWith('postmaster.pid.set-aside-'))).toBe(
    process.platform === 'linux',
  );
});
