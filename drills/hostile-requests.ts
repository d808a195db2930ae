// Attackers with valid but expensive requests: uncached pages, bodies of the largest size, heads full of noise, as fast as they are
// answered.
import { Agent, request } from 'node:http';
import { type Attack, isOver, pause, type Target } from './hostile-sockets.ts';

interface Question {
  readonly method?: string;
  readonly at: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const GIVE_UP_MS = 20_000;

/** Its status, or 0. */
const send = (port: number, agent: Agent, { method = 'GET', at, headers = {}, body }: Question): Promise<number> =>
  new Promise((resolve) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const options = { host: '127.0.0.1', port, agent, method, path: at, headers: { ...length, ...headers } };
    const sent = request({ ...options, timeout: GIVE_UP_MS }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', () => resolve(0));
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(0));
    sent.end(body);
  });

/** This many clients, each with its next request as soon as the last was answered. */
async function keepAsking(
  target: Target,
  { from, clients, pauseMs }: { readonly from: string; readonly clients: number; readonly pauseMs: number },
  name: string,
  next: (turn: number) => Question,
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

const any = (): string => Math.random().toString(36).slice(2);
const text = (length: number): string =>
  any()
    .repeat(Math.ceil(length / 8))
    .slice(0, length);

const CACHE_KEYS: readonly (() => string)[] = [
  () => `/?${any()}=${any()}`,
  () => `/shop?search=${any()}`,
  () =>
    `/shop?search=${encodeURIComponent(`${any()} सिल्क ${any()} ${any()}`)}&size=M&max=${Math.floor(Math.random() * 99_999)}`,
  () => `/shop?search=${text(199)}`,
  () => `/shop?category=${any()}&sort=${any()}&sections=${any()}`,
  () => `/shop?max=${Math.random() * 1e9}&sort=price-low`,
  () => `/shop-page?after=${text(150)}&max=${Math.random()}`,
  () => `/shop.data?search=${any()}`,
  () => `/suggestions?q=${any().slice(0, 4)}`,
  () => `/product/${any()}`,
  () => `/${any()}/${any()}`,
  () => `/search?${text(1_500)}`,
  () => `/saved-products?ids=${Array.from({ length: 40 }, () => crypto.randomUUID()).join(',')}`,
  () => `/shop?search=${'%F0%9F%A7%B5'.repeat(30)}${any()}`,
];

const newPages: Attack = (target) =>
  keepAsking(target, { from: '127.0.2.10', clients: 24, pauseMs: 0 }, 'new page', (turn) => ({
    at: (CACHE_KEYS[turn % CACHE_KEYS.length] as () => string)(),
    headers: turn % 5 === 0 ? { cookie: `tanabana-session=${text(300)}; ${text(900)}=%00` } : {},
  }));

const strangePages: Attack = (target) =>
  keepAsking(target, { from: '127.0.2.11', clients: 8, pauseMs: 0 }, 'personal page', (turn) => ({
    at: ['/login', '/orders', '/track-order', '/admin-panel', '/profile', '/checkout'][turn % 6] as string,
    headers: { cookie: `tanabana-session=${text(64)}; request-token=${text(64)}` },
  }));

const MEGABYTE = Buffer.alloc(1_000_000, '[');
const OVER = Buffer.alloc(1_600_000, 'a');
const NEARLY = Buffer.from(
  `{"lines":[${'{"productId":"a","size":"M","quantity":1},'.repeat(20_000)}`.slice(0, 999_000),
);
const POSTED = [
  '/bag-quote',
  '/login',
  '/checkout/place',
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
  keepAsking(target, { from: '127.0.2.12', clients: 4, pauseMs: 100 }, 'large body', (turn) => {
    const token = 'e'.repeat(64);
    return {
      method: turn % 4 === 3 ? 'PUT' : 'POST',
      at: POSTED[turn % POSTED.length] as string,
      body: [MEGABYTE, OVER, NEARLY][turn % 3] as Buffer,
      headers: {
        'content-type': turn % 2 === 0 ? 'application/json' : 'application/x-www-form-urlencoded',
        origin: `http://127.0.0.1:${target.port}`,
        cookie: `request-token=${token}`,
        'x-request-token': token,
      },
    };
  });

const largeHeads: Attack = (target) =>
  keepAsking(target, { from: '127.0.2.13', clients: 4, pauseMs: 20 }, 'large head', (turn) => ({
    at: '/shop',
    headers: Object.fromEntries(
      turn % 2 === 0
        ? Array.from({ length: 500 }, (_, place) => [`x-${place}`, any()])
        : [['cookie', `${text(9)}=${text(8)}; `.repeat(turn % 4 === 1 ? 600 : 2_000)]],
    ),
  }));

const passwords: Attack = (target) =>
  keepAsking(target, { from: '127.0.2.14', clients: 4, pauseMs: 20 }, 'guessed password', () => ({
    method: 'POST',
    at: '/login',
    body: Buffer.from(`email=${any()}%40example.in&password=${any()}`),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      origin: `http://127.0.0.1:${target.port}`,
    },
  }));

export const REQUEST_ATTACKS: readonly Attack[] = [newPages, strangePages, largeBodies, largeHeads, passwords];
