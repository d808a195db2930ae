import { expect, test } from 'vitest';
import { fewLeftText, lowStockText, shortageText, soldOutText } from './stock-messages.ts';

const productWithSizes = (sizes: Record<string, number>) => ({
  sizes: Object.entries(sizes).map(([size, available]) => ({ size, available })),
  available: Object.values(sizes).reduce((sum, units) => sum + units, 0),
});

test.each([
  [productWithSizes({ S: 3, M: 20 }), 'S', 'Only 3 left'],
  [productWithSizes({ S: 3, M: 20 }), 'M', null],
  [productWithSizes({ S: 3, M: 20 }), null, null],
  [productWithSizes({ S: 0, M: 20 }), 'S', null],
  [productWithSizes({ S: 5 }), 'S', 'Only 5 left'],
  [productWithSizes({ S: 6 }), 'S', null],
  [productWithSizes({ S: 6 }), 'XS', null],
  [{ sizes: [], available: 1 }, null, 'Only 1 left'],
  [{ sizes: [], available: 0 }, null, null],
])('low stock of %j in size %j shows %j', (product, size, message) => {
  expect(lowStockText(product, size)).toBe(message);
});

test.each([
  [productWithSizes({ S: 1, M: 20, L: 0 }), 'Only 1 left in S.'],
  [productWithSizes({ S: 1, M: 5, L: 6, XL: 3 }), 'Few left in S, M and XL.'],
  [productWithSizes({ S: 2, M: 5 }), 'Few left in S and M.'],
  [productWithSizes({ S: 6, M: 0 }), null],
  [{ sizes: [], available: 1 }, null],
])('S-PDP2-01 names the sizes of %j with few units before one is selected: %j', (product, message) => {
  expect(fewLeftText(product)).toBe(message);
});

test.each([
  [productWithSizes({ S: 1, M: 1 }), null],
  [productWithSizes({ S: 1, XL: 0 }), 'XL is sold out.'],
  [productWithSizes({ S: 0, M: 1, XL: 0 }), 'S and XL are sold out.'],
  [productWithSizes({ S: 0, M: 1, L: 0, XL: 0 }), 'S, L and XL are sold out.'],
  [productWithSizes({ S: 0, M: 0 }), null],
  [{ sizes: [], available: 0 }, null],
])('S-PDP-11 names the sold-out sizes of %j: %j', (product, message) => {
  expect(soldOutText(product)).toBe(message);
});

test.each([
  [{ available: 3, inBag: 0 }, 'M', 'Only 3 left in M. Please choose 3 or fewer.'],
  [{ available: 1, inBag: 0 }, null, 'Only 1 left. Please choose 1.'],
  [{ available: 3, inBag: 1 }, 'M', 'Only 3 left in M, and 1 is in your bag already. You can add 2 more.'],
  [{ available: 3, inBag: 2 }, null, 'Only 3 left, and 2 are in your bag already. You can add 1 more.'],
  [{ available: 3, inBag: 3 }, 'M', 'Only 3 left in M, and your bag has all 3 already.'],
  [{ available: 1, inBag: 4 }, 'M', 'Only 1 left in M, and your bag has it already.'],
  [{ available: 0, inBag: 0 }, 'M', 'M is sold out. Please choose another size.'],
  [{ available: 0, inBag: 2 }, null, 'This is sold out.'],
])('S-PDP-14 a shortage %j in size %j shows: %s', (shortage, size, message) => {
  expect(shortageText(shortage, size)).toBe(message);
});
