// Hostile URLs: the right status, no server error, nothing reflected as markup, no cookie, no growing memory.
import { request } from 'node:http';
import { expect } from '@playwright/test';
import { CANARY, SCRIPTS, UNUSUAL_VALUES } from '../testkit/hostile-text.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { watch } from './page-watch.ts';
import { test } from './store-test.ts';

/** Every query key of the public paths, and an unknown one. */
const ROUTES: readonly (readonly [path: string, keys: readonly string[]])[] = [
  ['/', ['utm_source']],
  ['/shop', ['category', 'search', 'size', 'max', 'sort', 'sections', 'after']],
  ['/shop.data', ['category', 'search', 'after', '_routes']],
  ['/search', ['search']],
  ['/suggestions', ['q']],
  ['/saved-products', ['ids', 'slugs']],
  ['/bag-suggestions', ['product']],
  ['/reviews.json', ['product', 'after']],
  ['/sitemap-products.xml', ['part']],
  ['/wishlist', ['id']],
  ['/contact', ['name']],
  ['/login', ['message', 'returnUrl']],
];

interface RawResponse {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Sends the path unchanged: fetch would normalise it. */
const requestRaw = (store: RunningStore, path: string, method = 'GET') =>
  new Promise<RawResponse>((resolve, reject) => {
    const { hostname, port } = new URL(store.url);
    const clientRequest = request({ hostname, port, path, method }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part) => parts.push(part))
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
    });
    clientRequest.on('error', reject).end();
  });

function expectHarmless(address: string, { status, headers, body }: RawResponse): void {
  expect(status, address).toBeLessThan(500);
  expect(headers['set-cookie'], address).toBeUndefined();
  // Node itself refuses an invalid URL, with an empty body.
  if (status === 400 && body === '') return;
  expect(headers['x-content-type-options'], address).toBe('nosniff');
  expect(headers.location === undefined || /^\/(?![/\\])/.test(String(headers.location)), address).toBe(true);
  const isHtml = String(headers['content-type']).startsWith('text/html');
  if (!isHtml) return;
  expect(headers['content-security-policy'], address).toContain("object-src 'none'");
  // The first five are markup; the others do nothing as text of a page.
  for (const script of SCRIPTS.slice(0, 5)) expect(body.includes(script), `${address} reflects ${script}`).toBe(false);
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

for (const [path, keys] of ROUTES) {
  test(`hostile query values of ${path} get a harmless response`, async ({ store }) => {
    // These two refuse an invalid value; the others ignore it.
    const mayRefuse = path === '/reviews.json' || path === '/sitemap-products.xml';
    const brokenEscapes = ['%00', '%ff%fe', '%c0%af', '%E0%A4%A', '%', '%u0041', '+'.repeat(300)];
    const values = [...UNUSUAL_VALUES, ...SCRIPTS].map(encoded).concat(brokenEscapes);
    // With many keys, each key gets a third of the values; together they get all.
    const step = keys.length > 3 ? 3 : 1;
    const queries = [
      ...values.map((value) => keys.map((key) => `${key}=${value}`).join('&')),
      ...keys.flatMap((key, keyIndex) => [
        ...values.filter((_, index) => (index + keyIndex) % step === 0).map((value) => `${key}=${value}`),
        `${key}=a&${key}=b`,
        `${key}[]=a&${key}[b]=c`,
        key,
        `=${key}&&&`,
      ]),
      '__proto__[polluted]=1&constructor.prototype.polluted=1',
    ];
    for (const query of queries) {
      const address = `${path}?${query}`;
      const response = await requestRaw(store, address);
      if (response.status === 431) {
        expect(address.length).toBeGreaterThan(16_000);
        continue;
      }
      expectHarmless(address.slice(0, 120), response);
      expect(mayRefuse || [200, 202, 302, 404].includes(response.status), address.slice(0, 120)).toBe(true);
    }
    expect((await requestRaw(store, '/')).status).toBe(200);
  });
}

test('path traversal and malformed paths get a harmless response', async ({ store }) => {
  const [product] = await store.sql(`select slug from products where status = 'active' limit 1`);
  const hostilePaths = [
    '/product/__proto__',
    '/product/constructor',
    '/product/..%2f..%2fadmin-panel',
    '/product/%00',
    `/product/${product?.slug}%00`,
    `/product/${String(product?.slug).toUpperCase()}`,
    `/product/${'x'.repeat(3_000)}`,
    `/product/${encoded(SCRIPTS[0] ?? '')}`,
    `/product/${encoded("' or 1=1 --")}`,
    '/shop/../admin-panel',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/pictures/../../package.json',
    '/pictures/000000000000000000000000/../../x',
    '//evil.example/',
    '/\\evil.example/',
    '/%2f%2fevil.example',
    '/.env',
    '/.git/config',
    '/%ff',
    '/%00',
    '/back-in-stock/%00',
    '/%',
    '/%E0%A4%A',
    `/${encoded(SCRIPTS[1] ?? '')}`,
    '/constructor',
    '/toString.data',
    '/api/auth/sign-up/email',
    '/api/auth/get-session',
  ];
  for (const path of hostilePaths) {
    const response = await requestRaw(store, path);
    expectHarmless(path.slice(0, 120), response);
    expect(response.body, path.slice(0, 120)).not.toMatch(/"private": true|root:x:|recentOrders/);
    expect(response.body.includes('at Object.') || response.body.includes('node_modules'), path.slice(0, 120)).toBe(
      false,
    );
    // A hostile path gets at most a redirect to the back office sign-in.
    expect([302, 400, 404], path.slice(0, 120)).toContain(response.status);
  }
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
    expect((await requestRaw(store, '/shop', method)).status, method).toBe(405);
  }
  expect((await requestRaw(store, `/shop?search=${'y'.repeat(20_000)}`)).status).toBe(431);
  expect((await requestRaw(store, '/')).status).toBe(200);
});

test('hostile text in a URL runs no script', async ({ page, store }) => {
  const watcher = watch(page, { own: store.url, ignore: /404|Failed to load resource/ });
  const allScripts = encoded(SCRIPTS.join(' '));
  for (const address of [
    ...SCRIPTS.map((script) => `/shop?search=${encoded(script)}&category=${encoded(script)}`),
    `/login?message=${allScripts}&returnUrl=${allScripts}`,
    `/${encoded(SCRIPTS[1] ?? '')}`,
  ]) {
    await page.goto(`${store.url}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await watcher.expectQuiet();
  }
  // The text itself is shown as text.
  await page.goto(`${store.url}/shop?search=${encoded(SCRIPTS[0] ?? '')}`);
  await expect(page.getByRole('main')).toContainText(`window.${CANARY}`);
  for (const value of ['__proto__', '\u202Egnp.exe', '\u0000', '\uD800', '[object Object]', 'x'.repeat(5_000)]) {
    await page.goto(`${store.url}/shop?search=${encoded(value)}&category=${encoded(value)}&sort=${encoded(value)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await watcher.expectQuiet();
});
