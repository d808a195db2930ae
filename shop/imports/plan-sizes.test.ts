import { describe, expect, test } from 'vitest';
import { planSizes, type StoredSize } from './plan-sizes.ts';
import { importedSize } from './testing/imported.ts';

const stored = (size: string, onHand: number, reserved = 0, sku: string | null = `NK-${size}`): StoredSize => ({
  size,
  onHand,
  reserved,
  sku,
  barcode: null,
});
const plan = (sizes: readonly StoredSize[], ...rows: readonly ReturnType<typeof importedSize>[]) =>
  planSizes({ productId: 'p', sizes }, rows);

describe('A-IMPORT-03 the sizes of a known product', () => {
  test('the worked example: S changes, M keeps its reserved units, L is new', () => {
    const { sizes, notes } = plan(
      [stored('S', 4), stored('M', 5, 3)],
      importedSize('S', { onHand: 9 }),
      importedSize('M', { onHand: 2 }),
      importedSize('L', { onHand: 1 }),
    );
    expect(sizes?.map(({ size, was, onHand }) => [size, was, onHand])).toEqual([
      ['S', 4, 9],
      ['M', 5, 5],
      ['L', 0, 1],
    ]);
    expect(notes).toEqual(['Failed to update product stock: Insufficient stock. Current: 2, Requested: 3 (size M)']);
  });

  test.each([
    ['the same numbers', importedSize('S', { onHand: 4, sku: 'NK-S' })],
    ['no number and no code', importedSize('S', { onHand: null })],
  ])('%s change nothing', (_, row) => {
    expect(plan([stored('S', 4), stored('M', 1)], row)).toEqual({ sizes: null, total: null, notes: [], problems: [] });
  });

  test.each<[string, number | null, number | null]>([
    ['more', 9, 9],
    ['fewer', 1, 1],
    ['as many', 5, null],
    ['no number', null, null],
  ])('one number for all sizes: %s', (_, onHand, total) => {
    // 4 + 1 + 0 = 5 units in all.
    const sizes = [stored('S', 4), stored('M', 1, 1), stored('L', 0)];
    expect(plan(sizes, importedSize('', { onHand, sku: 'NK' }))).toMatchObject({ sizes: null, total, notes: [] });
  });

  test('one number below the reserved units changes nothing and gives a note', () => {
    // 5 units, of which 4 are reserved: 1 is free, and a total of 2 would take 3.
    expect(plan([stored('S', 4, 3), stored('M', 1, 1)], importedSize('', { onHand: 2 }))).toMatchObject({
      total: null,
      notes: ['Failed to update product stock: Insufficient stock. Current: 1, Requested: 3'],
    });
  });

  test('a row without a size changes the size that has its SKU', () => {
    const { sizes } = plan([stored('S', 4), stored('M', 1)], importedSize('', { onHand: 7, sku: 'NK-M' }));
    expect(sizes?.map(({ onHand }) => onHand)).toEqual([4, 7]);
  });

  test('sizes for a product without sizes are refused', () => {
    expect(plan([stored('', 4)], importedSize('S'), importedSize('M')).problems).toEqual([
      expect.stringMatching(/no sizes.*S, M/),
    ]);
  });
});
