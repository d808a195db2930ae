// Hostile posts from an open page of the store: refused or stored as text, never a server error.
import { request } from 'node:http';
import { expect } from '@playwright/test';
import { SCRIPTS, UNUSUAL_VALUES } from '../testkit/hostile-text.ts';
import { type RunningStore, startStoreOn } from '../testkit/sample-store.ts';
import { resetRateLimits } from './shopper.ts';
import { test } from './store-test.ts';

const VALUES = [...UNUSUAL_VALUES, ...SCRIPTS];
const TOKEN = 'c'.repeat(64);

const post = (store: RunningStore, address: string, body: BodyInit, type?: string) =>
  fetch(`${store.url}${address}`, {
    method: 'POST',
    headers: {
      origin: store.url,
      cookie: `request-token=${TOKEN}`,
      'x-request-token': TOKEN,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    body,
    redirect: 'manual',
  });

/**
 * The status of a POST that declares this length. The store refuses it by its content-length: the body is never sent.
 */
const postLength = (store: RunningStore, path: string, length: number) =>
  new Promise<number>((resolve, reject) => {
    const headers = {
      origin: store.url,
      cookie: `request-token=${TOKEN}`,
      'x-request-token': TOKEN,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': length,
    };
    const clientRequest = request(`${store.url}${path}`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0);
      clientRequest.destroy();
    });
    clientRequest.on('error', reject).write('x');
  });

const FORMS: Readonly<Record<string, Record<string, string>>> = {
  '/newsletter': { email: 'a@example.in' },
  '/contact': { name: 'Asha', email: 'a@example.in', message: 'Hello' },
  '/grievance': { name: 'Asha', email: 'a@example.in', complaint: 'Torn' },
  '/leads': { mobileNumber: '9876543210', source: 'popup' },
  '/login': { email: 'a@example.in', password: 'wrong password' },
  '/register': {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'a@example.in',
    phone: '9876543210',
    password: 'Correct horse 1',
    confirmPassword: 'Correct horse 1',
    agreeToTerms: 'on',
  },
  '/forgot-password': { email: 'a@example.in' },
  '/reset-password?token=x': { password: 'Correct horse 1', confirmPassword: 'Correct horse 1' },
  '/confirm-email?token=x': {},
  '/profile': { intent: 'save-profile', name: 'Asha' },
  '/profile/security': { intent: 'end-session', session: 'x' },
  '/login/google': { returnUrl: '/', from: 'login' },
  '/sign-out': {},
  '/wishlist-items': { changes: '[]' },
  '/bag-items': { changes: '[]' },
  '/bag-quote': {},
};

/** Paths that hash passwords, which is slow on purpose: a few posts are enough. */
const PATHS_THAT_HASH: ReadonlySet<string> = new Set(['/login', '/register']);

const BODIES: readonly (readonly [type: string, body: string])[] = [
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '{"changes":{"length":9}}'],
  ['application/json', '['.repeat(50_000)],
  ['application/json', '{"__proto__":{"polluted":1},"changes":[{"id":{"a":1},"wished":"yes"}]}'],
  ['text/plain', 'email=a'],
  ['application/x-www-form-urlencoded', '%'],
  ['application/x-www-form-urlencoded', '%ff=%fe&&&=&a[b][c]=1&__proto__[x]=1'],
  ['multipart/form-data', 'no boundary'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="email"; filename="a"\r\n\r\n\0\r\n--x--',
  ],
  ['multipart/form-data; boundary=x', '--x\r\nbroken'],
  ['nonsense', 'nonsense'],
];

