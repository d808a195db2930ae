import { expect, test } from 'vitest';
import { setLook } from '#shop/catalog/looks.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { listBagSuggestions } from './bag-suggestions.server.ts';

const shop = openTestShop();

test('S-BAG2-02 offers what goes with the bag, then bestsellers, never what is in it or sold out', async () => {
  const [tops, jewels, bags] = [await shop.addCategory(), await shop.addCategory(), await shop.addCategory()];
  const add = (name: string, categoryId: string, onHand = 5) =>
    shop.addProduct({ name, categoryId, stock: [{ size: 'M', onHand }] });
  const kurta = await add('Red Kurta', tops);
  const blueKurta = await add('Blue Kurta', tops);
  await add('Gone Kurta', tops, 0);
  const palazzo = await add('Plain Palazzo', bags);
  const necklace = await add('Gold Necklace', jewels);
  await add('Silver Necklace', jewels);
  await add('Tin Necklace', jewels);
  const bestseller = await add('Best Tote', bags);
  const { ctx } = await shop.addShopper();
  expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId: bestseller, size: 'M', quantity: 1 }])));
  expectOk(await setLook(shop.staff(), kurta, { before: [], after: [palazzo] }));
  const names = async (ids: readonly string[]) =>
    (await listBagSuggestions(shop.as(GUEST), ids)).map(({ name }) => name);

  // The look of the kurta, then the other kurta, then a bestseller.
  expect(await names([kurta])).toEqual(['Plain Palazzo', 'Blue Kurta', 'Best Tote']);
  expect(await names([kurta, blueKurta, palazzo])).toEqual(['Best Tote']);
  // One of each product of the bag in turn. Which necklace comes first is not defined: both were added at the same time.
  const inTurn = await names([kurta, necklace]);
  expect(inTurn.map((name) => name.replace(/^(?:Tin|Silver) /, ''))).toEqual([
    'Plain Palazzo',
    'Necklace',
    'Blue Kurta',
    'Necklace',
  ]);
  expect(new Set(inTurn).size).toBe(4);
  for (const unknown of [[], [UNKNOWN_ID], ["'; drop table products"]])
    expect(await names(unknown)).toEqual(['Best Tote']);
});
