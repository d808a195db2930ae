import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureUrl } from '#shop/catalog/picture.ts';
import { uploadPicture } from '#shop/pictures/upload-picture.server.ts';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { servePicture } from './picture-response.ts';

const shop = openTestShop();

test('A-IMG-09 A-IMG-10 an uploaded picture is served with its type and may be cached for a year', async () => {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a03040' } })
    .png()
    .toBuffer();
  const key = expectOk(await uploadPicture(shop.staff(), { bytes, fileName: 'noor.png' }));
  const [, , pictureKey, file] = pictureUrl(key).split('/');
  const response = await servePicture(shop.as(GUEST), pictureKey ?? '', file ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe('webp');
});

test('an unknown picture, width or format is 404', async () => {
  for (const [key, file] of [
    ['0'.repeat(24), '900.webp'],
    ['0'.repeat(24), '901.webp'],
    ['0'.repeat(24), '900.svg'],
  ] as const) {
    expect((await servePicture(shop.as(GUEST), key, file)).status).toBe(404);
  }
});
