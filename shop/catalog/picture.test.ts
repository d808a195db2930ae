import { expect, test } from 'vitest';
import { nearestTone, picturePath, TONES } from './picture.ts';

test.each(Object.entries(TONES))('%s is nearest to itself', (tone, hex) => {
  expect(nearestTone(hex)).toBe(tone);
});

test.each([
  ['#f0ded6', 'blush'],
  ['#000000', 'ink'],
  ['#ff0000', 'madder'],
  ['#FFFFFF', 'paper'],
])('the tone nearest to %s is %s', (hex, tone) => {
  expect(nearestTone(hex)).toBe(tone);
});

test('builds the URL of a variant', () => {
  expect(picturePath('abc123', 320, 'avif')).toBe('/pictures/abc123/320.avif');
});
