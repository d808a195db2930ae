// A separate database per test file: a copy of the migrated one, dropped afterwards.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDatabase, type Database } from '../client.server.ts';
import { EMBEDDED_DATABASE } from '../embedded/embedded.server.ts';

/** Any number that nothing else uses on a test cluster. */
const COPY_LOCK = 4;

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    // Copying needs exclusive access to the template; another test file may be copying it at this moment.
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  /** Set once the file's tests run. */
  readonly current: Database;
  readonly url: string;
}

/** On a busy machine a statement may wait long, which must fail no test. Tests of the time limits use a factor of 1. */
const TIME_FACTOR = 10;

export function openTestDatabase(timeFactor = TIME_FACTOR): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = () => inject('clusterUrl').replace(/postgres$/, name);
  let database: Database | null = null;
  beforeAll(async () => {
    await onCluster(`create database ${name} template ${EMBEDDED_DATABASE}`);
    database = createDatabase(url(), { timeFactor });
  });
  afterAll(async () => {
    await database?.close();
    await onCluster(`drop database if exists ${name} with (force)`);
  });
  return {
    get current() {
      if (!database) throw new Error('The test database exists only while tests run');
      return database;
    },
    get url() {
      return url();
    },
  };
}
