// The process as an operator and an unknown client see it, without a browser.
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { expect } from '@playwright/test';
import { copySampleStore, dataFolder, type RunningStore, startStoreOn } from '../testkit/sample-store.ts';
import { PROJECT, startStoreProcess } from '../testkit/store-process.ts';
import { test } from './store-test.ts';

const fetchText = async (url: string, init?: RequestInit) => (await fetch(url, init)).text();

/** The number of jobs that a node has done, from its metrics. */
const countJobsDone = async ({ url }: RunningStore, task: string): Promise<number> =>
  Number(
    new RegExp(`^jobs_total{task="${task}",outcome="done"} (\\d+)`, 'm').exec(await fetchText(`${url}/metrics`))?.[1] ??
      0,
  );

/** Tracks an order with a guessed number. */
const track = async ({ url }: RunningStore) => {
  const token = 'd'.repeat(64);
  const response = await fetch(`${url}/track-order`, {
    method: 'POST',
    headers: { origin: url, cookie: `request-token=${token}`, 'x-request-token': token },
    body: new URLSearchParams({ orderId: 'nonsense', email: 'guess@example.in' }),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfterS: Number(response.headers.get('retry-after')) };
};

test('two nodes share changes by SQL, rate limits and jobs', async () => {
  const database = await copySampleStore();
  const nodes = await Promise.all([startStoreOn(database.url), startStoreOn(database.url)]);
  const [first] = nodes as [RunningStore, RunningStore];
  const expectOnEveryNode = (inPage: string, inData = inPage) =>
    expect(async () => {
      for (const node of nodes) expect(await fetchText(`${node.url}/`)).toContain(inPage);
      for (const node of nodes) expect(await fetchText(`${node.url}/_.data`)).toContain(inData);
    }).toPass();
  await expectOnEveryNode('Gulnaar Bandhani Georgette Saree');
  await first.sql(`update products set name = 'Renamed by hand' where name = 'Gulnaar Bandhani Georgette Saree'`);
  await expectOnEveryNode('Renamed by hand');
  await first.sql(`update products set price = 123400 where name = 'Renamed by hand'`);
  await expectOnEveryNode('1,234', '123400');
  await first.sql(`update settings set strip_text = 'Free shipping above ₹777'`);
  await expectOnEveryNode('777');

  // Ten attempts in ten minutes are allowed on all nodes together.
  const tries = 10;
  for (let i = 0; i < tries; i++) expect((await track(nodes[i % 2] as RunningStore)).status).toBe(404);
  for (const node of nodes) {
    const { status, retryAfterS } = await track(node);
    expect(status).toBe(429);
    // The rate limit's window of ten minutes has just begun.
    expect(retryAfterS).toBeGreaterThan(300);
    expect(retryAfterS).toBeLessThanOrEqual(600);
  }

  const jobs = 40;
  await first.sql(
    `select graphile_worker.add_job('make-avif', '{"key": "none", "width": 1}') from generate_series(1, ${jobs})`,
  );
  const countWaiting = async () =>
    (await first.sql(`select from graphile_worker.jobs where task_identifier = 'make-avif'`)).length;
  await expect.poll(countWaiting).toBe(0);
  const done = await Promise.all(nodes.map((node) => countJobsDone(node, 'make-avif')));
  expect(done.reduce((sum, count) => sum + count)).toBe(jobs);
  await Promise.all(nodes.map((node) => node.stop()));
  await database.drop();
});

test('a page is the same bytes for everyone, revalidates, and ignores unknown query keys', async ({ store }) => {
  const plain = await fetch(`${store.url}/`);
  const body = await plain.text();
  const withCookies = await fetchText(`${store.url}/`, {
    headers: { cookie: 'tanabana-session=someone.else; cart=1', 'user-agent': 'Googlebot' },
  });
  expect(withCookies).toBe(body);
  expect(await fetchText(`${store.url}/?utm_source=x&fbclid=${'y'.repeat(100)}`)).toBe(body);
  const etag = plain.headers.get('etag') ?? '';
  expect((await fetch(`${store.url}/`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const gzipped = await fetch(`${store.url}/`, { headers: { 'accept-encoding': 'gzip' } });
  expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  expect(await gzipped.text()).toBe(body);
});

test('pages carry a policy without unsafe sources, and every inline script is allowed by its hash', async ({
  store,
  page,
}) => {
  const response = await fetch(`${store.url}/`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('x-powered-by')).toBeNull();
  const refused: string[] = [];
  page.on('console', (message) => /Content.Security.Policy/i.test(message.text()) && refused.push(message.text()));
  for (const address of ['/', '/no-such-page', '/admin-panel/login'])
    await page.goto(`${store.url}${address}`, { waitUntil: 'networkidle' });
  expect(refused).toEqual([]);
});

test('state changes need our origin and the page token', async ({ store }) => {
  const token = 'a'.repeat(64);
  // Posts without fetch, which would set the sec-fetch headers itself.
  const post = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const clientRequest = request(`${store.url}/newsletter`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
      clientRequest
        .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)))
        .on('error', reject);
      clientRequest.end('email=guard@example.com');
    });
  const ownHeaders = { origin: store.url };
  const cookie = { cookie: `request-token=${token}` };
  const plainForm = { ...ownHeaders, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  // No origin; another origin; no token; a token without its cookie; a token that differs from the cookie.
  expect(await post({})).toBe(403);
  expect(await post({ origin: 'https://evil.example', 'x-request-token': token, ...cookie })).toBe(403);
  expect(await post(ownHeaders)).toBe(403);
  expect(await post({ ...ownHeaders, 'x-request-token': token })).toBe(403);
  expect(await post({ ...ownHeaders, 'x-request-token': 'b'.repeat(64), ...cookie })).toBe(403);
  expect(await post({ ...ownHeaders, 'x-request-token': token, ...cookie })).toBe(200);
  // A form posted without scripts has no token; the browser states which site it came from.
  expect(await post({ ...plainForm, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await post({ ...plainForm, 'sec-fetch-site': 'cross-site' })).toBe(403);
});

test('the back office is closed to guests and shoppers, also its data path and live channel', async ({ store }) => {
  const page = await fetch(`${store.url}/admin-panel`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([302, '/admin-panel/login']);
  for (const address of [
    '/admin-panel.data',
    '/admin-panel.data?_routes=admin%2Fdashboard%2Fdashboard.route',
    '/admin-panel/_.data',
  ]) {
    const body = await fetchText(`${store.url}${address}`, { redirect: 'manual' });
    expect(body).not.toContain('revenue');
    expect(body).not.toContain('recentOrders');
  }
  expect((await fetch(`${store.url}/live/staff`)).status).toBe(403);
});

test('health, readiness and metrics respond with 200', async ({ store }) => {
  expect(await (await fetch(`${store.url}/healthz`)).json()).toEqual({ alive: true });
  expect(await (await fetch(`${store.url}/readyz`)).json()).toEqual({ ready: true });
  expect(await fetchText(`${store.url}/metrics`)).toContain('page_cache_pages');
});

test('an open page receives a product change', async ({ store }) => {
  const stream = await fetch(`${store.url}/live/products`);
  const reader = (stream.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('event: hello');
  const [product] = await store.sql(
    `update products set trending = not trending where sku = 'TB-ETH-002' returning id`,
  );
  expect((await reader.read()).value).toContain(String(product?.id));
  await reader.cancel();
});

test('A-PROD-07 an open page reloads its data when the node had lost its connection to the changes', async ({
  ownStore: store,
}) => {
  const stream = await fetch(`${store.url}/live/products`);
  const reader = (stream.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('event: hello');
  await store.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'tanabana changes' and datname = current_database()`,
  );
  expect((await reader.read()).value).toContain('"ids":["*"]');
  await reader.cancel();
});

test('the shop does not deliver the route map of the back office', async ({ store }) => {
  const [map] = readdirSync(path.join(PROJECT, 'build/client/assets')).filter((name) => /^manifest-.*\.js$/.test(name));
  expect(map).toBeDefined();
  expect((await fetch(`${store.url}/assets/${map}`)).status).toBe(404);
  expect(await fetchText(`${store.url}/`)).not.toContain('admin');
});

test('static files are precompressed and immutable', async ({ store }) => {
  const html = await fetchText(`${store.url}/`);
  const script = html.match(/\/assets\/[^"]+\.js/)?.[0] ?? '';
  const response = await fetch(`${store.url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toContain('immutable');
});

const TEST_PAGES = ['/test-cart', '/test-firebase', '/test-google', '/test-env', '/test-simple'];

test('S-TEST-01 A-PERM-05 demo aids are absent in production, which also refuses the sample store', async () => {
  const production = {
    STORE_MODE: 'production',
    PUBLIC_URL: 'https://shop.example',
    ADMIN_EMAIL: 'owner@shop.example',
    ADMIN_PASSWORD: 'A long password 1',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'Shop <care@shop.example>',
    RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
    RAZORPAY_KEY_SECRET: 'not-a-real-secret',
    RAZORPAY_WEBHOOK_SECRET: 'not-a-real-secret',
  };
  const database = await copySampleStore();
  await expect(startStoreOn(database.url, production)).rejects.toThrow('holds the demo store');
  // A copy of the sample store that is emptied below.
  const emptied = await copySampleStore();
  const store = await startStoreOn(emptied.url, {});
  for (const address of TEST_PAGES) expect((await fetch(`${store.url}${address}`)).status).toBe(200);
  // Empties every table but the roles of staff, which the migrations create in every store.
  await store.sql(
    `do $$ declare name text; begin for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'staff_roles' loop execute format('truncate table %I cascade', name); end loop; end $$`,
  );
  await store.stop();
  const productionStore = await startStoreOn(emptied.url, production);
  const simulators = ['/simulators/google/o/oauth2/v2/auth', '/simulators/razorpay/v1/checkout.js'];
  for (const address of [
    '/test-mail',
    '/test-messages',
    '/test-ui',
    '/metrics',
    '/test-env.data',
    ...simulators,
    ...TEST_PAGES,
  ])
    expect((await fetch(`${productionStore.url}${address}`)).status).toBe(404);
  const signIn = await fetchText(`${productionStore.url}/admin-panel/login`);
  expect(signIn).not.toContain('Tanabana#Admin1');
  const login = await fetchText(`${productionStore.url}/login`);
  expect(login).not.toContain('Tanabana#Shop1');
  // No button leads to a Google that is not configured.
  for (const page of [signIn, login]) expect(page).not.toContain('Continue with Google');
  expect((await fetch(`${productionStore.url}/`)).headers.get('strict-transport-security')).toContain('max-age');
  expect(await productionStore.sql('select email, role from users')).toEqual([
    { email: 'owner@shop.example', role: 'admin' },
  ]);
  await productionStore.stop();
  await database.drop();
  await emptied.drop();
});

test('production names missing settings', async () => {
  await expect(startStoreProcess({ STORE_MODE: 'production', DATA_DIR: dataFolder() })).rejects.toThrow(
    /ADMIN_PASSWORD is missing[\s\S]*SMTP_URL is missing/,
  );
});

test('A-SHIP-12 no client file holds a secret, a provider or a server module', async () => {
  const chunks = JSON.parse(readFileSync(path.join(PROJECT, 'build/client-chunks.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  expect(JSON.stringify(chunks)).not.toMatch(/\.server\.ts|drizzle|node:crypto|"providers\//);
  const folder = path.join(PROJECT, 'build/client/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const script = readFileSync(path.join(folder, name), 'utf8');
    expect(script, name).not.toMatch(/SHIPROCKET_|apiv2\.shiprocket|RAZORPAY_KEY_SECRET|WEBHOOK_SECRET|ADMIN_PASSWORD/);
  }
});
