import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateDatabase } from './migrate.server.ts';

const PROJECT = path.resolve(import.meta.dirname, '..');
const journal = JSON.parse(readFileSync(path.join(PROJECT, 'db/migrations/meta/_journal.json'), 'utf8'));
const name = `test_${randomBytes(6).toString('hex')}`;
const url = () => inject('clusterUrl').replace(/postgres$/, name);

async function query(at: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(() => query(inject('clusterUrl'), `create database ${name}`));
afterAll(() => query(inject('clusterUrl'), `drop database if exists ${name} with (force)`));

const landed = () => query(url(), 'select hash from drizzle.__drizzle_migrations');

test('three callers on an empty database: each finds it migrated, and each migration landed once', async () => {
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url(), PROJECT)));
  expect(await landed()).toHaveLength(journal.entries.length);
  const tables = await query(url(), `select tablename from pg_tables where schemaname = 'public'`);
  expect(tables.map(({ tablename }) => tablename)).toEqual(
    expect.arrayContaining(['orders', 'stock_ledger', 'outbox']),
  );
  expect(await query(url(), `select to_regclass('graphile_worker.jobs')::text as jobs`)).toEqual([
    { jobs: 'graphile_worker.jobs' },
  ]);
});

test('again changes nothing and keeps what is there', async () => {
  await query(url(), `insert into newsletter_addresses (email) values ('asha@example.in')`);
  const before = await landed();
  await migrateDatabase(url(), PROJECT);
  expect(await landed()).toEqual(before);
  expect(await query(url(), 'select email from newsletter_addresses')).toEqual([{ email: 'asha@example.in' }]);
});
