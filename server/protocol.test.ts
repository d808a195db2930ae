// What reaches the router and what is answered before it, by raw bytes over a socket: no client library mends what it sends.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { OWN_PAGE, openTestApp, type Reached } from './testing/test-app.ts';

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** True when the store hung up after it. */
  readonly hungUp: boolean;
}

const HEAD = Object.entries({ host: 'shop.example', ...OWN_PAGE });

/** Sends exactly this; waits for one answer, and a moment longer for the end of the connection. */
async function send(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  const socket = connect(app.port, '127.0.0.1');
  const lines = [...HEAD, ...Object.entries(headers)].map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  let text = '';
  let hungUp = false;
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket
    .on('error', () => {})
    .once('end', () => {
      hungUp = true;
    });
  while (!text.includes('\r\n\r\n')) await Promise.race([once(socket, 'data'), once(socket, 'end')]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  socket.destroy();
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const pairs = fields.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(pairs as [string, string][]),
    body: rest.join('\r\n\r\n'),
    hungUp,
  };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const reached = ({ body }: Answer): Reached => JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));

describe('O-PROTO-01 a body', () => {
  test.each(['/login', '/newsletter', '/checkout/place', '/admin-panel/products/save'])(
    'POST %s without Content-Length is an empty one',
    async (path) => {
      const answer = await send('POST', path, FORM);
      expect([answer.status, app.logged]).toEqual([200, []]);
      expect(reached(answer)).toMatchObject({ method: 'POST', body: '' });
    },
  );
  test.each(['/login', '/newsletter'])('POST %s in pieces arrives whole', async (path) => {
    const answer = await send(
      'POST',
      path,
      { ...FORM, 'transfer-encoding': 'chunked' },
      '3\r\na=1\r\n2\r\n&b\r\n0\r\n\r\n',
    );
    expect(reached(answer).body).toBe('a=1&b');
  });
  test.each(['PUT', 'PATCH', 'DELETE'])('%s is not possible, with and without a length', async (method) => {
    for (const headers of [FORM, { ...FORM, 'content-length': '0' }]) {
      const answer = await send(method, '/newsletter', headers);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    }
    expect(app.logged).toEqual([]);
  });
});

const chunked = (...chunks: string[]) =>
  [...chunks, ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
const PIECES = { ...FORM, 'transfer-encoding': 'chunked' };

/** By the limit of the address as the router matches it, in every spelling of it. */
describe('O-PROTO-02 a body that is too large', () => {
  test.each([
    ['/newsletter', 128_000],
    ['/login', 64_000],
    ['/LOGIN/', 64_000],
    ['/%6Cogin.data', 64_000],
    ['/checkout/place/', 64_000],
    ['/admin-panel/products/save', 1_000_000],
    ['/Admin-Panel/products/save', 1_000_000],
    ['/%61dmin-panel/products/save.data', 1_000_000],
  ])(
    'POST %s accepts %i bytes; one more is 413, declared or chunked, and closes the connection',
    async (path, most) => {
      const response = await send('POST', path, { ...FORM, 'content-length': String(most + 1) });
      expect([response.status, response.headers.get('connection'), response.hungUp]).toEqual([413, 'close', true]);
      const streamed = await send('POST', path, PIECES, chunked('x'.repeat(most), 'x'));
      expect([streamed.status, streamed.headers.get('connection')]).toEqual([413, 'close']);
      const fits = await send('POST', path, PIECES, chunked('x'.repeat(most)));
      expect(fits.status).toBe(200);
    },
  );

  test.each([
    '/admin-panel/pictures',
    '/Admin-Panel/Pictures/',
    '/admin-panel/pictures.data',
    '/admin-panel/p%69ctures',
  ])('POST %s tells a guest so before a picture is read', async (path) => {
    const answer = await send('POST', path, { 'content-type': 'image/jpeg', 'content-length': '5000000' });
    expect(answer.status).toBe(401);
  });
});

test.each(['OPTIONS', 'PROPFIND', 'TRACE', 'QUERY'])('%s is not possible anywhere', async (method) => {
  const answer = await send(method, '/');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

describe('an answer', () => {
  test('of a failed request shows nothing of the inside', async () => {
    const broken = await openTestApp({
      renderer: {
        forPerson: async () => {
          throw new Error('secret inside');
        },
      },
    });
    onTestFinished(broken.close);
    const answer = await fetch(`${broken.url}/orders`);
    expect([answer.status, (await answer.text()).includes('secret inside')]).toEqual([500, false]);
  });

  test('with status 429 gets a Retry-After header, unless it has one', async () => {
    for (const [headers, expected] of [
      [{}, '300'],
      [{ 'retry-after': '3600' }, '3600'],
    ] as const) {
      const busy = await openTestApp({
        renderer: { forPerson: async () => new Response('slow down', { status: 429, headers }) },
      });
      onTestFinished(busy.close);
      expect((await fetch(`${busy.url}/login`)).headers.get('retry-after')).toBe(expected);
    }
  });
});

test('metrics are shown with the token, and are 404 without', async () => {
  const watched = await openTestApp({ metricsToken: 'sixteen-characters' });
  onTestFinished(watched.close);
  const ask = async (authorization?: string) =>
    (await fetch(`${watched.url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
  expect(await ask('Bearer sixteen-characters')).toBe(200);
  for (const wrong of [undefined, 'Bearer sixteen-character', 'Bearer sixteen-characters2', 'sixteen-characters'])
    expect([wrong, await ask(wrong)]).toEqual([wrong, 404]);
  expect((await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer undefined' } })).status).toBe(404);
});
