// Public pages of a complete store whose database has a streaming standby: listener, page cache, change feed and loaders are the
// store's own, the pages are minimal. The tests depend on each other and run in order.
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { provideRequestValues, shopContext } from '#app/context.ts';
import { loadShop } from '#app/storefront/shop/load-shop.server.ts';
import { parseEnv } from '#config/env.server.ts';
import { ReadReplica } from '#db/read-replica.server.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '#db/testing/standby.ts';
import { parseShopQuery } from '#shop/catalog/shop-query-reader.ts';
import { createLog } from './log.ts';
import { createStore, type Store } from './store.ts';

interface ShownPage {
  readonly names: readonly string[];
  readonly standby: boolean;
}

/** Queries through the context of a loader, as any function of the shop does. */
const isStandby = async ({ context }: LoaderFunctionArgs): Promise<boolean> => {
  const { rows } = await context.get(shopContext).db.execute(sql`select pg_is_in_recovery() as standby`);
  return rows[0]?.standby === true;
};

async function shopLoader(args: LoaderFunctionArgs): Promise<Response> {
  const { listing } = await loadShop(args.context, parseShopQuery(new URL(args.request.url).searchParams));
  const names = listing.products.map(({ name }) => name);
  return Response.json({ names, standby: await isStandby(args) } satisfies ShownPage);
}

const personLoader = async (args: LoaderFunctionArgs) => Response.json({ standby: await isStandby(args) });

const route = (id: string, loader: (args: LoaderFunctionArgs) => Promise<Response>) => [
  id,
  { id, path: id, module: { loader } },
];
const BUILD = {
  entry: { module: { default: () => new Response(), provide: provideRequestValues } },
  routes: Object.fromEntries([
    route('shop', shopLoader),
    ...['orders', 'bag-quote', 'checkout'].map((id) => route(id, personLoader)),
  ]),
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  basename: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

const OFTEN = { interval: 20 };
const logged: string[] = [];
let servers: ReplicatedDatabase;
let store: Store;
let http: Server;

async function queryAt(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const queryPrimary = (text: string) => queryAt(servers.primary.url, text);
const queryStandby = (text: string) => queryAt(servers.standby.directUrl, text);

const requestPath = (urlPath: string) => fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}${urlPath}`);
async function loadPage(urlPath: string): Promise<ShownPage> {
  const response = await requestPath(urlPath);
  expect(response.status).toBe(200);
  return (await response.json()) as ShownPage;
}
let renders = 0;
/** A URL that is not cached yet, so the page is rendered. */
const loadUncachedPage = () => loadPage(`/shop?max=${1_000 + renders++}`);
const isReadFromStandby = async () => (await loadUncachedPage()).standby;

/** A commit without a visible change, so that the log position does not stay at a boundary of two log pages. */
const writeToLog = () => queryPrimary('select pg_logical_emit_message(true, $$stir$$, $$$$)');
const expectStandbyReads = () =>
  expect
    .poll(async () => {
      await writeToLog();
      return isReadFromStandby();
    }, OFTEN)
    .toBe(true);

const clock = Date.now.bind(Date);
let skipped = 0;
/** Skips the time until a failed replica is used again. */
function skipRetryDelay(): void {
  skipped += 10_000;
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + skipped);
}

const rename = (name: string) => queryPrimary(`update products set name = '${name}' where sku = 'ONE'`);
const metrics = async () => (await requestPath('/metrics')).text();

beforeAll(async () => {
  servers = await startReplicatedDatabase();
  await queryPrimary(
    `with category as (insert into categories (name, slug) values ('Sarees', 'sarees') returning id)
     insert into products (sku, name, slug, category_id, price) select 'ONE', 'First name', 'one', id, 99900 from category`,
  );
  const clientFolder = path.join(servers.folder, 'client');
  mkdirSync(clientFolder);
  store = await createStore({
    env: parseEnv({
      DATABASE_URL: servers.primary.url,
      DATABASE_REPLICA_URL: servers.standby.url,
      DATA_DIR: path.join(servers.folder, 'data'),
    }),
    databaseUrl: servers.primary.url,
    publicUrl: 'http://localhost',
    build: BUILD,
    clientFolder,
    log: createLog('warn', { write: (line) => void logged.push(line) }),
    isOnlyNode: false,
  });
  http = createServer(store.listener);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  vi.restoreAllMocks();
  http?.closeAllConnections();
  await new Promise((resolve) => http?.close(resolve));
  await store?.close();
  await servers?.stop();
});

describe('a standby that keeps up', () => {
  test('a standby that keeps up is read for public pages only', async () => {
    await expectStandbyReads();
    expect(await loadUncachedPage()).toEqual({ names: ['First name'], standby: true });
    for (const urlPath of ['/orders', '/bag-quote', '/checkout'])
      expect(await loadPage(urlPath)).toEqual({ standby: false });
    expect(await metrics()).toMatch(/database_replica_reads_total\{outcome="answered"\} [1-9]/);
  });

  test('writes of a public page go to the primary', async () => {
    expect((await loadPage('/shop?search=tagine')).names).toEqual([]);
    expect(await queryPrimary(`select text from zero_result_searches`)).toEqual([{ text: 'tagine' }]);
  });
});

describe('a standby that is behind', () => {
  test('a standby that is behind is not read until it has the change; the page shows the change at once', async () => {
    await loadPage('/shop');
    await queryStandby('select pg_wal_replay_pause()');
    await rename('Second name');
    await expect.poll(() => loadPage('/shop'), OFTEN).toEqual({ names: ['Second name'], standby: false });
    expect(await loadPage('/shop')).toEqual({ names: ['Second name'], standby: false });
    expect(await loadUncachedPage()).toEqual({ names: ['Second name'], standby: false });
    expect(await queryStandby(`select name from products`)).toEqual([{ name: 'First name' }]);
    expect(await metrics()).toMatch(/database_replica_passed_over_total\{because="behind"\} [1-9]/);

    await queryStandby('select pg_wal_replay_resume()');
    await expectStandbyReads();
    expect(await loadUncachedPage()).toEqual({ names: ['Second name'], standby: true });
  });

  test('a standby that is behind is not read after the change feed was disconnected and may have missed changes', async () => {
    await queryStandby('select pg_wal_replay_pause()');
    await queryPrimary(
      `begin; update products set name = 'Third name'; select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tanabana changes'; commit`,
    );
    await expect.poll(loadUncachedPage, OFTEN).toEqual({ names: ['Third name'], standby: false });
    await queryStandby('select pg_wal_replay_resume()');
    await expectStandbyReads();
  });
});

