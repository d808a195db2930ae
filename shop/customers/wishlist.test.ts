import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { MAX_WISHLIST_ITEMS } from '#shop/bag/bag.ts';
import type { ShopContext } from '#shop/context.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { findOwnAccount } from './own-account.server.ts';
import { changeWishlist, listWishlist, mergeWishlist } from './wishlist.server.ts';

const shop = openTestShop();
const addToWishlist = (ctx: ShopContext, id: string) => changeWishlist(ctx, [{ id, wished: true }]);
const removeFromWishlist = (ctx: ShopContext, id: string) => changeWishlist(ctx, [{ id, wished: false }]);

test("S-WISH-08 merges the browser's wishlist into the account once, and every device reads the same", async () => {
  const { ctx, at } = await shop.addShopper();
  const [saree, kurta, tote] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()];
  expectOk(await mergeWishlist(ctx, [kurta, saree]));
  expectOk(await mergeWishlist(at(minutesAfterNow(1)), [saree, tote, tote.toUpperCase()]));
  const { ids, products: cards } = expectOk(await listWishlist(ctx));
  expect(ids).toEqual([kurta, saree, tote]);
  expect(cards.map(({ id }) => id)).toEqual([kurta, saree, tote]);
  expect(cards[0]).toMatchObject({ price: 100_000, sizes: [{ size: 'M', available: 10 }] });
});

test('adding and removing are idempotent', async () => {
  const { ctx } = await shop.addShopper();
  const id = await shop.addProduct();
  for (const _ of [1, 2]) expectOk(await addToWishlist(ctx, id));
  expect(expectOk(await listWishlist(ctx)).ids).toEqual([id]);
  for (const _ of [1, 2]) expectOk(await removeFromWishlist(ctx, id));
  expect(expectOk(await listWishlist(ctx)).ids).toEqual([]);
});

test('skips entries that are not products', async () => {
  const { ctx } = await shop.addShopper();
  const id = await shop.addProduct();
  const changes = ['', 'kurta', UNKNOWN_ID, "'; drop table users", id].map((entry) => ({ id: entry, wished: true }));
  expect(expectOk(await changeWishlist(ctx, [...changes, { id: 'x', wished: false }])).ids).toEqual([id]);
});

test('a product that is not for sale keeps its position and is shown again when it is for sale', async () => {
  const { ctx } = await shop.addShopper();
  const id = await shop.addProduct();
  expectOk(await addToWishlist(ctx, id));
  const setStatus = (status: 'active' | 'inactive') =>
    shop.db.update(products).set({ status }).where(eq(products.id, id));
  await setStatus('inactive');
  expect(expectOk(await listWishlist(ctx))).toEqual({ ids: [id], products: [] });
  await setStatus('active');
  expect(expectOk(await listWishlist(ctx)).products).toHaveLength(1);
});

test('every account has its own wishlist, and a guest has none', async () => {
  const { ctx: asha } = await shop.addShopper();
  const { ctx: meera } = await shop.addShopper();
  const id = await shop.addProduct();
  expectOk(await addToWishlist(asha, id));
  expectOk(await removeFromWishlist(meera, id));
  expect(expectOk(await listWishlist(meera)).ids).toEqual([]);
  expect(expectOk(await listWishlist(asha)).ids).toEqual([id]);
  const refused = { ok: false, reason: 'not-signed-in' };
  expect(await listWishlist(shop.as(GUEST))).toEqual(refused);
  expect(await addToWishlist(shop.as(GUEST), id)).toEqual(refused);
  expect(await removeFromWishlist(shop.as(GUEST), id)).toEqual(refused);
});

test('limits the items per account, even with parallel additions', async () => {
  const { ctx } = await shop.addShopper();
  const categoryId = await shop.addCategory();
  const ids: string[] = [];
  for (let number = 0; number < MAX_WISHLIST_ITEMS + 3; number++) ids.push(await shop.addProduct({ categoryId }));
  expectOk(await mergeWishlist(ctx, ids.slice(0, MAX_WISHLIST_ITEMS - 1)));
  await Promise.all(ids.slice(MAX_WISHLIST_ITEMS - 1).map((id) => addToWishlist(ctx, id)));
  expect(expectOk(await listWishlist(ctx)).ids).toHaveLength(MAX_WISHLIST_ITEMS);
});

test('findOwnAccount returns the signed-in account, null for a guest', async () => {
  const { ctx, userId } = await shop.addShopper({ email: 'asha.k@example.in', name: 'Asha K' });
  expect(await findOwnAccount(ctx)).toEqual({ uid: userId, email: 'asha.k@example.in', name: 'Asha K', role: 'user' });
  expect(await findOwnAccount(shop.as(GUEST))).toBeNull();
});
