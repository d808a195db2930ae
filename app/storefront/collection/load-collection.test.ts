import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import type { CollectionCondition } from '#shop/catalog/collection-rule.ts';
import { addCollection } from '#shop/collections/change-collections.server.ts';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { loadCollectionPage } from './load-collection.server.ts';

const shop = openTestShop();

const addByRule = async (slug: string, conditions: CollectionCondition[], sort: 'latest' | 'popular') =>
  expectOk(
    await addCollection(shop.staff(), {
      name: slug,
      slug,
      description: '',
      image: null,
      metaTitle: '',
      metaDescription: '',
      kind: 'rule',
      conditions,
      productIds: [],
      sort,
      status: 'active',
      inMenu: false,
      onHome: false,
    }),
  );

async function load(slug: string, query = '', now?: Date) {
  const cachePolicy = { addCacheTags: vi.fn(), noStore: vi.fn(), expiresAt: vi.fn() };
  const context = new RouterContextProvider();
  context.set(shopContext, shop.as(GUEST, now));
  context.set(pageCachePolicy, cachePolicy);
  const page = await loadCollectionPage(context, slug, new URLSearchParams(query));
  return {
    found: page?.listing.found.count ?? null,
    tags: cachePolicy.addCacheTags.mock.calls.flat(),
    expiresAt: cachePolicy.expiresAt.mock.calls.flat(),
    isCached: cachePolicy.noStore.mock.calls.length === 0,
  };
}

test('S-COLL-07 a page about new products expires at midnight in India, one by popularity after an hour', async () => {
  await shop.addProduct();
  await addByRule('new', [{ field: 'new', days: 7 }], 'latest');
  await addByRule('popular', [{ field: 'in-stock' }], 'popular');
  // The test shop's time is 12:00 in India (06:30 UTC) on 10 January 2025; midnight in India is 18:30 UTC.
  expect(await load('new')).toMatchObject({
    found: 1,
    tags: ['collections', 'products', 'categories', 'settings'],
    expiresAt: [new Date('2025-01-10T18:30:00.000Z')],
    isCached: true,
  });
  expect((await load('popular')).expiresAt).toEqual([new Date('2025-01-10T07:30:00.000Z')]);
  // Sorted by price, the list depends on no time.
  expect((await load('popular', 'sort=low')).expiresAt).toEqual([]);
});

test('S-COLL-02 a page that is filtered by a value that no product has is not cached', async () => {
  await addByRule('in-stock', [{ field: 'in-stock' }], 'popular');
  expect((await load('in-stock', 'color=no-such-colour')).isCached).toBe(false);
  expect((await load('in-stock', 'sort=low')).isCached).toBe(true);
});

test('S-COLL-04 an unknown collection has no page', async () => {
  expect((await load('no-such-collection')).found).toBeNull();
});
