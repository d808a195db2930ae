// Stores for tests: each is a process of the built store on a database of its own, a copy of the sample store or an empty one.
// e2e/global-setup.ts creates the sample store and passes the URL of its database in an environment variable.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { type StoreProcess, type StoreSettings, startStoreProcess } from './store-process.ts';

/** A browser test on a busy machine must not fail because a statement took six seconds. Drills of outages set 1. */
const TIME_LIMIT_FACTOR = '10';
/** An advisory lock of this number is held while the sample store is copied; nothing else locks this number. */
const COPY_LOCK = 5;

const sampleUrl = () => process.env.E2E_SAMPLE_STORE ?? '';
export const dataFolder = () => path.join(process.env.E2E_FOLDER ?? '', 'data');

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

export interface RunningStore extends StoreProcess {
  readonly databaseUrl: string;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

export interface StoreDatabase {
  readonly url: string;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

function storeDatabase(name: string): StoreDatabase {
  const url = sampleUrl().replace(/[^/]+$/, name);
  return {
    url,
    sql: (text, values) => query(url, text, values),
    drop: async () => {
      await query(sampleUrl().replace(/[^/]+$/, 'postgres'), `drop database if exists ${name} with (force)`);
    },
  };
}

/** Creates an empty database, as a new shop has. */
export async function emptyDatabase(): Promise<StoreDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const postgres = sampleUrl().replace(/[^/]+$/, 'postgres');
  await query(postgres, `create database ${name} template template0`);
  return storeDatabase(name);
}

export async function copySampleStore(): Promise<StoreDatabase> {
  const name = `store_${randomBytes(6).toString('hex')}`;
  const postgres = sampleUrl().replace(/[^/]+$/, 'postgres');
  const sample = sampleUrl().replace(/^.*\//, '');
  // The lock allows one copy at a time: PostgreSQL copies a database only while nobody else is connected to it.
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
  await client.query(`create database ${name} template ${sample}`);
  await client.end();
  return storeDatabase(name);
}

/** `project` is the folder of another checkout; its build is started instead of this one's. */
export async function startStoreOn(
  databaseUrl: string,
  settings: StoreSettings = {},
  project?: string,
): Promise<RunningStore> {
  const allSettings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder(),
    TIME_LIMIT_FACTOR,
    ...settings,
  };
  const store = await startStoreProcess(allSettings, project ? { project } : {});
  return { ...store, databaseUrl, sql: (text, values) => query(databaseUrl, text, values) };
}
