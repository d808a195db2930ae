import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import { addBanner } from '#shop/banners/banners.server.ts';
import { EMPTY_QUERY } from '#shop/catalog/shop-query.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop } from '#shop/testing/test-shop.ts';
import { loadShop } from './load-shop.server.ts';

const shop = openTestShop();

async function loadShopAfter(minutes: number) {
  const cachePolicy = { addCacheTags: vi.fn(), noStore: vi.fn(), expiresAt: vi.fn() };
  const context = new RouterContextProvider();
  context.set(shopContext, shop.as(GUEST, minutesAfterNow(minutes)));
  context.set(pageCachePolicy, cachePolicy);
  const { banners } = await loadShop(context, EMPTY_QUERY);
  return {
    titles: banners.map(({ title }) => title),
    expiresAt: cachePolicy.expiresAt.mock.calls.flat(),
    isCached: cachePolicy.noStore.mock.calls.length === 0,
  };
}

test('caches the page until the next banner starts or ends', async () => {
  await shop.addProduct();
  const texts = { subtitle: 'A line', description: 'A sentence', buttonText: 'Shop', buttonLink: '/shop' };
  const banner = { ...texts, image: await shop.addPicture('banner'), category: 'all', isActive: true };
  expectOk(await addBanner(shop.staff(), { ...banner, title: 'Always' }));
  expect(await loadShopAfter(0)).toEqual({ titles: ['Always'], expiresAt: [], isCached: true });
  expectOk(
    await addBanner(shop.staff(), {
      ...banner,
      title: 'Sale',
      showFrom: minutesAfterNow(10),
      showUntil: minutesAfterNow(20),
    }),
  );
  expect(await loadShopAfter(9)).toEqual({ titles: ['Always'], expiresAt: [minutesAfterNow(10)], isCached: true });
  expect(await loadShopAfter(10)).toEqual({
    titles: ['Always', 'Sale'],
    expiresAt: [minutesAfterNow(20)],
    isCached: true,
  });
  expect(await loadShopAfter(20)).toEqual({ titles: ['Always'], expiresAt: [], isCached: true });
});
