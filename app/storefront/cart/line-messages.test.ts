import { expect, test } from 'vitest';
import type { QuotedLine } from '#shop/pricing/quote.ts';
import { blocksCheckout, priceChangeText, sizeAndColorText, stockText } from './line-messages.ts';

const quoted = (state: QuotedLine['state'], available: number, size = 'M'): QuotedLine => ({
  state,
  size,
  requestedQuantity: 2,
  quantity: Math.min(2, available),
  available,
  product: null,
});

test.each<[QuotedLine | undefined, string | null, boolean]>([
  [undefined, null, false],
  [quoted('ok', 50), null, false],
  [quoted('ok', 6), null, false],
  [quoted('ok', 5), 'Only 5 left in size M', false],
  [quoted('ok', 3), 'Only 3 left in size M', false],
  [quoted('ok', 3, ''), 'Only 3 left', false],
  [quoted('fewer', 1), 'Only 1 left in size M', true],
  [quoted('sold-out', 0), 'Sold out in size M', true],
  [quoted('sold-out', 0, ''), 'Sold out', true],
  [quoted('gone', 0), 'No longer available', true],
])('%j shows the message %s and blocks the checkout: %s', (line, message, blocks) => {
  expect([stockText(line), blocksCheckout(line)]).toEqual([message, blocks]);
});

test('a price change names the old and the new price', () => {
  expect(priceChangeText(129_900, 119_900)).toBe('Price changed from ₹1,299 to ₹1,199');
  expect(priceChangeText(null, 119_900)).toBeNull();
});

test.each([
  [['M'], 'Indigo', 'Size M · Indigo'],
  [['Free Size'], 'Red', 'Free Size · Red'],
  [[], 'Antique gold', 'Antique gold'],
  [['38'], '', 'Size 38'],
  [[], '', ''],
])('shows the size %j in %s as %s', (size, color, message) => {
  expect(sizeAndColorText({ size }, color)).toBe(message);
});
