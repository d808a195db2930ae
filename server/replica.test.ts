// Public pages of a whole store whose database has a streaming standby. The pages are bare, the way to them is the store's own:
// listener, page cache, change feed, loaders. The tests tell one story and run in order.
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { provideFacts, shopContext } from '#app/context.ts';
import { loadShop } from '#app/storefront/shop/load-shop.server.ts';
import { parseEnv } from '#config/env.server.ts';
import { ReadReplica } from '#db/read-replica.server.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '#db/testing/standby.ts';
import { parseShopQuery } from '#shop/catalog/shop-query.ts';
import { createLog } from './log.ts';
import { createStore, type Store } from './store.ts';

interface Shown {
  readonly names: readonly string[];
  readonly standby: boolean;
}

/** By what a loader is given, as any function of the shop would ask it. */
const isStandby = async ({ context }: LoaderFunctionArgs): Promise<boolean> => {
  const { rows } = await context.get(shopContext).db.execute(sql`select pg_is_in_recovery() as standby`);
  return rows[0]?.standby === true;
};

async function shopLoader(args: LoaderFunctionArgs): Promise<Response> {
  const { listing } = await loadShop(args.context, parseShopQuery(new URL(args.request.url).searchParams));
  const names = listing.products.map(({ name }) => name);
  return Response.json({ names, standby: await isStandby(args) } satisfies Shown);
}

const personLoader = async (args: LoaderFunctionArgs) => Response.json({ standby: await isStandby(args) });

const route = (id: string, loader: (args: LoaderFunctionArgs) => Promise<Response>) => [
  id,
  { id, path: id, module: { loader } },
];
const BUILD = {
  entry: { module: { default: () => new Response(), provide: provideFacts } },
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

const PATIENTLY = { timeout: 15_000, interval: 20 };
const logged: string[] = [];
let servers: ReplicatedDatabase;
let store: Store;
let http: Server;

async function on(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const onPrimary = (text: string) => on(servers.primary.url, text);
const onStandby = (text: string) => on(servers.standby.directUrl, text);

const ask = (address: string) => fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}${address}`);
async function see(address: string): Promise<Shown> {
  const answer = await ask(address);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Shown;
}
let renders = 0;
/** An address that nobody has asked for: it is rendered. */
const seeAnew = () => see(`/shop?max=${100_000 + renders++}`);
const whoAnswers = async () => (await seeAnew()).standby;

/** A commit that no page is made of: what a standby waits for must not end at the border of two pages of the log. */
const stir = () => onPrimary('select pg_logical_emit_message(true, $$stir$$, $$$$)');
const standbyAnswers = () =>
  expect
    .poll(async () => {
      await stir();
      return whoAnswers();
    }, PATIENTLY)
    .toBe(true);

const clock = Date.now.bind(Date);
let skipped = 0;
/** So that nobody has to wait until a replica that failed is asked again. */
function letSecondsPass(): void {
  skipped += 10_000;
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + skipped);
}

const rename = (name: string) => onPrimary(`update products set name = '${name}' where sku = 'ONE'`);
const metrics = async () => (await ask('/metrics')).text();

beforeAll(async () => {
  servers = await startReplicatedDatabase();
  await onPrimary(
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
}, 120_000);

afterAll(async () => {
  vi.restoreAllMocks();
  http?.closeAllConnections();
  await new Promise((resolve) => http?.close(resolve));
  await store?.close();
  await servers?.stop();
}, 60_000);

describe('a standby that keeps up', () => {
  test('answers public pages, and nothing else', async () => {
    await standbyAnswers();
    expect(await seeAnew()).toEqual({ names: ['First name'], standby: true });
    for (const address of ['/orders', '/bag-quote', '/checkout'])
      expect(await see(address)).toEqual({ standby: false });
    expect(await metrics()).toMatch(/database_replica_reads_total\{outcome="answered"\} [1-9]/);
  });

  test('what such a page writes goes to the primary', async () => {
    expect((await see('/shop?search=tagine')).names).toEqual([]);
    expect(await onPrimary(`select text from zero_result_searches`)).toEqual([{ text: 'tagine' }]);
  });
});

describe('a standby that is behind', () => {
  test('is not read until it has the change, which is shown at once and kept', async () => {
    await see('/shop');
    await onStandby('select pg_wal_replay_pause()');
    await rename('Second name');
    await expect.poll(() => see('/shop'), PATIENTLY).toEqual({ names: ['Second name'], standby: false });
    expect(await see('/shop')).toEqual({ names: ['Second name'], standby: false });
    expect(await seeAnew()).toEqual({ names: ['Second name'], standby: false });
    expect(await onStandby(`select name from products`)).toEqual([{ name: 'First name' }]);
    expect(await metrics()).toMatch(/database_replica_passed_over_total\{because="behind"\} [1-9]/);

    await onStandby('select pg_wal_replay_resume()');
    await standbyAnswers();
    expect(await seeAnew()).toEqual({ names: ['Second name'], standby: true });
  });

  test('nor after the change feed was disconnected, when changes may have been missed', async () => {
    await onStandby('select pg_wal_replay_pause()');
    await onPrimary(
      `begin; update products set name = 'Third name'; select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tanabana changes'; commit`,
    );
    await expect.poll(seeAnew, PATIENTLY).toEqual({ names: ['Third name'], standby: false });
    await onStandby('select pg_wal_replay_resume()');
    await standbyAnswers();
  });
});

describe('a standby in trouble', () => {
  const pages = () => Promise.all(Array.from({ length: 10 }, seeAnew));

  test('one that hangs costs no page', async () => {
    servers.standby.hang();
    try {
      const shown = await pages();
      expect(shown.every(({ names, standby }) => names[0] === 'Third name' && !standby)).toBe(true);
    } finally {
      servers.standby.goOn();
    }
    letSecondsPass();
    await standbyAnswers();
  });

  test('one that is killed in the middle costs no page, nor readiness', async () => {
    const shown = pages();
    servers.standby.kill();
    for (const page of [...(await shown), ...(await pages())]) expect(page.names).toEqual(['Third name']);
    expect(await whoAnswers()).toBe(false);
    expect((await ask('/readyz')).status).toBe(200);
    expect(logged.join()).toContain('the read replica cannot be read');
  });

  test('one that is back is read again', async () => {
    await rename('Fourth name');
    await servers.standby.startAgain();
    letSecondsPass();
    await standbyAnswers();
    expect((await seeAnew()).names).toEqual(['Fourth name']);
  });
});

describe('an address that leads to no standby', () => {
  test('the primary itself is not read through it', async () => {
    const passedOver: string[] = [];
    const [nothing, { database }] = [() => {}, store];
    const events = { answered: nothing, failed: nothing, away: nothing, back: nothing };
    const replica = new ReadReplica({
      url: servers.primary.url,
      primary: database,
      connections: 2,
      events: { ...events, passedOver: (because) => passedOver.push(because) },
    });
    replica.onConnected();
    await expect
      .poll(async () => {
        expect(await replica.forPage()).toBe(database.db);
        return passedOver;
      }, PATIENTLY)
      .toContain('behind');
    await replica.close();
  });

  test('nor a standby that was made a server of its own', async () => {
    await onStandby('select pg_promote()');
    await rename('Fifth name');
    await expect.poll(() => see('/shop'), PATIENTLY).toEqual({ names: ['Fifth name'], standby: false });
    expect((await seeAnew()).names).toEqual(['Fifth name']);
    expect(await onStandby('select name from products')).toEqual([{ name: 'Fourth name' }]);
  });
});
