import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PictureStore } from '#shop/pictures/picture-store.ts';
import { createS3Store } from './s3-store.ts';

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string | undefined;
}

const objects = new Map<string, StoredObject>();
const requests: IncomingMessage[] = [];
/** Error statuses for the next requests. */
let faults: number[] = [];
const NO_RESPONSE = 0;

const sendError = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);

/** A minimal bucket: PUT, GET and DELETE by path. */
const bucket: Server = createServer(async (request, response) => {
  requests.push(request);
  const bytes = Buffer.concat(await request.toArray());
  const status = faults.shift();
  if (status === NO_RESPONSE) return;
  if (status) return sendError(response, status, status === 403 ? 'AccessDenied' : 'InternalError');
  const objectPath = new URL(request.url ?? '', 'http://bucket').pathname;
  if (request.method === 'PUT') {
    objects.set(objectPath, { bytes, type: request.headers['content-type'] });
    return response.writeHead(200, { etag: '"1"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(objectPath);
    return response.writeHead(204).end();
  }
  const stored = objects.get(objectPath);
  if (!stored) return sendError(response, 404, 'NoSuchKey');
  return response.writeHead(200, stored.type ? { 'content-type': stored.type } : {}).end(stored.bytes);
});

let store: PictureStore;
const openStore = (overrides: { readonly requestTimeoutMs?: number } = {}) =>
  createS3Store({
    endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    region: 'auto',
    bucket: 'pictures',
    accessKeyId: 'an-id',
    secretAccessKey: 'a-secret',
    ...overrides,
  });
beforeAll(async () => {
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  store = await openStore();
});
afterAll(() => {
  bucket.close();
  bucket.closeAllConnections();
});
beforeEach(() => {
  objects.clear();
  requests.length = 0;
  faults = [];
});

const bytes = Buffer.from([0, 1, 2, 253, 254, 255]);
const put = (name: string) => store.put(name, { bytes, contentType: 'image/webp' });

test('stores a file unchanged under its path, signed, and cacheable for a year', async () => {
  await put('variants/abc/320.webp');
  expect([...objects.keys()]).toEqual(['/pictures/variants/abc/320.webp']);
  expect(objects.get('/pictures/variants/abc/320.webp')?.bytes.equals(bytes)).toBe(true);
  expect(requests).toHaveLength(1);
  const { headers } = requests[0] as IncomingMessage;
  expect(headers['content-type']).toBe('image/webp');
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(headers['cache-control']).toContain('immutable');
  expect(headers.authorization).toContain('Credential=an-id/');
  expect(JSON.stringify(headers)).not.toContain('a-secret');
});

test('returns the stored file', async () => {
  await put('originals/abc');
  const stored = await store.get('originals/abc');
  expect(stored?.contentType).toBe('image/webp');
  expect(Buffer.from(stored?.bytes ?? []).equals(bytes)).toBe(true);
});

test("a file without a type gets 'application/octet-stream'", async () => {
  objects.set('/pictures/originals/abc', { bytes, type: undefined });
  expect((await store.get('originals/abc'))?.contentType).toBe('application/octet-stream');
});

test('returns null for a missing file', async () => {
  expect(await store.get('originals/none')).toBeNull();
  expect(requests).toHaveLength(1);
});

test('removes a file, even a missing one', async () => {
  await put('originals/abc');
  await store.remove('originals/abc');
  await store.remove('originals/abc');
  expect(await store.get('originals/abc')).toBeNull();
});

test('retries a temporary fault', async () => {
  faults = [500];
  await put('originals/abc');
  faults = [503];
  expect(await store.get('originals/abc')).not.toBeNull();
  expect(requests).toHaveLength(4);
});

test('a permanent fault is an error, not a missing picture', async () => {
  faults = [403];
  await expect(store.get('originals/abc')).rejects.toThrow('AccessDenied');
  faults = [500, 500, 500];
  await expect(store.get('originals/abc')).rejects.toThrow('InternalError');
  expect(faults).toEqual([]);
});

test('a bucket that does not respond is an error after at most three tries, within the timeout', async () => {
  const shortTimeoutStore = await openStore({ requestTimeoutMs: 50 });
  faults = Array.from({ length: 10 }, () => NO_RESPONSE);
  await expect(shortTimeoutStore.get('originals/abc')).rejects.toThrow(/time/i);
  // On a busy machine the time of a try can be over before the bucket receives it.
  expect(requests.length).toBeLessThanOrEqual(3);
});
