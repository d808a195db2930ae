import { expect, test } from 'vitest';
import { getUsableSize, tileStockText } from './tile-messages.ts';

const sizes = [
  { size: 'S', available: 0 },
  { size: 'M', available: 2 },
  { size: 'L', available: 9 },
];
const sized = { sizes, available: 11 };
const freeSize = { sizes: [{ size: 'Free Size', available: 25 }], available: 25 };
const soldOut = { sizes: sizes.map(({ size }) => ({ size, available: 0 })), available: 0 };

test.each([
  [sized, undefined, 'In stock: M, L'],
  [freeSize, undefined, 'In stock: Free Size'],
  [freeSize, 'Free Size', 'Free Size · In stock'],
  [sized, 'L', 'Size L · In stock'],
  [sized, 'M', 'Size M · Only 2 left'],
  [sized, 'S', 'Size S · Sold out in this size'],
  [sized, 'XXL', 'In stock: M, L'],
  [soldOut, 'M', 'Size M · Sold out'],
  [soldOut, undefined, 'Sold out'],
  [{ sizes: [], available: 3 }, undefined, 'Only 3 left'],
  [{ sizes: [], available: 30 }, undefined, 'In stock'],
])('S-WISH-09 %j with the saved size %s shows %s', (product, saved, text) => {
  expect(tileStockText(product, saved)).toBe(text);
});

test('S-WISH-09 a saved size that can be bought needs no new choice', () => {
  expect(getUsableSize(sized, 'M')).toBe('M');
  expect(getUsableSize(sized, 'S')).toBeNull();
  expect(getUsableSize(sized, undefined)).toBeNull();
});
