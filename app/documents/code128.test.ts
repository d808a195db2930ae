import { expect, test } from 'vitest';
import { checkValue, code128Widths } from './code128.ts';

const characters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));
const sum = (widths: readonly number[]) => widths.reduce((one, other) => one + other, 0);

test('A-SLIP-01 a barcode has a start, a pattern per character, a check value and a stop', () => {
  // The example of code128.ts: 'PJJ123C'.
  expect(checkValue([48, 42, 42, 17, 18, 19, 35])).toBe(55);
  const widths = code128Widths('A') ?? [];
  // Start B 211214, A 111323, check value (104 + 33) mod 103 = 34: 131123, stop 2331112.
  expect(widths.join('')).toBe('2112141113231311232331112');
});

test('A-SLIP-01 every character has its own pattern of 11 modules with an even number of dark ones', () => {
  // The six widths after those of the start symbol.
  const patterns = characters.map((character) => (code128Widths(character) ?? []).slice(6, 12));
  expect(new Set(patterns.map((pattern) => pattern.join(''))).size).toBe(95);
  for (const pattern of patterns) {
    expect(sum(pattern)).toBe(11);
    expect(sum(pattern.filter((_, index) => index % 2 === 0)) % 2).toBe(0);
  }
});

test('A-SLIP-01 a barcode is 11 modules wide per character, with start, check value and a stop of 13', () => {
  const orderId = 'ORD-1794797534507-2OX2IDS03';
  expect(sum(code128Widths(orderId) ?? [])).toBe(11 * (orderId.length + 2) + 13);
});

test('A-SLIP-01 a text with other characters has no barcode', () => {
  for (const text of ['', 'क', 'a\nb']) expect(code128Widths(text)).toBeNull();
});
