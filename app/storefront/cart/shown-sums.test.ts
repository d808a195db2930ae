import { expect, test } from 'vitest';
import type { BagLine } from '#shop/bag/bag.ts';
import { parseStoredBag } from '#shop/bag/stored-bag.ts';
import type { Quote, QuotedLine } from '#shop/pricing/quote.ts';
import { shownSums } from './shown-sums.ts';

const [line] = parseStoredBag(JSON.stringify([{ id: 'a', name: 'Kurta', price: 45_000, qty: 2, size: ['M'] }]));
const bag: readonly BagLine[] = line ? [line] : [];
const none = () => undefined;
const quoted = (available: number, price: number): QuotedLine => ({
  state: 'ok',
  size: 'M',
  requestedQuantity: 2,
  quantity: 2,
  available,
  product: { id: 'a', slug: 'kurta', name: 'Kurta', color: '', price, oldPrice: null, picture: null },
});
const quote: Quote = {
  lines: [],
  totals: { subtotal: 1, shipping: 2, tax: 3, discount: 0, total: 6 },
  count: 1,
  coupon: null,
  terms: { taxRate: 5, shippingCharges: { standard: 5_000, freeShippingThreshold: 1_000_000 } },
};

test("shows the store's totals when they are for this bag", () => {
  const sums = shownSums(bag, { quote, lineOf: none, isFresh: true, failed: false });
  expect(sums).toEqual({ totals: quote.totals, count: 1, terms: quote.terms });
});

test('shows nothing before the first response', () => {
  expect(shownSums(bag, { quote: null, lineOf: none, isFresh: false, failed: false })).toBeNull();
});

test("computes the totals from current prices, available quantities and the store's terms while the store is asked", () => {
  const sums = shownSums(bag, { quote, lineOf: () => quoted(1, 40_000), isFresh: false, failed: false });
  expect(sums).toMatchObject({ count: 1, totals: { subtotal: 40_000, shipping: 5_000, tax: 2_000, total: 47_000 } });
});

test.each([
  ['S-CONST-06 above 899 free', 45_000, 0],
  ['S-CONST-05 S-CONST-06 at 899 the standard charge of 99', 44_950, 9_900],
])('S-CONST-10 without a response it uses the saved prices, 18 percent tax, %s', (_, price, shipping) => {
  const saved = bag.map((each) => ({ ...each, price }));
  const sums = shownSums(saved, { quote: null, lineOf: none, isFresh: false, failed: true });
  const subtotal = price * 2;
  const tax = Math.round(subtotal * 0.18);
  expect(sums).toMatchObject({ count: 2, totals: { subtotal, shipping, tax, total: subtotal + shipping + tax } });
});
