import { expect, test } from 'vitest';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { listActiveProducts } from './listing.server.ts';
import type { ProductFlag } from './section.ts';
import { listProductsByFlag, listSections } from './sections.server.ts';
import { EMPTY_QUERY } from './shop-query.ts';

const shop = openTestShop();
const names = (products: readonly { readonly name: string }[]) => products.map(({ name }) => name).sort();

test('S-CALL-07 lists products by category or by flag, active ones only', async () => {
  const categoryId = await shop.addCategory({ name: 'Stoles', slug: 'stoles' });
  await shop.addProduct({ name: 'Plain', categoryId });
  await shop.addProduct({ name: 'Gone', categoryId, status: 'inactive' });
  const flags: ProductFlag[] = ['featured', 'trending', 'newArrival', 'bestSeller'];
  for (const flag of flags) {
    await shop.addProduct({ name: `Shown ${flag}`, [flag]: true });
    await shop.addProduct({ name: `Hidden ${flag}`, [flag]: true, status: 'inactive' });
    expect(names(await listProductsByFlag(shop.as(GUEST), flag, 10))).toEqual([`Shown ${flag}`]);
  }
  const { products } = await listActiveProducts(shop.as(GUEST), { ...EMPTY_QUERY, categories: ['stoles'] });
  expect(names(products)).toEqual(['Plain']);
});

// The products are those that the test before added for each flag.
test('the sections have an order, and each has at most four products', async () => {
  const sections = await listSections(shop.as(GUEST));
  expect(sections.map(({ title }) => title)).toEqual(['Featured', 'New Arrivals', 'Trending', 'Best Sellers']);
  for (let count = 0; count < 5; count++) await shop.addProduct({ trending: true });
  const trending = (await listSections(shop.as(GUEST))).find(({ flag }) => flag === 'trending');
  expect(trending?.products).toHaveLength(4);
});
