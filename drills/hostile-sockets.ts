// Attackers that misuse connections: they send a byte now and then, never read the response, open many connections, or send broken HTTP.
// Each attack comes from its own IP address 127.0.2.x, connects to 127.0.0.1 only, and ends on request.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Target {
  readonly port: number;
  /** Factor for the number of connections or clients of each attack. */
  readonly scale: number;
  /** Aborted when the attack must end. */
  readonly signal: AbortSignal;
}

/** Counts of requests and responses. */
export type Attack = (target: Target) => Promise<Record<string, number>>;

const MAX_CONNECTIONS_OPENED = 20_000;
const BYTE_EVERY_MS = 500;

export const isOver = ({ signal }: Target): boolean => signal.aborted;

/** Waits; returns early when the attack must end. */
export const pause = (target: Target, milliseconds: number): Promise<unknown> =>
  wait(milliseconds, null, { signal: target.signal }).catch(() => null);

export function openSocket({ port, signal }: Target, from: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  const end = () => socket.destroy();
  signal.addEventListener('abort', end, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', end));
  return socket;
}

const waitForClose = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())));

/** Keeps this many connections busy with `use`; a connection that ends is opened again. */
async function keepOpen(target: Target, from: string, count: number, use: (socket: Socket, index: number) => void) {
  let opened = 0;
  await Promise.all(
    Array.from({ length: Math.ceil(count * target.scale) }, async (_, index) => {
      await pause(target, Math.random() * 1_000);
      while (!isOver(target) && opened < MAX_CONNECTIONS_OPENED) {
        opened++;
        const socket = openSocket(target, from);
        use(socket, index);
        await waitForClose(socket);
        await pause(target, 50);
      }
    }),
  );
  return opened;
}

/** Sends one byte every 500 ms while the connection is open. */
function sendSlowly(socket: Socket, text: () => string): void {
  const timer = setInterval(() => socket.write(text()), BYTE_EVERY_MS);
  socket.once('close', () => clearInterval(timer));
  socket.resume();
}

const slowHeaders: Attack = async (target) => ({
  'slow headers': await keepOpen(target, '127.0.2.1', 300, (socket) => {
    socket.write('GET /shop HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
    sendSlowly(socket, () => 'a');
  }),
});

const SLOW_POSTS = [
  '/login',
  '/bag-quote',
  '/checkout/index',
  '/webhooks/razorpay',
  '/admin-panel/pictures',
  '/contact',
];

const slowBodies: Attack = async (target) => ({
  'slow bodies': await keepOpen(target, '127.0.2.2', 150, (socket, index) => {
    const token = 'e'.repeat(64);
    const isChunked = index % 3 === 0;
    socket.write(
      `POST ${SLOW_POSTS[index % SLOW_POSTS.length]} HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\nOrigin: http://127.0.0.1:${target.port}\r\n` +
        `Cookie: request-token=${token}\r\nX-Request-Token: ${token}\r\nContent-Type: application/json\r\n` +
        `${isChunked ? 'Transfer-Encoding: chunked' : 'Content-Length: 50000'}\r\n\r\n`,
    );
    sendSlowly(socket, () => (isChunked ? '1\r\n{\r\n' : '{'));
  }),
});

/** Requests twenty pages at once and reads nothing. */
const slowReaders: Attack = async (target) => ({
  'slow readers': await keepOpen(target, '127.0.2.3', 150, (socket, index) => {
    socket.pause();
    const path = index % 2 === 0 ? '/' : '/shop';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(20));
  }),
});

/** Opens many connections at once, keeps them idle for a while, and drops them. */
const connectionFlood: Attack = async (target) => {
  let waves = 0;
  while (!isOver(target) && waves < 500) {
    const sockets = Array.from({ length: Math.ceil(600 * target.scale) }, () => openSocket(target, '127.0.2.4'));
    waves++;
    await pause(target, 2_000);
    for (const socket of sockets) socket.destroy();
    await pause(target, 500);
  }
  return { 'waves of connections': waves };
};

const INVALID_HTTP = [
  'POST /bag-quote HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin-panel HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 30\r\n\r\nabc',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\nzz\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc',
  'GET / HTTP/1.1\nHost: a\nX: y\n\n',
  'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET http://elsewhere.example/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET //elsewhere.example/%2e%2e/%00 HTTP/1.1\r\nHost: []\r\n\r\n',
  'CONNECT 127.0.0.1:5432 HTTP/1.1\r\nHost: 127.0.0.1:5432\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'POST /bag-quote HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 999999999999\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET /healthz\r\n\r\n',
];

const invalidHttp: Attack = async (target) => {
  let sent = 0;
  const sendInvalid = async (first: number) => {
    for (let index = first; !isOver(target); index++) {
      const socket = openSocket(target, '127.0.2.5');
      socket.resume();
      socket.write(Buffer.from(INVALID_HTTP[index % INVALID_HTTP.length] as string, 'latin1'));
      sent++;
      await Promise.race([waitForClose(socket), pause(target, 300)]);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: Math.ceil(8 * target.scale) }, (_, index) => sendInvalid(index * 2)));
  return { 'invalid HTTP': sent };
};

/** Responses are read; there are only too many of them. */
const liveStreams: Attack = async (target) => ({
  'live streams': await keepOpen(target, '127.0.2.6', 400, (socket) => {
    socket.resume();
    socket.write('GET /live/products HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  }),
});

export const SOCKET_ATTACKS: readonly Attack[] = [
  slowHeaders,
  slowBodies,
  slowReaders,
  connectionFlood,
  invalidHttp,
  liveStreams,
];
