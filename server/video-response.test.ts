import { beforeAll, expect, test } from 'vitest';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { sampleVideo } from '#shop/videos/testing/sample-video.ts';
import { uploadVideo } from '#shop/videos/upload-video.server.ts';
import { serveVideo } from './video-response.ts';

const shop = openTestShop();
const SIZE = sampleVideo().length;
let key = '';
beforeAll(async () => {
  key = expectOk(await uploadVideo(shop.staff(), await shop.addProduct(), sampleVideo()));
});

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  serveVideo(shop.as(GUEST), key, new Request('http://shop.example/videos/x.mp4', { method, headers }));
const read = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('S-VIDEO-03 a video is served with its type, may be cached for a year, and is not sent again', async () => {
  const response = await request();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(SIZE),
    'content-type': 'video/mp4',
    etag: `"${key}"`,
  });
  expect((await read(response)).length).toBe(SIZE);
  const again = await request({ 'if-none-match': `"${key}"` });
  expect([again.status, (await read(again)).length]).toEqual([304, 0]);
  const head = await request({}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), (await read(head)).length]).toEqual([200, String(SIZE), 0]);
});

test('S-VIDEO-03 a part of a video is sent as asked', async () => {
  const whole = await read(await request());
  for (const [range, first, last] of [
    ['bytes=0-7', 0, 7],
    ['bytes=100-199', 100, 199],
    ['bytes=5000-', 5_000, SIZE - 1],
    ['bytes=-10', SIZE - 10, SIZE - 1],
  ] as const) {
    const response = await request({ range });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${SIZE}`]);
    expect(response.headers.get('content-length')).toBe(String(last - first + 1));
    expect((await read(response)).equals(whole.subarray(first, last + 1))).toBe(true);
  }
});

test('S-VIDEO-03 a range outside of the file is 416; a range of another version gets the whole file', async () => {
  const outside = await request({ range: `bytes=${SIZE}-` });
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${SIZE}`]);
  expect((await request({ range: 'bytes=0-7', 'if-range': `"${key}"` })).status).toBe(206);
  expect((await request({ range: 'bytes=0-7', 'if-range': '"another"' })).status).toBe(200);
});

test('S-VIDEO-03 an unknown video is 404', async () => {
  const response = await serveVideo(shop.as(GUEST), '0'.repeat(24), new Request('http://shop.example/'));
  expect(response.status).toBe(404);
});
