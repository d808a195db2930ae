import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { shopContext } from '#app/context.ts';
import type { ShopContext } from '#shop/context.ts';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import * as bagItems from '../bag-items/bag-items.route.ts';
import * as wishlistItems from '../wishlist-items/wishlist-items.route.ts';

const shop = openTestShop();

const ROUTES = { '/bag-items': bagItems, '/wishlist-items': wishlistItems } as const;
type ItemsPath = keyof typeof ROUTES;
const JSON_BODY = { 'content-type': 'application/json' };

const routeArgs = (path: ItemsPath, ctx: ShopContext, body?: string) => {
  const context = new RouterContextProvider();
  context.set(shopContext, ctx);
  const url = new URL(`http://localhost${path}`);
  const request = new Request(url, body === undefined ? {} : { method: 'POST', headers: JSON_BODY, body });
  return { request, context, url, params: {}, pattern: path } as never;
};
const get = (path: ItemsPath, ctx: ShopContext) => ROUTES[path].loader(routeArgs(path, ctx));
const post = (path: ItemsPath, ctx: ShopContext, body: unknown) =>
  ROUTES[path].action(routeArgs(path, ctx, typeof body === 'string' ? body : JSON.stringify(body)));

describe.each(Object.keys(ROUTES) as ItemsPath[])('%s', (path) => {
  // For both paths: the bag reads `key`, `size` and `by`, the wishlist `wished`.
  const change = (id: string) => ({ key: crypto.randomUUID(), id, size: 'M', by: 2, wished: true });

  test('responds 401 to a guest', async () => {
    const responses = [
      await get(path, shop.as(GUEST)),
      await post(path, shop.as(GUEST), { uid: 'x', changes: [change(await shop.addProduct())] }),
    ];
    for (const response of responses) {
      expect([response.status, await response.json()]).toEqual([401, { refusal: 'not-signed-in' }]);
    }
  });

  test("returns the signed-in user's data with the user id and forbids caching", async () => {
    const [{ ctx, userId }, other] = [await shop.addShopper(), await shop.addShopper()];
    const id = await shop.addProduct();
    const response = await post(path, ctx, { uid: userId, changes: [change(id)] });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const items = await response.json();
    expect(items).toMatchObject({ uid: userId, products: [{ id, price: 100_000 }] });
    expect(await (await get(path, ctx)).json()).toEqual(items);
    expect(await (await get(path, other.ctx)).json()).toMatchObject({ uid: other.userId, products: [] });
  });

  test('refuses changes queued for another user', async () => {
    const [asha, meera] = [await shop.addShopper(), await shop.addShopper()];
    const response = await post(path, meera.ctx, { uid: asha.userId, changes: [change(await shop.addProduct())] });
    expect([response.status, await response.json()]).toEqual([409, { refusal: 'somebody-else' }]);
    for (const { ctx } of [asha, meera]) {
      expect(await (await get(path, ctx)).json()).toMatchObject({ products: [] });
    }
  });

  test.each(['', '{', 'null', '7', '[]', '{"uid":7}', '['.repeat(9_999)])(
    'refuses the invalid body %#',
    async (body) => {
      const { ctx } = await shop.addShopper();
      expect((await post(path, ctx, body)).status).toBe(400);
    },
  );
});

test('refuses changes that are not a list or more than 200, and skips invalid changes', async () => {
  const { ctx, userId } = await shop.addShopper();
  const status = async (changes: unknown) => (await post('/bag-items', ctx, { uid: userId, changes })).status;
  expect(await status({ length: 9 })).toBe(400);
  expect(await status(Array.from({ length: 201 }, () => null))).toBe(400);
  expect(await status([null, { key: 1 }, { id: { a: 1 }, by: 'many' }])).toBe(200);
});
