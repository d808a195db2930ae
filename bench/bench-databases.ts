// Databases for benches: one PostgreSQL with the sample store, and copies of it that are filled once and shared by all parts.
// The large store has many products and orders, the vast store ten times as many of both.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMBEDDED_DATABASE, startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { onDatabase } from '../testkit/buyers.ts';
import { type StoreProcess, startStoreProcess } from '../testkit/store-process.ts';
import { growCatalogue } from './large-catalogue.ts';
import { addManyOrders } from './many-orders.ts';
import { counted, type Sizes } from './sizes.ts';

export type StoreSize = 'sample' | 'large' | 'vast';

/** A database of the cluster: by its port, and by the shortest way, as a store goes to its own. */
export interface DatabaseUrls {
  readonly url: string;
  readonly fastestUrl: string;
}

export interface BenchDatabases {
  /** The cluster's first process. */
  readonly postmaster: number;
  readonly clusterUrl: string;
  filled(which: StoreSize): Promise<DatabaseUrls>;
  /** A copy of the sample store to change at will. */
  copy(name: string): Promise<DatabaseUrls>;
  start(place: DatabaseUrls, settings?: Readonly<Record<string, string>>): Promise<StoreProcess>;
  close(): Promise<void>;
}

/** The first start fills the sample store, which a busy machine may take minutes for. */
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
  const start: BenchDatabases['start'] = async ({ fastestUrl: nearUrl }, settings = {}) => {
    const own = { DATA_DIR: folder.path, LOG_LEVEL: 'error', DATABASE_URL: nearUrl };
    const store = await startStoreProcess({ ...own, ...settings }, { readyWithinMs: READY_WITHIN_MS });
    stores.push(store);
    return store;
  };

  const opened = new Map<string, Promise<DatabaseUrls>>();
  // What could not be filled is tried again by the next who needs it.
  const once = (name: string, make: () => Promise<DatabaseUrls>): Promise<DatabaseUrls> => {
    const existing = opened.get(name) ?? make();
    opened.set(name, existing);
    existing.catch(() => opened.delete(name));
    return existing;
  };

  async function copy(name: string): Promise<DatabaseUrls> {
    await filled('sample');
    await onDatabase(clusterUrl, async (client) => {
      await client.query(`drop database if exists ${name}`);
      await client.query(`create database ${name} template ${EMBEDDED_DATABASE}`);
    });
    return toUrls(name);
  }
  async function makeSample(): Promise<DatabaseUrls> {
    print('filling the sample store');
    const place = toUrls(EMBEDDED_DATABASE);
    await (await start(place)).stop();
    return place;
  }
  async function makeLarge(name: string, count: number): Promise<DatabaseUrls> {
    const place = await copy(name);
    print(`filling a store with ${counted(count)} products`);
    await growCatalogue(place.url, count);
    print(`filling it with ${counted(count)} orders`);
    await addManyOrders(place.url, count);
    return place;
  }
  function filled(which: StoreSize): Promise<DatabaseUrls> {
    if (which === 'sample') return once('sample', makeSample);
    return once(which, () => makeLarge(which, which === 'large' ? sizes.large : 10 * sizes.large));
  }
  const { rows } = await onDatabase(clusterUrl, (client) =>
    client.query(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`),
  );
  return {
    postmaster: rows[0].pid,
    clusterUrl,
    filled,
    copy,
    start,
    async close() {
      // Of a part that was ended in the middle.
      await Promise.all(stores.map((store) => store.kill()));
      await cluster.stop();
      folder.remove();
    },
  };
}
