import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { listSavedProducts } from './saved-products.server.ts';
import { MAX_SAVED_PER_REQUEST, parseSavedQuery, savedProductUrls } from './saved-query.ts';

const shop = openTestShop();
const names = async (ids: string[], slugs: string[] = []) =>
  (await listSavedProducts(shop.as(GUEST), { ids, slugs })).map(({ name }) => name).sort();

test('finds saved products by id, and old entries by their slug', async () => {
  const id = await shop.addProduct({ name: 'Kurta' });
  await shop.addProduct({ name: 'Blue Saree' });
  expect(await names([id], ['blue-saree'])).toEqual(['Blue Saree', 'Kurta']);
  expect(await names([], ['blue-saree'])).toEqual(['Blue Saree']);
});

test('leaves out deleted and inactive products and invalid ids', async () => {
  const deleted = await shop.addProduct({ name: 'Gone' });
  await shop.db.update(products).set({ status: 'inactive' }).where(eq(products.id, deleted));
  expect(await names([deleted, UNKNOWN_ID, '', 'kurta', "' or 1=1"], ['gone', 'no-such'])).toEqual([]);
});

test('limits the products per request', async () => {
  const categoryId = await shop.addCategory();
  const ids: string[] = [];
  for (let number = 0; number <= MAX_SAVED_PER_REQUEST; number++) ids.push(await shop.addProduct({ categoryId }));
  expect(await names(ids)).toHaveLength(MAX_SAVED_PER_REQUEST);
});

test('a browser requests in batches, and the server parses the same ids', () => {
  const saved = (id: string, name = 'Blue Saree', slug = '') => ({ id, name, slug });
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const [firstUrl, ...others] = savedProductUrls([
    saved(one),
    saved('', 'Blue Saree'),
    saved('x'.repeat(20_000)),
    saved('', 'x', 'old-slug'),
    saved('', 'x', '../\0'),
    saved(other),
  ]);
  expect(others).toEqual([]);
  expect(parseSavedQuery(new URL(firstUrl ?? '', 'https://shop.example').searchParams)).toEqual({
    ids: [one, other],
    slugs: ['blue-saree', 'old-slug'],
  });
  expect(savedProductUrls([])).toEqual([]);
  // 120 products are requested as 50, 50 and 20.
  expect(savedProductUrls(Array.from({ length: 120 }, () => saved(crypto.randomUUID())))).toHaveLength(3);
  expect(parseSavedQuery(new URLSearchParams(''))).toEqual({ ids: [], slugs: [] });
  expect(parseSavedQuery(new URLSearchParams({ slugs: "a-b,\0,' or 1=1,A,../x" })).slugs).toEqual(['a-b']);
});
