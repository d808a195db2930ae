import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateDatabase } from './migrate.server.ts';

const PROJECT = path.resolve(import.meta.dirname, '..');
const journal = JSON.parse(readFileSync(path.join(PROJECT, 'db/migrations/meta/_journal.json'), 'utf8'));
const name = `test_${randomBytes(6).toString('hex')}`;
const url = () => inject('clusterUrl').replace(/postgres$/, name);

async function query(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(() => query(inject('clusterUrl'), `create database ${name}`));
afterAll(() => query(inject('clusterUrl'), `drop database if exists ${name} with (force)`));

// The tests run in order on one database: each continues with the migrations, rows and comments of the earlier ones.
const readMigrations = () => query(url(), 'select hash from drizzle.__drizzle_migrations');

test('three concurrent callers on an empty database apply each migration once', async () => {
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url(), PROJECT)));
  expect(await readMigrations()).toHaveLength(journal.entries.length);
  const tables = await query(url(), `select tablename from pg_tables where schemaname = 'public'`);
  expect(tables.map(({ tablename }) => tablename)).toEqual(
    expect.arrayContaining(['orders', 'stock_ledger', 'outbox']),
  );
  expect(await query(url(), `select to_regclass('graphile_worker.jobs')::text as jobs`)).toEqual([
    { jobs: 'graphile_worker.jobs' },
  ]);
});

test('a second run changes nothing', async () => {
  await query(url(), `insert into newsletter_addresses (email) values ('asha@example.in')`);
  const before = await readMigrations();
  await migrateDatabase(url(), PROJECT);
  expect(await readMigrations()).toEqual(before);
  expect(await query(url(), 'select email from newsletter_addresses')).toEqual([{ email: 'asha@example.in' }]);
});

const readFunctionComment = async () => {
  const [row] = await query(url(), `select obj_description('size_bit(text)'::regprocedure) as comment`);
  return row?.comment;
};

test('a changed function is replaced, and a node of the previous version does not restore its own', async () => {
  const next = mkdtempSync(path.join(tmpdir(), 'tanabana-functions-'));
  try {
    cpSync(path.join(PROJECT, 'db'), path.join(next, 'db'), { recursive: true });
    const file = path.join(next, 'db/functions/product-stock.sql');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nCOMMENT ON FUNCTION size_bit IS 'next';`);
    await migrateDatabase(url(), next);
    expect(await readFunctionComment()).toBe('next');
    // Set by hand, so that it shows whether any function is replaced once more.
    await query(url(), `comment on function size_bit is 'still next'`);
    await migrateDatabase(url(), PROJECT);
    await migrateDatabase(url(), next);
    expect(await readFunctionComment()).toBe('still next');
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
});

test('a function file that fails changes no function', async () => {
  const broken = mkdtempSync(path.join(tmpdir(), 'tanabana-functions-'));
  try {
    cpSync(path.join(PROJECT, 'db'), path.join(broken, 'db'), { recursive: true });
    writeFileSync(path.join(broken, 'db/functions/a-first.sql'), `COMMENT ON FUNCTION size_bit IS 'broken';`);
    writeFileSync(path.join(broken, 'db/functions/b-second.sql'), 'CREATE FUNCTION {{NOBODY}}');
    await expect(migrateDatabase(url(), broken)).rejects.toThrow('b-second.sql names the constant NOBODY');
    expect(await readFunctionComment()).toBe('still next');
  } finally {
    rmSync(broken, { recursive: true, force: true });
  }
});

/** Copies the migrations before this one, and no functions: functions may need tables of later migrations. */
function copyBefore(tag: string): string {
  const older = mkdtempSync(path.join(tmpdir(), 'tanabana-migrations-'));
  cpSync(path.join(PROJECT, 'db/migrations'), path.join(older, 'db/migrations'), { recursive: true });
  mkdirSync(path.join(older, 'db/functions'));
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag),
  );
  writeFileSync(path.join(older, 'db/migrations/meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return older;
}

test('A-ROLE-19 makes administrators from before roles owners, and gives customers no role', async () => {
  const older = copyBefore('0026_staff_roles');
  const databaseName = `${name}_roles`;
  const databaseUrl = inject('clusterUrl').replace(/postgres$/, databaseName);
  await query(inject('clusterUrl'), `create database ${databaseName}`);
  try {
    await migrateDatabase(databaseUrl, older);
    await query(
      databaseUrl,
      `insert into users (name, email, role) values ('Meera', 'meera@example.in', 'admin'), ('Asha', 'asha@example.in', 'user')`,
    );
    await migrateDatabase(databaseUrl, PROJECT);
    expect(
      await query(
        databaseUrl,
        'select u.name, r.name as role from users u left join staff_roles r on r.id = u.staff_role_id order by u.name desc',
      ),
    ).toEqual([
      { name: 'Meera', role: 'Owner' },
      { name: 'Asha', role: null },
    ]);
  } finally {
    rmSync(older, { recursive: true, force: true });
    await query(inject('clusterUrl'), `drop database if exists ${databaseName} with (force)`);
  }
});

test('refuses a database of a version before 1.0 and leaves it unchanged', async () => {
  await query(url(), `update drizzle.__drizzle_migrations set hash = 'another' where id = 1`);
  const before = await readMigrations();
  const refused = migrateDatabase(url(), PROJECT);
  await expect(refused).rejects.toThrow(/before 1\.0.*npm run backup.*DATA_DIR/s);
  expect(await readMigrations()).toEqual(before);
  expect(await query(url(), 'select email from newsletter_addresses')).toEqual([{ email: 'asha@example.in' }]);
});
