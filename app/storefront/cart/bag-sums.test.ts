import { expect, test } from 'vitest';
import type { BagLine } from '#shop/bag/bag.ts';
import { parseStoredBag } from '#shop/bag/stored-bag.ts';
import type { Quote, QuotedLine } from '#shop/pricing/quote.ts';
import { getBagSums } from './bag-sums.ts';

const [line] = parseStoredBag(JSON.stringify([{ id: 'a', name: 'Kurta', price: 45_000, qty: 2, size: ['M'] }]));
const bag: readonly BagLine[] = line ? [line] : [];
const noLine = () => undefined;
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
  taxIncluded: null,
  totals: { subtotal: 1, shipping: 2, tax: 3, discount: 0, total: 6 },
  count: 1,
  coupon: null,
  terms: { taxMode: 'flat', taxRate: 5, shippingCharges: { standard: 5_000, freeShippingThreshold: 1_000_000 } },
};

test("shows the server's totals when the quote is for this bag", () => {
  const sums = getBagSums(bag, { quote, findLine: noLine, isCurrent: true, failed: false });
  expect(sums).toEqual({ totals: quote.totals, count: 1, terms: quote.terms, saved: 0 });
});

// The boolean is `isCurrent`: whether the quote was made for the bag as it is now. MRP is ₹500, the price ₹400.
test.each([
  ['two units', { quantity: 2 }, true, 20_000],
  ['the one unit that the totals count', { quantity: 1 }, true, 10_000],
  ['the units in stock while a new quote is loading', { available: 1 }, false, 10_000],
  ['nothing when the line is gone', { product: null, quantity: 0, available: 0 }, true, 0],
])('S-BAG-10 the saved amount is MRP minus price of %s', (_, change, isCurrent, saved) => {
  const line = quoted(5, 40_000);
  const product = line.product && { ...line.product, oldPrice: 50_000 };
  const findLine = () => ({ ...line, product, ...change });
  expect(getBagSums(bag, { quote, findLine, isCurrent, failed: false })?.saved).toBe(saved);
});

test('S-BAG-10 a price above MRP saves nothing', () => {
  const line = quoted(5, 60_000);
  const findLine = () => ({ ...line, product: line.product && { ...line.product, oldPrice: 50_000 } });
  expect(getBagSums(bag, { quote, findLine, isCurrent: true, failed: false })?.saved).toBe(0);
});

test('shows nothing before the first response', () => {
  expect(getBagSums(bag, { quote: null, findLine: noLine, isCurrent: false, failed: false })).toBeNull();
});

test('computes the totals from the last known prices, quantities and terms while a new quote is loading', () => {
  const sums = getBagSums(bag, { quote, findLine: () => quoted(1, 40_000), isCurrent: false, failed: false });
  // One of the two units is available: ₹400, ₹50 shipping, 5 % tax of ₹400.
  expect(sums).toMatchObject({ count: 1, totals: { subtotal: 40_000, shipping: 5_000, tax: 2_000, total: 47_000 } });
});

// The bag has two units: 2 × ₹450 is ₹900, 2 × ₹449.50 is ₹899.
test.each([
  ['S-CONST-06 shipping free above ₹899', 45_000, 0],
  ['S-CONST-05 S-CONST-06 the standard shipping of ₹99 at ₹899', 44_950, 9_900],
])('S-CONST-10 without a response the totals use the stored prices, 18 percent tax, and %s', (_, price, shipping) => {
  const savedBag = bag.map((bagLine) => ({ ...bagLine, price }));
  const sums = getBagSums(savedBag, { quote: null, findLine: noLine, isCurrent: false, failed: true });
  const subtotal = price * 2;
  const tax = Math.round(subtotal * 0.18);
  expect(sums).toMatchObject({ count: 2, totals: { subtotal, shipping, tax, total: subtotal + shipping + tax } });
});