describe('a failing standby', () => {
  const pages = () => Promise.all(Array.from({ length: 10 }, loadUncachedPage));

  test('a hanging standby fails no page', async () => {
    servers.standby.hang();
    try {
      const shown = await pages();
      expect(shown.every(({ names, standby }) => names[0] === 'Third name' && !standby)).toBe(true);
    } finally {
      servers.standby.resume();
    }
    skipRetryDelay();
    await expectStandbyReads();
  });

  test('a killed standby fails no page, and the store stays ready', async () => {
    const shown = pages();
    servers.standby.kill();
    for (const page of [...(await shown), ...(await pages())]) expect(page.names).toEqual(['Third name']);
    expect(await isReadFromStandby()).toBe(false);
    expect((await requestPath('/readyz')).status).toBe(200);
    expect(logged.join()).toContain('read replica unreachable');
  });

  test('a restarted standby is read again', async () => {
    await rename('Fourth name');
    await servers.standby.restart();
    skipRetryDelay();
    await expectStandbyReads();
    expect((await loadUncachedPage()).names).toEqual(['Fourth name']);
  });
});

describe('a replica URL that is not a standby', () => {
  test('the primary is not used as its own replica', async () => {
    const reasons: string[] = [];
    const [noop, { database }] = [() => {}, store];
    const events = { onStatement: noop, onStatementFailed: noop, onUnreachable: noop, onReachable: noop };
    const replica = new ReadReplica({
      url: servers.primary.url,
      primary: database,
      connections: 2,
      events: { ...events, onPrimaryUsed: (reason) => reasons.push(reason) },
    });
    replica.onConnected();
    await expect
      .poll(async () => {
        expect(await replica.forPage()).toBe(database.db);
        return reasons;
      }, OFTEN)
      .toContain('behind');
    await replica.close();
  });

  test('a promoted standby is not read', async () => {
    await queryStandby('select pg_promote()');
    await rename('Fifth name');
    await expect.poll(() => loadPage('/shop'), OFTEN).toEqual({ names: ['Fifth name'], standby: false });
    expect((await loadUncachedPage()).names).toEqual(['Fifth name']);
    expect(await queryStandby('select name from products')).toEqual([{ name: 'Fourth name' }]);
  });
});
