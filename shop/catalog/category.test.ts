import { expect, test } from 'vitest';
import { BUILT_IN_CATEGORIES, fallbackCategories } from './category.ts';

test('S-ENT-06 A-CAT-07 the built-in list has five categories, two of them inactive', () => {
  expect(BUILT_IN_CATEGORIES.map(({ slug, status }) => [slug, status])).toEqual([
    ['dresses', 'active'],
    ['ethnic', 'inactive'],
    ['western', 'active'],
    ['accessories', 'active'],
    ['bags', 'inactive'],
  ]);
  expect(BUILT_IN_CATEGORIES).toContainEqual({ slug: 'ethnic', name: 'Ethnic Wear', status: 'inactive' });
  expect(BUILT_IN_CATEGORIES).toContainEqual({ slug: 'bags', name: 'Bags & Handbags', status: 'inactive' });
});

test('S-CALL-09 uses only the active built-in categories as fallback, without a picture or a count', () => {
  expect(fallbackCategories().map(({ slug }) => slug)).toEqual(['dresses', 'western', 'accessories']);
  expect(fallbackCategories()[0]).toEqual({
    slug: 'dresses',
    name: 'Dresses',
    description: '',
    picture: null,
    productCount: null,
  });
});
