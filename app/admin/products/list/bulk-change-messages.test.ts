import { expect, test } from 'vitest';
import { type AffectedProduct, affectedText, notChangedText, selectedText } from './bulk-change-messages.ts';

const product = (name: string, status: AffectedProduct['status'] = 'active') => ({ id: name, name, status });
const NO_IDS: ReadonlySet<string> = new Set();

test('A-BULK-02 a bulk change names its products, and which are inactive or on other pages', () => {
  const products = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => product(name)).concat(product('G', 'inactive'));
  expect(affectedText('delete', products, new Set(['F', 'G']))).toEqual({
    names: 'A, B, C, D, E and 2 more',
    notes: ['2 of them are not on this page: F and G.', '1 of them is inactive and hidden from the shop: G.'],
  });
  expect(affectedText('stock', products, NO_IDS).notes).toEqual(['1 of them is inactive and hidden from the shop: G.']);
});

test('A-BULK-02 activating or deactivating products names those that already have that status', () => {
  const mixed = [product('A'), product('B', 'inactive')];
  expect(affectedText('deactivate', mixed, NO_IDS).notes).toEqual(['1 of them is inactive already: B.']);
  expect(affectedText('activate', mixed, NO_IDS).notes).toEqual(['1 of them is active already: A.']);
  expect(affectedText('activate', [product('A')], NO_IDS).notes).toEqual(['It is active already.']);
  expect(affectedText('activate', [product('A'), product('C')], NO_IDS).notes).toEqual([
    'All of them are active already.',
  ]);
  expect(affectedText('deactivate', [product('A')], NO_IDS)).toEqual({ names: 'A', notes: [] });
});

test('A-BULK-01 A-BULK-02 counts selected products on other pages and names unchanged ones', () => {
  expect(selectedText(3, 0)).toBe('3 selected');
  expect(selectedText(1_115, 1_105)).toBe('1,115 selected, 1,105 of them not on this page');
  expect(notChangedText(['Kurta'])).toBe('Kurta was deleted by somebody else and not changed.');
  expect(notChangedText(['Kurta', 'Saree'])).toBe('Kurta and Saree were deleted by somebody else and not changed.');
});
