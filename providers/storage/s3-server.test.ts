// The S3 store against an independent S3 server that checks every signature: both sides agree on names,
// signatures and missing files. `s3-store.test.ts` uses a server of our own, which cannot show that.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PictureStore } from '#shop/pictures/picture-store.ts';
import { getVariant } from '#shop/pictures/pictures.server.ts';
import { uploadPicture } from '#shop/pictures/upload-picture.server.ts';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { createS3Store } from './s3-store.ts';

const BUCKET = 'pictures';
/** The only key pair that the S3 server accepts. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

const shop = openTestShop();
let folder: string;
let server: Server;
let store: PictureStore;

const openStore = (overrides: Partial<Parameters<typeof createS3Store>[0]> = {}) => {
  const { port } = server.address() as AddressInfo;
  return createS3Store({ endpoint: `http://127.0.0.1:${port}`, region: 'auto', bucket: BUCKET, ...KEYS, ...overrides });
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tanabana-bucket-'));
  const bucket = new S3rver({ directory: folder, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await bucket.configureBuckets();
  server = createServer(bucket.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  store = await openStore();
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

const bytes = Buffer.from([0, 1, 2, 253, 254, 255, 13, 10, 13, 10]);
const file = { bytes, contentType: 'image/webp' };

test.each([
  'variants/0123/320.webp',
  'products/1700000000000_noor ivory + 50%.jpg',
  'products/रेशम साड़ी (1)/ü&=?#.webp',
])('stores, replaces and removes a file named %s', async (name) => {
  expect(await store.get(name)).toBeNull();
  await store.put(name, file);
  const stored = await store.get(name);
  expect(stored?.contentType).toBe('image/webp');
  expect(Buffer.from(stored?.bytes ?? []).equals(bytes)).toBe(true);
  await store.put(name, { bytes: Buffer.from('another'), contentType: 'image/avif' });
  expect(Buffer.from((await store.get(name))?.bytes ?? []).toString()).toBe('another');
  await store.remove(name);
  await store.remove(name);
  expect(await store.get(name)).toBeNull();
});

test('S-VIDEO-03 reads a part of a file', async () => {
  await store.put('videos/1_a.mp4', { bytes: Buffer.from('0123456789'), contentType: 'video/mp4' });
  expect(await new Response(await store.read('videos/1_a.mp4', { first: 3, last: 5 })).text()).toBe('345');
  expect(await store.read('videos/none.mp4', { first: 0, last: 1 })).toBeNull();
});

test('stores a picture of the largest size', async () => {
  const large = Buffer.alloc(5_000_000, 'abc');
  await store.put('originals/large', { bytes: large, contentType: 'image/jpeg' });
  expect(Buffer.from((await store.get('originals/large'))?.bytes ?? []).equals(large)).toBe(true);
});

test('a wrong key, a wrong secret and a missing bucket are errors, not a missing picture', async () => {
  await expect((await openStore({ secretAccessKey: 'wrong' })).get('originals/none')).rejects.toThrow(/signature/i);
  await expect((await openStore({ secretAccessKey: 'wrong' })).put('originals/none', file)).rejects.toThrow(
    /signature/i,
  );
  await expect((await openStore({ accessKeyId: 'nobody' })).get('originals/none')).rejects.toThrow(/access key/i);
  await expect((await openStore({ bucket: 'elsewhere' })).get('originals/none')).rejects.toThrow(/bucket/i);
  expect(await store.get('originals/none')).toBeNull();
});

test('A-IMG-08 a picture that staff upload is stored in the bucket, and its variants are served from there', async () => {
  const providers = { ...shop.staff().providers, pictures: store };
  const sent = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#b03060' } })
    .jpeg()
    .toBuffer();
  const staff = { ...shop.staff(), providers };
  const key = expectOk(await uploadPicture(staff, { bytes: sent, fileName: 'Noor Ivory.JPG' }));
  const visitor = { ...shop.as(GUEST), providers };
  const served = await getVariant(visitor, key, 320, 'webp');
  expect(served).toMatchObject({ isFinal: true, file: { contentType: 'image/webp' } });
  expect(await sharp(served?.file.bytes).metadata()).toMatchObject({ width: 320, format: 'webp' });
  const stored = await store.get(`variants/${key}/320.webp`);
  expect(Buffer.from(stored?.bytes ?? []).equals(Buffer.from(served?.file.bytes ?? []))).toBe(true);
});
