import { expect, test } from 'vitest';
import { notChangedText, selectedText, type TouchedProduct, touchedText } from './touched-messages.ts';

const product = (name: string, status: TouchedProduct['status'] = 'active') => ({ id: name, name, status });
const NOWHERE: ReadonlySet<string> = new Set();

test('A-BULK-02 a change names the products it touches, and which are hidden or not on the page', () => {
  const seven = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => product(name)).concat(product('G', 'inactive'));
  expect(touchedText('delete', seven, new Set(['F', 'G']))).toEqual({
    names: 'A, B, C, D, E and 2 more',
    facts: ['2 of them are not on this page: F and G.', '1 of them is inactive and hidden from the shop: G.'],
  });
  expect(touchedText('stock', seven, NOWHERE).facts).toEqual(['1 of them is inactive and hidden from the shop: G.']);
});

test('A-BULK-02 turning products on or off says which are so already', () => {
  const both = [product('A'), product('B', 'inactive')];
  expect(touchedText('deactivate', both, NOWHERE).facts).toEqual(['1 of them is inactive already: B.']);
  expect(touchedText('activate', both, NOWHERE).facts).toEqual(['1 of them is active already: A.']);
  expect(touchedText('activate', [product('A')], NOWHERE).facts).toEqual(['It is active already.']);
  expect(touchedText('activate', [product('A'), product('C')], NOWHERE).facts).toEqual([
    'All of them are active already.',
  ]);
  expect(touchedText('deactivate', [product('A')], NOWHERE)).toEqual({ names: 'A', facts: [] });
});

test('A-BULK-01 A-BULK-02 the bar counts what is not on the page, and what was not changed is named', () => {
  expect(selectedText(3, 0)).toBe('3 selected');
  expect(selectedText(1_115, 1_105)).toBe('1,115 selected, 1,105 of them not on this page');
  expect(notChangedText(['Kurta'])).toBe('Kurta was deleted meanwhile and not changed.');
  expect(notChangedText(['Kurta', 'Saree'])).toBe('Kurta and Saree were deleted meanwhile and not changed.');
});
