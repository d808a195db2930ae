import { expect, test } from 'vitest';
import { notChangedText, selectedText, type TouchedProduct, touchedText } from './touched-messages.ts';

const product = (name: string, status: TouchedProduct['status'] = 'active') => ({ id: name, name, status });
const NO_IDS: ReadonlySet<string> = new Set();

test('A-BULK-02 a bulk change names its products, and which are inactive or on other pages', () => {
  const seven = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => product(name)).concat(product('G', 'inactive'));
  expect(touchedText('delete', seven, new Set(['F', 'G']))).toEqual({
    names: 'A, B, C, D, E and 2 more',
    facts: ['2 of them are not on this page: F and G.', '1 of them is inactive and hidden from the shop: G.'],
  });
  expect(touchedText('stock', seven, NO_IDS).facts).toEqual(['1 of them is inactive and hidden from the shop: G.']);
});

test('A-BULK-02 activating or deactivating products names those that are so already', () => {
  const both = [product('A'), product('B', 'inactive')];
  expect(touchedText('deactivate', both, NO_IDS).facts).toEqual(['1 of them is inactive already: B.']);
  expect(touchedText('activate', both, NO_IDS).facts).toEqual(['1 of them is active already: A.']);
  expect(touchedText('activate', [product('A')], NO_IDS).facts).toEqual(['It is active already.']);
  expect(touchedText('activate', [product('A'), product('C')], NO_IDS).facts).toEqual([
    'All of them are active already.',
  ]);
  expect(touchedText('deactivate', [product('A')], NO_IDS)).toEqual({ names: 'A', facts: [] });
});

test('A-BULK-01 A-BULK-02 counts selected products on other pages and names unchanged ones', () => {
  expect(selectedText(3, 0)).toBe('3 selected');
  expect(selectedText(1_115, 1_105)).toBe('1,115 selected, 1,105 of them not on this page');
  expect(notChangedText(['Kurta'])).toBe('Kurta was deleted meanwhile and not changed.');
  expect(notChangedText(['Kurta', 'Saree'])).toBe('Kurta and Saree were deleted meanwhile and not changed.');
});
