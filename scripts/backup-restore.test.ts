// Runs the commands `backup` and `restore` as an operator does, for both kinds of database, and checks their refusals.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/embedded.server.ts';
import { migrateDatabase } from '#db/migrate.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-commands-'));
const inFolder = (...names: string[]): string => path.join(folder, ...names);
const otherDatabase = `restored_${process.pid}`;
const cluster = () => inject('clusterUrl');
const otherDatabaseUrl = () => cluster().replace(/postgres$/, otherDatabase);
let store: EmbeddedPostgres;

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function command(name: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  const run = spawnSync(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH ?? '', INIT_CWD: folder, ...settings },
    encoding: 'utf8',
  });
  return { code: run.status, output: run.stdout + run.stderr };
}

const readEmails = (url: string) => query(url, 'select email from newsletter_addresses order by 1');
const EMAILS = [{ email: 'asha@example.in' }, { email: 'mira@example.in' }];

beforeAll(async () => {
  chmodSync(folder, 0o755);
  store = await startEmbeddedPostgres({ dataFolder: inFolder('data'), settings: { fsync: 'off' } });
  await migrateDatabase(store.url, process.cwd());
  await query(store.url, `insert into newsletter_addresses (email) values ('asha@example.in'), ('mira@example.in')`);
  mkdirSync(inFolder('data/pictures/originals'), { recursive: true });
  writeFileSync(inFolder('data/pictures/originals/abc'), 'a picture');
  await query(cluster(), `create database ${otherDatabase}`);
});

afterAll(async () => {
  await store?.stop();
  await query(cluster(), `drop database if exists ${otherDatabase} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

test('backs up a private database to a folder, restores it into an empty DATA_DIR and checks the invariants', async () => {
  expect(command('backup', ['files'], { DATA_DIR: inFolder('data') })).toMatchObject({ code: 0 });
  const restored = command('restore', ['files'], { DATA_DIR: inFolder('copy') });
  expect(restored.output).toMatch(/with 1 pictures\n(?:.*\n)*\d+ of \d+ invariants hold\nThe restore is complete/);
  expect(restored.code).toBe(0);
  const copy = await startEmbeddedPostgres({ dataFolder: inFolder('copy') });
  expect(await readEmails(copy.url)).toEqual(EMAILS);
  await copy.stop();
  expect(readFileSync(inFolder('copy/pictures/originals/abc'), 'utf8')).toBe('a picture');
});

test('O-BACKUP-01 moves the tables of a private database to DATABASE_URL, and from there back to a private one', async () => {
  expect(command('backup', ['rows', 'tables'], { DATA_DIR: inFolder('data') })).toMatchObject({ code: 0 });
  const moved = command('restore', ['rows'], { DATA_DIR: inFolder('moved'), DATABASE_URL: otherDatabaseUrl() });
  expect(moved.output).toContain('invariants hold');
  expect(moved.code).toBe(0);
  expect(await readEmails(otherDatabaseUrl())).toEqual(EMAILS);

  const own = { DATA_DIR: inFolder('moved'), DATABASE_URL: otherDatabaseUrl() };
  expect(command('backup', ['own'], own)).toMatchObject({ code: 0 });
  expect(command('restore', ['own'], { DATA_DIR: inFolder('back') })).toMatchObject({ code: 0 });
  const copy = await startEmbeddedPostgres({ dataFolder: inFolder('back') });
  expect(await readEmails(copy.url)).toEqual(EMAILS);
  await copy.stop();
  expect(readFileSync(inFolder('back/pictures/originals/abc'), 'utf8')).toBe('a picture');
});

// `files` and `own` below are the backups that the two tests above made.
test.each<[string, 'backup' | 'restore', string[], Record<string, string>, RegExp]>([
  [
    'a backup over another',
    'backup',
    ['files'],
    { DATA_DIR: inFolder('data') },
    /files is not empty\. A backup goes into a new/,
  ],
  [
    'a backup of no store',
    'backup',
    ['new'],
    { DATA_DIR: inFolder('nothing') },
    /There is no store in .*nothing: set DATA_DIR/,
  ],
  [
    'a backup below a file',
    'backup',
    ['files/tanabana-backup.json/x'],
    { DATA_DIR: inFolder('data') },
    /cannot be used as a folder/,
  ],
  ['a restore of nothing', 'restore', ['nothing'], { DATA_DIR: inFolder('new') }, /nothing is not a whole backup/],
  [
    'a restore over a store',
    'restore',
    ['files'],
    { DATA_DIR: inFolder('data') },
    /data is not empty\. A backup is restored into an/,
  ],
  ['a restore without a name', 'restore', [], {}, /Name a folder: npm run restore FOLDER/],
])('%s is refused with a message', (_, name, args, settings, sentence) => {
  const refused = command(name, args, settings);
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(sentence);
  expect(refused.output).not.toMatch(/\n {4}at /);
});

test('a restore to DATABASE_URL refuses a backup of database files, and a database that is not empty', () => {
  const settings = { DATA_DIR: inFolder('other'), DATABASE_URL: otherDatabaseUrl() };
  expect(command('restore', ['files'], settings).output).toMatch(/npm run backup FOLDER tables/);
  expect(command('restore', ['own'], settings).output).toMatch(
    /The database is not empty .*createdb.*Nothing was changed/,
  );
});
