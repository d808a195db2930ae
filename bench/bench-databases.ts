// Databases for benches: one PostgreSQL with the sample store, and copies of it that are filled once and shared by all parts.
// The large store has many products and orders, the vast store ten times as many of both.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMBEDDED_DATABASE, startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { withDatabaseClient } from '../testkit/buyers.ts';
import { type StoreProcess, startStoreProcess } from '../testkit/store-process.ts';
import { growCatalogue } from './large-catalogue.ts';
import { addManyOrders } from './many-orders.ts';
import { formatCount, type Sizes } from './sizes.ts';

export type StoreSize = 'sample' | 'large' | 'vast';

/** The URLs of a database: by TCP port, and the fastest one (a socket where possible), which a store uses for its private database. */
export interface DatabaseUrls {
  readonly url: string;
  readonly fastestUrl: string;
}

export interface BenchDatabases {
  /** The pid of the cluster's main process. */
  readonly postmaster: number;
  readonly clusterUrl: string;
  filled(which: StoreSize): Promise<DatabaseUrls>;
  /** A copy of the sample store to change at will. */
  copy(name: string): Promise<DatabaseUrls>;
  start(database: DatabaseUrls, settings?: Readonly<Record<string, string>>): Promise<StoreProcess>;
  close(): Promise<void>;
}

/** The first start fills the sample store, which may take minutes on a busy machine. */
export const READY_WITHIN_MS = 5 * 60_000;

export function createFolder(): { readonly path: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-bench-'));
  chmodSync(folder, 0o755);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function openBenchDatabases(sizes: Sizes, print: (line: string) => void): Promise<BenchDatabases> {
  const folder = createFolder();
  const cluster = await startEmbeddedPostgres({ dataFolder: folder.path });
  const clusterUrl = cluster.urlFor('postgres');
  const toUrls = (database: string): DatabaseUrls => ({
    url: cluster.urlFor(database),
    fastestUrl: cluster.fastestUrl.replace(new RegExp(`/${EMBEDDED_DATABASE}$`), `/${database}`),
  });
  const stores: StoreProcess[] = [];
  const start: BenchDatabases['start'] = async ({ fastestUrl }, settings = {}) => {
    const defaults = { DATA_DIR: folder.path, LOG_LEVEL: 'error', DATABASE_URL: fastestUrl };
    const store = await startStoreProcess({ ...defaults, ...settings }, { readyWithinMs: READY_WITHIN_MS });
    stores.push(store);
    return store;
  };

  const opened = new Map<string, Promise<DatabaseUrls>>();
  // A database whose filling failed is filled again when the next part needs it.
  const once = (name: string, make: () => Promise<DatabaseUrls>): Promise<DatabaseUrls> => {
    const existing = opened.get(name) ?? make();
    opened.set(name, existing);
    existing.catch(() => opened.delete(name));
    return existing;
  };

  async function copy(name: string): Promise<DatabaseUrls> {
    await filled('sample');
    await withDatabaseClient(clusterUrl, async (client) => {
      await client.query(`drop database if exists ${name}`);
      await client.query(`create database ${name} template ${EMBEDDED_DATABASE}`);
    });
    return toUrls(name);
  }
  async function fillSampleStore(): Promise<DatabaseUrls> {
    print('filling the sample store');
    const database = toUrls(EMBEDDED_DATABASE);
    await (await start(database)).stop();
    return database;
  }
  async function fillLargeStore(name: string, count: number): Promise<DatabaseUrls> {
    const database = await copy(name);
    print(`filling a store with ${formatCount(count)} products`);
    await growCatalogue(database.url, count);
    print(`filling it with ${formatCount(count)} orders`);
    await addManyOrders(database.url, count);
    return database;
  }
  function filled(which: StoreSize): Promise<DatabaseUrls> {
    if (which === 'sample') return once('sample', fillSampleStore);
    return once(which, () => fillLargeStore(which, which === 'large' ? sizes.large : 10 * sizes.large));
  }
  const { rows } = await withDatabaseClient(clusterUrl, (client) =>
    client.query(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`),
  );
  return {
    postmaster: rows[0].pid,
    clusterUrl,
    filled,
    copy,
    start,
    async close() {
      // An interrupted part leaves its stores running.
      await Promise.all(stores.map((store) => store.kill()));
      await cluster.stop();
      folder.remove();
    },
  };
}
