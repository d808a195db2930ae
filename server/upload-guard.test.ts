import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Actor } from '#shop/actor.ts';
import { GUEST, STAFF } from '#shop/testing/test-shop.ts';
import { isUpload, uploadGuard } from './upload-guard.ts';

const MAX_BYTES = 5_242_880;

test('only a POST to an upload path is an upload', () => {
  expect(isUpload('POST', '/admin-panel/pictures')).toBe(true);
  expect(isUpload('POST', '/admin-panel/products/import/file')).toBe(true);
  expect(isUpload('POST', '/admin-panel/products/import/picture')).toBe(true);
  expect(isUpload('POST', '/admin-panel/products/video/file')).toBe(true);
  for (const [method, path] of [
    ['GET', '/admin-panel/pictures'],
    ['POST', '/admin-panel/categories'],
  ] as const) {
    expect(isUpload(method, path)).toBe(false);
  }
});

function createUploadApp(actor: Actor, path = '/admin-panel/pictures', onSlowAllowed = () => {}) {
  const app = new Hono();
  app.use(uploadGuard(async () => actor, onSlowAllowed));
  app.post(path, async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
  return (body: BodyInit, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

/** A body that fails the test when it is read. */
const unreadableBody = () =>
  new ReadableStream({ pull: () => Promise.reject(new Error('read')) }, { highWaterMark: 0 });

test.each<[string, Actor, number, string]>([
  ['A-IMG-06 a guest', GUEST, 401, 'Authentication required: Please log in as an admin user to upload images'],
  [
    'A-IMG-12 a shopper',
    { kind: 'shopper', userId: '00000000-0000-4000-8000-000000000002' },
    403,
    'Authentication Error: Please ensure you are logged in as an admin user and have proper permissions.',
  ],
])('refuses %s before reading the body', async (_, actor, status, message) => {
  const response = await createUploadApp(actor)(unreadableBody());
  expect([response.status, await response.json()]).toEqual([status, { message }]);
});

test('A-IMG-02 A-IMG-07 A-IMG-14 staff may send 5242880 bytes and not one more, even without a declared length', async () => {
  const send = createUploadApp(STAFF);
  const declared = (size: number) => send(new Uint8Array(size), { 'content-length': String(size) });
  const streamed = (size: number) =>
    send(new Blob([new Uint8Array(size)]).stream(), { 'transfer-encoding': 'chunked' });
  for (const upload of [declared, streamed]) {
    expect(await (await upload(MAX_BYTES)).json()).toEqual({ bytes: MAX_BYTES });
    const refused = await upload(MAX_BYTES + 1);
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { message: 'File Size Error: Image size should be less than 5MB.' },
    ]);
  }
});

test('A-IMPORT-06 a file of products has 40 MB at most', async () => {
  const send = createUploadApp(STAFF, '/admin-panel/products/import/file');
  const sized = (size: number) => send('x', { 'content-length': String(size) });
  expect((await sized(40_000_000)).status).toBe(200);
  const refused = await sized(40_000_001);
  expect([refused.status, await refused.json()]).toEqual([
    413,
    { message: 'This file is larger than 40 MB. Export your products in parts.' },
  ]);
});

test('S-PHOTO-03 a shopper may send a photo of 10 MB, a guest none', async () => {
  const shopper: Actor = { kind: 'shopper', userId: '00000000-0000-4000-8000-000000000002' };
  const path = '/reviews/photo';
  const sized = async (actor: Actor, size: number) =>
    (await createUploadApp(actor, path)('x', { 'content-length': String(size) })).status;
  expect([await sized(shopper, 10_485_760), await sized(shopper, 10_485_761)]).toEqual([200, 413]);
  const refused = await createUploadApp(GUEST, path)(unreadableBody());
  expect([refused.status, await refused.json()]).toEqual([401, { message: 'Please login to submit a review' }]);
});

test('S-RET-08 a shopper may send a photo of a return of 5 MB, a guest none', async () => {
  const shopper: Actor = { kind: 'shopper', userId: '00000000-0000-4000-8000-000000000002' };
  const path = '/return-photos';
  const sized = async (actor: Actor, size: number) =>
    (await createUploadApp(actor, path)('x', { 'content-length': String(size) })).status;
  expect([await sized(shopper, 5_242_880), await sized(shopper, 5_242_881)]).toEqual([200, 413]);
  const refused = await createUploadApp(GUEST, path)(unreadableBody());
  expect([refused.status, await refused.json()]).toEqual([401, { message: 'Please log in to add photos.' }]);
});

test('A-VIDEO-02 a video has 20 MB at most', async () => {
  const send = createUploadApp(STAFF, '/admin-panel/products/video/file');
  const sized = (size: number) => send('x', { 'content-length': String(size) });
  expect((await sized(20_971_520)).status).toBe(200);
  const refused = await sized(20_971_521);
  expect([refused.status, await refused.json()]).toEqual([
    413,
    { message: 'The video is larger than 20 MB. Make it shorter or smaller and try again.' },
  ]);
});

test('A-VIDEO-09 only a file that staff upload may arrive more slowly than other bodies', async () => {
  const shopper: Actor = { kind: 'shopper', userId: '00000000-0000-4000-8000-000000000002' };
  const isSlowAllowed = async (actor: Actor, path: string) => {
    let isAllowed = false;
    await createUploadApp(actor, path, () => {
      isAllowed = true;
    })('x');
    return isAllowed;
  };
  for (const path of ['video/file', 'import/file', 'import/picture'].map((each) => `/admin-panel/products/${each}`)) {
    expect([await isSlowAllowed(STAFF, path), await isSlowAllowed(shopper, path)]).toEqual([true, false]);
    expect(await isSlowAllowed(GUEST, path)).toBe(false);
  }
  expect(await isSlowAllowed(shopper, '/reviews/photo')).toBe(false);
});
