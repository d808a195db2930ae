import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext } from '#app/context.ts';
import { openTestShop, roleActor } from '#shop/testing/test-shop.ts';
import { loader } from './stock-takes.route.tsx';

const shop = openTestShop();

test('A-TAKE-01 a role that edits products, and no categories, may choose the category to count', async () => {
  await shop.addCategory({ name: 'Sarees' });
  const context = new RouterContextProvider();
  context.set(shopContext, shop.as(roleActor('Stock keeper', ['products.read', 'products.edit'])));
  const { categories } = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  expect(categories.map(({ name }) => name)).toContain('Sarees');
});
