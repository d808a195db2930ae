// The server parses picture URLs and never fetches them. A URL of any other host, internal or external, must be refused.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileText } from '#shop/testing/hostile-values.ts';
import { parsePictureKey } from './picture-key.ts';

const ORIGIN = 'https://www.tanabana.example';
const KEY = 'a1b2c3d4e5f60718293a4b5c';

it('recognises pictures of the store', () => {
  expect(parsePictureKey(`/pictures/${KEY}/900.webp`, ORIGIN)).toBe(KEY);
  expect(parsePictureKey(`${ORIGIN}/pictures/${KEY}/450.avif`, ORIGIN)).toBe(KEY);
});

it.each([
  'http://127.0.0.1/pictures',
  `http://127.0.0.1/pictures/${KEY}/900.webp`,
  `http://localhost:3000/pictures/${KEY}/900.webp`,
  `http://[::1]/pictures/${KEY}/900.webp`,
  `http://169.254.169.254/latest/meta-data/pictures/${KEY}/900.webp`,
  `http://10.0.0.1/pictures/${KEY}/900.webp`,
  `http://0x7f000001/pictures/${KEY}/900.webp`,
  `${ORIGIN}.evil.example/pictures/${KEY}/900.webp`,
  `https://evil.example/${ORIGIN}/pictures/${KEY}/900.webp`,
  `https://www.tanabana.example@evil.example/pictures/${KEY}/900.webp`,
  `//evil.example/pictures/${KEY}/900.webp`,
  `file:///pictures/${KEY}/900.webp`,
  'data:image/svg+xml,<svg onload=alert(1)>',
  'javascript:alert(1)',
  `/pictures/${KEY}/../../.env`,
])('refuses %s as a picture URL', (url) => {
  expect(parsePictureKey(url, ORIGIN)).toBeNull();
});

it('returns a valid key or null for any input', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostileText,
        fc.webUrl(),
        hostileText.map((text) => `/pictures/${text}/900.webp`),
      ),
      (url) => {
        const key = parsePictureKey(url, ORIGIN);
        return key === null || /^[0-9a-f]{24}$/.test(key);
      },
    ),
    { seed: 1 },
  );
});