for (const [address, fields] of Object.entries(FORMS)) {
  test(`hostile posts to ${address} are refused or stored as text`, async ({ store }) => {
    test.slow(PATHS_THAT_HASH.has(address), 'it hashes passwords');
    const expectHarmless = async (response: Response, what: string) => {
      expect(response.status, what.slice(0, 200)).toBeLessThan(500);
      const html = await response.text();
      // The first five are markup; the others do nothing as text of a page.
      for (const script of SCRIPTS.slice(0, 5)) expect(html.includes(script), what.slice(0, 200)).toBe(false);
      expect(html, what.slice(0, 200)).not.toMatch(/node_modules|at Object\.|invalid byte sequence/);
    };
    for (const name of Object.keys(fields)) {
      for (const [index, value] of VALUES.entries()) {
        if (PATHS_THAT_HASH.has(address) && index % 6 !== 0) continue;
        // Rate limits are cleared so that posts reach the database.
        if (index % 4 === 0) await resetRateLimits(store);
        const form = new URLSearchParams({ ...fields, [name]: value.toWellFormed() });
        await expectHarmless(await post(store, address, form), `${address} ${name}=${value}`);
      }
    }
    await resetRateLimits(store);
    for (const [type, body] of BODIES) {
      await expectHarmless(await post(store, address, body, type), `${address} ${type} ${body}`);
    }
    const manyFields = new URLSearchParams(Array.from({ length: 3_000 }, (_, index) => ['email', String(index)]));
    await expectHarmless(await post(store, address, manyFields), `${address} many`);
    // Forms with a password take at most 64 kB, the others 128.
    const hasLowLimit = ['/login', '/register', '/reset-password?token=x', '/profile/security'].includes(address);
    expect(await postLength(store, address, hasLowLimit ? 64_001 : 128_001)).toBe(413);
    expect((await fetch(`${store.url}/readyz`)).status).toBe(200);
  });
}

/** Declares a hundred bytes, sends one and disconnects. */
const abortMidway = (store: RunningStore, path: string) =>
  new Promise<void>((resolve) => {
    const headers = {
      origin: store.url,
      cookie: `request-token=${TOKEN}`,
      'x-request-token': TOKEN,
      'content-type': path.includes('/checkout/') ? 'application/json' : 'application/x-www-form-urlencoded',
      'content-length': 100,
      // The store responds 100 Continue after reading the head: from then on the request runs.
      expect: '100-continue',
    };
    const clientRequest = request(`${store.url}${path}`, { method: 'POST', headers });
    clientRequest.on('error', () => resolve());
    clientRequest.on('continue', () => clientRequest.write('{', () => clientRequest.destroy(new Error('left'))));
  });

test('a request that its client aborts is not logged as a failure', async ({ store }) => {
  const node = await startStoreOn(store.databaseUrl, { LOG_LEVEL: 'info' });
  try {
    const paths = ['/contact', '/newsletter', '/login', '/checkout/place', '/webhooks/razorpay'];
    await Promise.all(paths.map((path) => abortMidway(node, path)));
    const logged = () => node.output.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    const loggedRequests = () => logged().filter(({ path }) => path !== undefined);
    await expect
      .poll(() =>
        loggedRequests()
          .map(({ path }) => path)
          .toSorted(),
      )
      .toEqual(paths.toSorted());
    for (const { path, status } of loggedRequests()) expect([400, 499], path).toContain(status);
    expect(logged().filter(({ level }) => level === 'error')).toEqual([]);
  } finally {
    await node.stop();
  }
});

test('a post to a page that accepts none gets 405 and logs no failure', async ({ store }) => {
  const node = await startStoreOn(store.databaseUrl, { LOG_LEVEL: 'info' });
  try {
    const paths = ['/contact-us', '/returns/undefined', '/sitemap'];
    for (const path of paths) expect((await post(node, path, new URLSearchParams({ reason: 'x' }))).status).toBe(405);
    const logged = () => node.output.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    await expect
      .poll(() => logged().flatMap(({ path, status }) => (status === 405 ? [path] : [])))
      .toEqual(expect.arrayContaining(paths));
    expect(logged().filter(({ level }) => level === 'error')).toEqual([]);
  } finally {
    await node.stop();
  }
});
