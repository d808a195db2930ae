import { expect, test } from 'vitest';
import { toSavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { FeaturedRow } from './featured-row.tsx';

const product = (id: string) => ({ id, slug: id, name: id, picture: null }) as CardProduct;
const featured = ['1', '2', '3', '4', '5', '6'].map(product);

test('S-BAG2-01 offers four featured products that are not in the bag yet', () => {
  const { props } = FeaturedRow({ featured, savedItems: [toSavedItem(product('2'))] });
  expect(props.title).toBe('You May Also Like');
  expect(props.products.map(({ id }: CardProduct) => id)).toEqual(['1', '3', '4', '5']);
});

test('an empty bag shows featured products', () => {
  const { props } = FeaturedRow({ featured, savedItems: [] });
  expect(props.title).toBe('Featured Products');
  expect(props.products).toHaveLength(4);
});
