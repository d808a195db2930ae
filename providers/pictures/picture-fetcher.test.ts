import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchRefusalText, MAX_FETCHED_BYTES } from '#shop/imports/picture-fetcher.ts';
import { createPictureFetcher } from './picture-fetcher.ts';
import { isPublicAddress } from './public-address.ts';

const PRIVATE = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.7', '203.0.113.7', '192.88.99.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2002:7f00:1::', '2001::1'],
  ...['2001:db8::1', '3fff::1', 'localhost', '', '1.2.3', '0x7f000001'],
];
const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::200e',
];

describe('A-IMPORT-09 addresses that are not public', () => {
  it.each(PRIVATE)('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('%j is public', (address) => expect(isPublicAddress(address)).toBe(true));

  const neverConnects = createPictureFetcher({
    resolve: async () => [{ address: '8.8.8.8', family: 4 }],
    timeoutMs: 60_000,
  });
  it.each([
    ['http://cdn.example/a.jpg', 'not-https'],
    ['ftp://cdn.example/a.jpg', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['data:image/png;base64,AA', 'not-https'],
    ['not an address', 'not-https'],
    ['https://127.0.0.1/a.jpg', 'private-address'],
    ['https://127.1/a.jpg', 'private-address'],
    ['https://2130706433/a.jpg', 'private-address'],
    ['https://0x7f.0.0.1/a.jpg', 'private-address'],
    ['https://017700000001/a.jpg', 'private-address'],
    ['https://169.254.169.254/latest/meta-data', 'private-address'],
    ['https://[::1]/a.jpg', 'private-address'],
    ['https://[::ffff:10.0.0.1]/a.jpg', 'private-address'],
    ['https://cdn.example:22/a.jpg', 'private-address'],
    ['https://user:secret@cdn.example/a.jpg', 'unreachable'],
  ])('refuses %s', async (url, reason) => {
    expect(await neverConnects.fetch(url)).toEqual({ ok: false, reason });
  });

  it.each([
    ['one of two addresses is private', ['8.8.8.8', '10.0.0.1']],
    ['its only address is private', ['192.168.0.7']],
    ['it resolves to a mapped address', ['::ffff:169.254.169.254']],
  ])('refuses a name when %s', async (_, addresses) => {
    const fetcher = createPictureFetcher({
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });
    expect(await fetcher.fetch('https://rebind.example/a.jpg')).toEqual({ ok: false, reason: 'private-address' });
  });

  it('refuses an unknown name', async () => {
    const fetcher = createPictureFetcher({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await fetcher.fetch('https://nowhere.example/a.jpg')).toEqual({ ok: false, reason: 'unknown-host' });
  });
});

const ROUTES: Readonly<Record<string, RequestListener>> = {
  '/ok': (_, response) => response.end('bytes'),
  '/inside': (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
  '/other-port': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  '/once': (_, response) => response.writeHead(301, { location: '/ok' }).end(),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/gone': (_, response) => response.writeHead(404).end('no'),
  '/slow': () => {},
  '/large': (_, response) => response.writeHead(200, { 'content-length': MAX_FETCHED_BYTES + 1 }).end(),
  '/endless': (_, response) => {
    const chunk = Buffer.alloc(1_000_000);
    const write = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  },
};

describe('A-IMPORT-09 responses', () => {
  const server = createServer((request, response) => ROUTES[request.url ?? '']?.(request, response));
  const listening = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['/once', null],
    ['/inside', 'private-address'],
    ['/other-port', 'not-https'],
    ['/loop', 'too-many-redirects'],
    ['/gone', { status: 404 }],
    ['/slow', 'timeout'],
    ['/large', 'too-large'],
    ['/endless', 'too-large'],
  ] as const)('the response of %s is refused with %j (null: accepted)', async (path, reason) => {
    const origin = await listening;
    const fetcher = createPictureFetcher({ trustedOrigin: origin, timeoutMs: path === '/slow' ? 200 : 5_000 });
    const fetched = await fetcher.fetch(`${origin}${path}`);
    expect(fetched.ok ? null : fetched.reason).toEqual(reason);
    if (fetched.ok) expect(Buffer.from(fetched.value).toString()).toBe('bytes');
  });

  it('connects to the address that was checked, not to what the name resolves to later', async () => {
    const origin = new URL(await listening);
    let lookups = 0;
    const resolve = async () => [{ address: ++lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    const fetcher = createPictureFetcher({ trustedOrigin: `http://shop.example:${origin.port}`, resolve });
    expect(await fetcher.fetch(`http://shop.example:${origin.port}/ok`)).toMatchObject({ ok: true });
    expect(lookups).toBe(1);
  });

  it('A-IMPORT-10 a refusal has its reason in one sentence', () => {
    expect(fetchRefusalText({ status: 404 })).toBe('This picture could not be fetched (404).');
    expect(fetchRefusalText('timeout')).toBe('This picture could not be fetched (its server took too long).');
  });
});
