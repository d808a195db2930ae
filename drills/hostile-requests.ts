// Attackers with valid but expensive requests: uncached pages, bodies of the largest size, large random headers. Each client sends its next
// request as soon as the last response arrived.
import { Agent, request } from 'node:http';
import { type Attack, isOver, pause, type Target } from './hostile-sockets.ts';

interface HostileRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const TIMEOUT_MS = 120_000;

/** Sends a request; returns the status, or 0 without a response. */
const send = (
  port: number,
  agent: Agent,
  { method = 'GET', path, headers = {}, body }: HostileRequest,
): Promise<number> =>
  new Promise((resolve) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const options = { host: '127.0.0.1', port, agent, method, path, headers: { ...length, ...headers } };
    const sent = request({ ...options, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', () => resolve(0));
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(0));
    sent.end(body);
  });

/** Counts the responses to this many clients, by status. */
async function flood(
  target: Target,
  { from, clients, pauseMs }: { readonly from: string; readonly clients: number; readonly pauseMs: number },
  name: string,
  next: (turn: number) => HostileRequest,
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true, localAddress: from });
  let turn = 0;
  await Promise.all(
    Array.from({ length: Math.ceil(clients * target.scale) }, async () => {
      while (!isOver(target)) {
        const status = await send(target.port, agent, next(turn++));
        const key = `${name} → ${status}`;
        counted[key] = (counted[key] ?? 0) + 1;
        await pause(target, pauseMs);
      }
    }),
  );
  agent.destroy();
  return counted;
}

const randomWord = (): string => Math.random().toString(36).slice(2);
const randomText = (length: number): string =>
  randomWord()
    .repeat(Math.ceil(length / 8))
    .slice(0, length);

const CACHE_KEYS: readonly (() => string)[] = [
  () => `/?${randomWord()}=${randomWord()}`,
  () => `/shop?search=${randomWord()}`,
  () =>
    `/shop?search=${encodeURIComponent(`${randomWord()} सिल्क ${randomWord()} ${randomWord()}`)}&size=M&max=${Math.floor(Math.random() * 99_999)}`,
  () => `/shop?search=${randomText(199)}`,
  () => `/shop?category=${randomWord()}&sort=${randomWord()}&sections=${randomWord()}`,
  () => `/shop?max=${Math.random() * 1e9}&sort=price-low`,
  () => `/shop-page?after=${randomText(150)}&max=${Math.random()}`,
  () => `/shop.data?search=${randomWord()}`,
  () => `/suggestions?q=${randomWord().slice(0, 4)}`,
  () => `/product/${randomWord()}`,
  () => `/${randomWord()}/${randomWord()}`,
  () => `/search?${randomText(1_500)}`,
  () => `/saved-products?ids=${Array.from({ length: 40 }, () => crypto.randomUUID()).join(',')}`,
  () => `/shop?search=${'%F0%9F%A7%B5'.repeat(30)}${randomWord()}`,
];

const uncachedPages: Attack = (target) =>
  flood(target, { from: '127.0.2.10', clients: 24, pauseMs: 0 }, 'uncached page', (turn) => ({
    path: (CACHE_KEYS[turn % CACHE_KEYS.length] as () => string)(),
    headers: turn % 5 === 0 ? { cookie: `tanabana-session=${randomText(300)}; ${randomText(900)}=%00` } : {},
  }));

const personalPages: Attack = (target) =>
  flood(target, { from: '127.0.2.11', clients: 8, pauseMs: 0 }, 'personal page', (turn) => ({
    path: ['/login', '/orders', '/track-order', '/admin-panel', '/profile', '/checkout'][turn % 6] as string,
    headers: { cookie: `tanabana-session=${randomText(64)}; request-token=${randomText(64)}` },
  }));

const MEGABYTE = Buffer.alloc(1_000_000, '[');
const TOO_LARGE = Buffer.alloc(1_600_000, 'a');
const JUST_BELOW_LIMIT = Buffer.from(
  `{"lines":[${'{"productId":"a","size":"M","quantity":1},'.repeat(20_000)}`.slice(0, 999_000),
);
const POST_PATHS = [
  '/bag-quote',
  '/login',
  '/checkout/index',
  '/contact',
  '/newsletter',
  '/leads',
  '/reviews',
  '/bag-items',
  '/admin-panel/pictures',
  '/webhooks/razorpay',
  '/register',
  '/no-such-page',
];

const largeBodies: Attack = (target) =>
  flood(target, { from: '127.0.2.12', clients: 4, pauseMs: 100 }, 'large body', (turn) => {
    const token = 'e'.repeat(64);
    return {
      method: turn % 4 === 3 ? 'PUT' : 'POST',
      path: POST_PATHS[turn % POST_PATHS.length] as string,
      body: [MEGABYTE, TOO_LARGE, JUST_BELOW_LIMIT][turn % 3] as Buffer,
      headers: {
        'content-type': turn % 2 === 0 ? 'application/json' : 'application/x-www-form-urlencoded',
        origin: `http://127.0.0.1:${target.port}`,
        cookie: `request-token=${token}`,
        'x-request-token': token,
      },
    };
  });

const largeHeads: Attack = (target) =>
  flood(target, { from: '127.0.2.13', clients: 4, pauseMs: 20 }, 'large head', (turn) => ({
    path: '/shop',
    headers: Object.fromEntries(
      turn % 2 === 0
        ? Array.from({ length: 500 }, (_, index) => [`x-${index}`, randomWord()])
        : [['cookie', `${randomText(9)}=${randomText(8)}; `.repeat(turn % 4 === 1 ? 600 : 2_000)]],
    ),
  }));

const passwordGuesses: Attack = (target) =>
  flood(target, { from: '127.0.2.14', clients: 4, pauseMs: 20 }, 'guessed password', () => ({
    method: 'POST',
    path: '/login',
    body: Buffer.from(`email=${randomWord()}%40example.in&password=${randomWord()}`),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      origin: `http://127.0.0.1:${target.port}`,
    },
  }));

export const REQUEST_ATTACKS: readonly Attack[] = [
  uncachedPages,
  personalPages,
  largeBodies,
  largeHeads,
  passwordGuesses,
];
