// What a journey starts with: a running sample store, shared by the tests of a worker that only look, and stores of their
// own for tests that break things.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test';
import pg from 'pg';
import type { Ground } from '../drills/ground.ts';
import { type StoreProcess, type StoreSettings, startStoreProcess } from './store-process.ts';

const sampleUrl = () => process.env.E2E_SAMPLE_STORE ?? '';
export const dataFolder = () => path.join(process.env.E2E_FOLDER ?? '', 'data');
const realPicturesFolder = () => path.join(process.env.E2E_FOLDER ?? '', 'real-pictures');

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

export interface OwnDatabase {
  readonly url: string;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

function ownDatabase(name: string): OwnDatabase {
  const url = sampleUrl().replace(/[^/]+$/, name);
  return {
    url,
    sql: (text, values) => query(url, text, values),
    drop: async () => {
      await query(sampleUrl().replace(/[^/]+$/, 'postgres'), `drop database if exists ${name} with (force)`);
    },
  };
}

/** As a new shop has it. */
export async function emptyDatabase(): Promise<OwnDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const postgres = sampleUrl().replace(/[^/]+$/, 'postgres');
  await query(postgres, `create database ${name} template template0`);
  return ownDatabase(name);
}

/** A copy of the sample store's database. */
export async function copySampleStore(): Promise<OwnDatabase> {
  const name = `store_${randomBytes(6).toString('hex')}`;
  const postgres = sampleUrl().replace(/[^/]+$/, 'postgres');
  const sample = sampleUrl().replace(/^.*\//, '');
  // Copies queue: the copied database must have no other visitor meanwhile.
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query('select pg_advisory_lock(5)');
  await client.query(`create database ${name} template ${sample}`);
  await client.end();
  return ownDatabase(name);
}

export async function startOn(
  databaseUrl: string,
  settings: StoreSettings = {},
  project?: string,
): Promise<RunningStore> {
  const all = { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder(), ...settings };
  const store = await startStoreProcess(all, project ? { project } : {});
  return { ...store, databaseUrl, sql: (text, values) => query(databaseUrl, text, values) };
}

/** For a drill: a copy of the sample store, on which it starts its own nodes. */
export async function onSampleGround<Value>(work: (ground: Ground) => Promise<Value>): Promise<Value> {
  const database = await copySampleStore();
  try {
    return await work({
      databaseUrl: database.url,
      startStore: (settings, project) => startOn(database.url, settings, project),
    });
  } finally {
    await database.drop();
  }
}

const withoutPopup = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('discount_modal_submitted', 'true'));

/** Another browser: a second device, or another person. The discount popup does not open over a test that takes its time. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await withoutPopup(context);
  return context;
}

interface WorkerFixtures {
  /** The store's own pictures instead of dots. A new store draws each variant when it is first asked for, which takes its time. */
  readonly realPictures: boolean;
  /** Shared by this worker's tests: look, do not break. */
  readonly store: RunningStore;
}

interface TestFixtures {
  /** Whether the discount popup may open over a test that takes its time. */
  readonly discountPopup: boolean;
  /** Of this test alone. */
  readonly ownStore: RunningStore;
  /** Other browsers that a test opened end with it: their pages would go on polling beside all later tests of the worker. */
  readonly visitorsLeave: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  discountPopup: [false, { option: true }],
  realPictures: [false, { option: true, scope: 'worker' }],
  context: async ({ context, discountPopup }, use) => {
    if (!discountPopup) await withoutPopup(context);
    await use(context);
  },
  visitorsLeave: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  store: [
    async ({ realPictures }, use) => {
      const database = await copySampleStore();
      const store = await startOn(database.url, realPictures ? { DATA_DIR: realPicturesFolder() } : {});
      await use(store);
      await store.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  ownStore: async ({ browserName: _browser }, use) => {
    const database = await copySampleStore();
    const store = await startOn(database.url);
    await use(store);
    await store.stop();
    await database.drop();
  },
});
