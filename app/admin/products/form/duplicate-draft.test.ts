import { expect, test } from 'vitest';
import { parsePictureKey } from '../../pictures/picture-key.ts';
import { duplicateProblem, toDuplicateDraft } from './duplicate-draft.ts';

const draft = toDuplicateDraft({ name: 'Noor', skuId: 'TB-1', price: 289_900, image: '/pictures/x/900.webp' });

test('A-PROD-21 a duplicate starts with a suffix on name and SKU', () => {
  expect(draft).toEqual({ name: 'Noor (Copy)', sku: 'TB-1-COPY', price: '2899', image: '/pictures/x/900.webp' });
  expect(duplicateProblem(draft)).toBeNull();
  expect(duplicateProblem({ ...draft, sku: '' })).toBeNull();
});

test('A-PROD-34 the price of a duplicate may have a comma, as on the product form', () => {
  expect(duplicateProblem({ ...draft, price: '2,899' })).toBeNull();
});

test.each([
  [{ name: ' ' }, 'Name is required.'],
  [{ price: '' }, 'Price is required.'],
  [{ price: '0' }, 'Price must be at least 1.'],
  [{ price: '0.99' }, 'Price must be at least 1.'],
  [{ price: 'much' }, 'Price must be at least 1.'],
  [{ image: '' }, 'Image URL is required.'],
  [{ image: 'a picture' }, 'Image URL must be a URL.'],
  [{ image: 'javascript:alert(1)' }, 'Image URL must be a URL.'],
])('A-PROD-34 a duplicate with %j is refused with the message %j', (overrides, message) => {
  expect(duplicateProblem({ ...draft, ...overrides })?.message).toBe(message);
});

test('finds a picture by its URL with or without the store’s origin, and by no other URL', () => {
  const path = `/pictures/${'a'.repeat(24)}/900.webp`;
  expect(parsePictureKey(path, 'https://shop.example')).toBe('a'.repeat(24));
  expect(parsePictureKey(` https://shop.example${path} `, 'https://shop.example')).toBe('a'.repeat(24));
  expect(parsePictureKey(`https://other.example${path}`, 'https://shop.example')).toBeNull();
  expect(parsePictureKey('/pictures/../secret', 'https://shop.example')).toBeNull();
});
