import { expect, test } from 'vitest';
import { parseOldAddress } from './old-address.ts';

test.each([
  ['/products/Neel-Kurta', { kind: 'product', path: '/products/neel-kurta' }],
  ['/product/neel-kurta/', { kind: 'product', path: '/product/neel-kurta' }],
  ['/collections/summer/products/neel-kurta', { kind: 'product', path: '/products/neel-kurta' }],
  ['/collections/all', { kind: 'shop' }],
  ['/collections/kurtas/', { kind: 'category', slug: 'kurtas' }],
  ['/product-category/women/kurtas/', { kind: 'category', slug: 'kurtas' }],
  ['/product-category/kurtas', { kind: 'category', slug: 'kurtas' }],
  ['/collections/summer/products', null],
  ['/collections/a/products/b/c', null],
  ['/product-category/', null],
  ['/products/', null],
  [`/products/${'a'.repeat(181)}`, null],
  ['/products/a\0', null],
  ['/about', null],
])('A-IMPORT-13 reads the address %s of another shop as %j', (path, expected) => {
  expect(parseOldAddress(path)).toEqual(expected);
});
