import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadStaticFiles, serveStatic } from './static-files.ts';

const FILES: Readonly<Record<string, string>> = {
  'assets/app-1a2b.js': 'plain script',
  'assets/app-1a2b.js.br': 'script as brotli',
  'assets/app-1a2b.js.gz': 'script as gzip',
  'assets/only-3c.css': 'plain style',
  'assets/only-3c.css.gz': 'style as gzip',
  'assets/fonts/eczar.woff2': 'font',
  'favicon.svg': '<svg/>',
  'robots.txt': 'robots',
  '.env': 'secret',
  '.hidden.js': 'hidden',
  '.vite/manifest.json': '{}',
  'assets/.cache.js': 'hidden below',
  'assets/.git/config.json': '{}',
  'server.ts': 'source',
  'index.html': 'page',
  Makefile: 'make',
};

const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-static-'));
let server: Server;

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(folder, 'client', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(path.join(folder, 'outside.js'), 'outside');
  const files = loadStaticFiles(path.join(folder, 'client'));
  server = createServer((incoming, response) => {
    if (!serveStatic(files, incoming, response)) response.writeHead(404).end('no file');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface FileResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Requests without fetch, which would normalise the path and add headers. */
function requestPath(urlPath: string, headers: Record<string, string> = {}, method = 'GET'): Promise<FileResponse> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: urlPath, method, headers, agent: false }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() });
    })
      .on('error', reject)
      .end();
  });
}

describe('a file', () => {
  test.each([
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'plain script'],
    ['/assets/only-3c.css', 'text/css; charset=utf-8', 'plain style'],
    ['/assets/fonts/eczar.woff2', 'font/woff2', 'font'],
    ['/favicon.svg', 'image/svg+xml', '<svg/>'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'robots'],
  ])('serves %s as %s', async (urlPath, type, body) => {
    const received = await requestPath(urlPath);
    expect([received.status, received.headers['content-type'], received.body]).toEqual([200, type, body]);
    expect(received.headers['content-length']).toBe(String(body.length));
    expect(received.headers['x-content-type-options']).toBe('nosniff');
    expect(received.headers['content-encoding']).toBeUndefined();
  });

  test('a name with a hash is immutable, another is not', async () => {
    expect((await requestPath('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable');
    expect((await requestPath('/favicon.svg')).headers['cache-control']).not.toContain('immutable');
  });

  test.each([
    ['gzip, deflate, br', 'br', 'script as brotli'],
    ['gzip', 'gzip', 'script as gzip'],
    ['br;q=0, gzip', 'gzip', 'script as gzip'],
    ['identity', undefined, 'plain script'],
  ])('Accept-Encoding %s gets %s', async (accepted, encoding, body) => {
    const received = await requestPath('/assets/app-1a2b.js', { 'accept-encoding': accepted });
    expect([received.headers['content-encoding'], received.body]).toEqual([encoding, body]);
    expect(received.headers.vary).toBe('Accept-Encoding');
  });

  test('a file is sent uncompressed when the requested encoding does not exist', async () => {
    const received = await requestPath('/assets/only-3c.css', { 'accept-encoding': 'br' });
    expect([received.headers['content-encoding'], received.body]).toEqual([undefined, 'plain style']);
  });

  test('HEAD gets only the headers; a query is ignored', async () => {
    const head = await requestPath('/robots.txt?v=1', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '6', '']);
  });
});

describe('not a client file', () => {
  test.each([
    '/',
    '/assets',
    '/assets/',
    '/.env',
    '/.hidden.js',
    '/.vite/manifest.json',
    '/assets/.cache.js',
    '/assets/.git/config.json',
    '/assets/app-1a2b.js.br',
    '/server.ts',
    '/index.html',
    '/Makefile',
    '/outside.js',
    '/../outside.js',
    '/assets/../../outside.js',
    '/assets/%2e%2e/%2e%2e/outside.js',
    '/..%2foutside.js',
    '/ASSETS/app-1a2b.js',
    '//robots.txt',
    '/robots.txt/',
    '/robots.txt%00.js',
    '/__proto__',
    '/constructor',
  ])('responds 404 for %s', async (urlPath) => {
    expect((await requestPath(urlPath)).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE'])('responds 404 to a %s of a client file', async (method) => {
    expect((await requestPath('/robots.txt', {}, method)).status).toBe(404);
  });
});
