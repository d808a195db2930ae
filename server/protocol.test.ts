// Sends raw bytes over a socket, which no client library corrects, and checks which requests reach the router.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { OWN_PAGE, openTestApp, type ReceivedRequest } from './testing/test-app.ts';

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** True when the store closed the connection afterwards. */
  readonly wasClosed: boolean;
}

const OWN_PAGE_HEADERS = Object.entries({ host: 'shop.example', ...OWN_PAGE });

/** True when the response has the length that it declares. One that closes the connection is complete when that has happened. */
function isComplete(text: string): boolean {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  if (rest.length === 0 || /^connection: close/im.test(head)) return false;
  const body = rest.join('\r\n\r\n');
  if (/^transfer-encoding: chunked/im.test(head)) return body.endsWith('0\r\n\r\n') || body.endsWith('0\r\n');
  return Buffer.byteLength(body) >= Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
}

/** Sends exactly these bytes and waits for one response. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<RawResponse> {
  const socket = connect(app.port, '127.0.0.1');
  const lines = [...OWN_PAGE_HEADERS, ...Object.entries(headers)].map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  let text = '';
  let wasClosed = false;
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket
    .on('error', () => {})
    .once('end', () => {
      wasClosed = true;
    });
  while (!wasClosed && !isComplete(text)) await Promise.race([once(socket, 'data'), once(socket, 'end')]);
  socket.destroy();
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const pairs = fields.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(pairs as [string, string][]),
    body: rest.join('\r\n\r\n'),
    wasClosed,
  };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const parseReceived = ({ body }: RawResponse): ReceivedRequest =>
  JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));

describe('O-PROTO-01 a body', () => {
  test.each(['/login', '/newsletter', '/checkout/place', '/admin-panel/products/save'])(
    'POST %s without Content-Length is empty',
    async (path) => {
      const response = await send('POST', path, FORM);
      expect([response.status, app.logged]).toEqual([200, []]);
      expect(parseReceived(response)).toMatchObject({ method: 'POST', body: '' });
    },
  );
  test.each(['/login', '/newsletter'])('POST %s in chunks arrives complete', async (path) => {
    const response = await send(
      'POST',
      path,
      { ...FORM, 'transfer-encoding': 'chunked' },
      '3\r\na=1\r\n2\r\n&b\r\n0\r\n\r\n',
    );
    expect(parseReceived(response).body).toBe('a=1&b');
  });
  test.each(['PUT', 'PATCH', 'DELETE'])('%s is refused, with and without a length', async (method) => {
    for (const headers of [FORM, { ...FORM, 'content-length': '0' }]) {
      const response = await send(method, '/newsletter', headers);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    }
    expect(app.logged).toEqual([]);
  });
});

const chunked = (...chunks: string[]) =>
  [...chunks, ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
const CHUNKED_FORM = { ...FORM, 'transfer-encoding': 'chunked' };

/** The limit is that of the path as the router matches it, in every spelling. */
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
    async (path, maxBytes) => {
      const response = await send('POST', path, { ...FORM, 'content-length': String(maxBytes + 1) });
      expect([response.status, response.headers.get('connection'), response.wasClosed]).toEqual([413, 'close', true]);
      const streamed = await send('POST', path, CHUNKED_FORM, chunked('x'.repeat(maxBytes), 'x'));
      expect([streamed.status, streamed.headers.get('connection')]).toEqual([413, 'close']);
      const fits = await send('POST', path, CHUNKED_FORM, chunked('x'.repeat(maxBytes)));
      expect(fits.status).toBe(200);
    },
  );

  test.each([
    '/admin-panel/pictures',
    '/Admin-Panel/Pictures/',
    '/admin-panel/pictures.data',
    '/admin-panel/p%69ctures',
  ])('POST %s refuses a guest before the picture is read', async (path) => {
    const response = await send('POST', path, { 'content-type': 'image/jpeg', 'content-length': '5000000' });
    expect(response.status).toBe(401);
  });
});

test.each(['OPTIONS', 'PROPFIND', 'TRACE', 'QUERY'])('%s is refused everywhere', async (method) => {
  const response = await send(method, '/');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

describe('a response', () => {
  test('the response to a failed request shows no internals', async () => {
    const broken = await openTestApp({
      renderer: {
        forPerson: async () => {
          throw new Error('secret inside');
        },
      },
    });
    onTestFinished(broken.close);
    const response = await fetch(`${broken.url}/orders`);
    expect([response.status, (await response.text()).includes('secret inside')]).toEqual([500, false]);
  });

  test('a response with status 429 gets a Retry-After header, unless it has one', async () => {
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
  const requestMetrics = async (authorization?: string) =>
    (await fetch(`${watched.url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
  expect(await requestMetrics('Bearer sixteen-characters')).toBe(200);
  for (const wrong of [undefined, 'Bearer sixteen-character', 'Bearer sixteen-characters2', 'sixteen-characters'])
    expect([wrong, await requestMetrics(wrong)]).toEqual([wrong, 404]);
  expect((await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer undefined' } })).status).toBe(404);
});
