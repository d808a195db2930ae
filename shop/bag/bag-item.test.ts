import { expect, test } from 'vitest';
import { addToBag, toOrderLines } from './bag.ts';
import { toSavedProductItem } from './product-item.ts';
import { parseStoredBag } from './stored-bag.ts';

const kurta = {
  id: 'p1',
  slug: 'neelkanth-kurta',
  name: 'Neelkanth Kurta',
  image: 'front',
  images: ['detail', 'folded'],
  price: 129_900,
  oldPrice: 184_900,
  discount: 30,
  rating: 4.6,
  reviews: 128,
  category: 'ethnic',
  color: 'Blue',
  sizes: ['S', 'M'],
  description: 'A blue kurta',
  material: 'Cotton',
  care: null,
  fit: null,
  occasion: null,
  brand: 'Tanabana',
  featured: true,
  trending: false,
  newArrival: true,
  bestSeller: false,
  status: 'active',
  stock: 7,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

const stored = {
  id: 'p1',
  slug: 'neelkanth-kurta',
  name: 'Neelkanth Kurta',
  image: '/pictures/front/320.webp',
  images: ['/pictures/detail/320.webp', '/pictures/folded/320.webp'],
  price: 129_900,
  oldPrice: 184_900,
  discount: 30,
  rating: 4.6,
  reviews: 128,
  category: 'ethnic',
  color: 'Blue',
  size: ['M'],
  description: 'A blue kurta',
  featured: true,
  trending: false,
  newArrival: true,
  bestSeller: false,
  qty: 1,
};

test('S-ENT-03 a bag item has its fields, even after it was stored for the next visit', () => {
  const bag = addToBag([], toSavedProductItem(kurta, 'M'));
  expect(bag).toEqual([stored]);
  expect(parseStoredBag(JSON.stringify(bag))).toEqual([stored]);
});

test("S-ENT-04 the size is one of the product's, stored as a list whose first entry is ordered", () => {
  const bag = parseStoredBag(
    JSON.stringify([
      { ...stored, size: ['M', 'S'], qty: 3 },
      { ...stored, id: 'p2', size: [] },
      { ...stored, id: 'p3', size: 'L' },
    ]),
  );
  expect(toOrderLines(bag)).toEqual([
    { productId: 'p1', size: 'M', quantity: 3 },
    { productId: 'p2', size: '', quantity: 1 },
    { productId: 'p3', size: 'L', quantity: 1 },
  ]);
});

test('a product without pictures has an empty picture URL', () => {
  expect(toSavedProductItem({ ...kurta, image: null, images: [] })).toMatchObject({ image: '', images: [], size: [] });
});
