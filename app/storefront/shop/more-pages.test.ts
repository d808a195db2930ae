import { expect, test } from 'vitest';
import type { CardProduct } from '#shop/catalog/product.ts';
import { keepConsecutive, withoutRepeats } from './more-pages.ts';

const page = (ids: string, next: string | null = null) => ({
  products: [...ids].map((id) => ({ id }) as CardProduct),
  next,
});
const toIds = (products: readonly CardProduct[]) => products.map(({ id }) => id).join('');

test.each([
  [
    ['abc', 'def'],
    ['abc', 'def'],
  ],
  [
    ['abc', 'cde'],
    ['abc', 'de'],
  ],
  [
    ['abc', 'cde', 'aef'],
    ['abc', 'de', 'f'],
  ],
  [
    ['abc', ''],
    ['abc', ''],
  ],
])('shows the pages %j without repeated products: %j', (pages, expected) => {
  expect(withoutRepeats(pages.map((ids) => page(ids))).map(toIds)).toEqual(expected);
});

test('returns the same list for a page without repeats, so that its cards are not rendered again', () => {
  const pages = [page('abc'), page('def')];
  expect(withoutRepeats(pages)[1]).toBe(pages[1]?.products);
});

test.each([
  ['no further page', page('a', 'a'), [], 1],
  ['one further page', page('a', 'a'), [page('b', 'b')], 2],
  ['the first page is now the last', page('a'), [page('b', 'b')], 1],
])('keepConsecutive keeps consecutive pages only: %s', (_title, first, morePages, count) => {
  expect(keepConsecutive(first, morePages)).toHaveLength(count);
});
