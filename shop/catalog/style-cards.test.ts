// Lists with one card per style: which colour is the card, and what the card says.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addCollection } from '#shop/collections/change-collections.server.ts';
import { expectOk, GUEST, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { deleteProducts, setProductStatus } from './change-products.server.ts';
import { listActiveProducts } from './listing.server.ts';
import { publishDueProducts } from './publish-products.server.ts';
import { EMPTY_QUERY, type ShopQuery } from './shop-query.ts';
import { listCategoriesWithCards } from './style-cards.server.ts';
import { joinStyle, leaveStyle } from './styles.server.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);

/** Adds one style, in which each colour costs ₹100 more than the one before. */
async function addStyle(name: string, ...colors: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, color] of colors.entries()) {
    const stock = [{ size: 'M', onHand: 5 }];
    ids.push(await shop.addProduct({ name: `${name} ${color}`, color, price: 100_000 + index * 10_000, stock }));
  }
  for (const id of ids.slice(1)) expectOk(await joinStyle(shop.staff(), ids[0] ?? '', id));
  return ids;
}

/** Returns each card's product with the number of its other colours. */
async function cards(query: Partial<ShopQuery>): Promise<(readonly [string, number | undefined])[]> {
  const { products, found } = await listActiveProducts(guest(), { ...EMPTY_QUERY, ...query });
  expect(found).toEqual({ count: products.length, more: false });
  return products.map(({ id, moreColors }) => [id, moreColors]);
}

test('S-STYLE-04 S-STYLE-05 the first colour in the chosen order is the card, a chosen colour is its own card', async () => {
  const [teal, rust = '', ivory] = await addStyle('Chikan', 'Teal', 'Rust', 'Ivory');
  expect(await cards({ search: 'chikan', sort: 'low' })).toEqual([[teal, 2]]);
  expect(await cards({ search: 'chikan', sort: 'high' })).toEqual([[ivory, 2]]);
  expect(await cards({ colors: ['rust'] })).toEqual([[rust, 2]]);
  expect(await cards({ search: 'chikan rust' })).toEqual([[rust, 2]]);
  expect(await cards({ colors: ['rust', 'ivory'], sort: 'low' })).toEqual([[rust, 2]]);
});

test('S-STYLE-05 S-STYLE-07 only colours that can be bought are counted, at once', async () => {
  const [navy = '', pink = '', lime = ''] = await addStyle('Bandhani', 'Navy', 'Pink', 'Lime');
  const query = { search: 'bandhani', sort: 'low' } as const;
  await shop.db.execute(sql`update inventory_levels set reserved = on_hand where product_id = ${pink}`);
  expect(await cards(query)).toEqual([[navy, 1]]);
  // A sold-out card still counts the other colours.
  expect(await cards({ colors: ['pink'], search: 'bandhani' })).toEqual([[pink, 2]]);
  await shop.db.execute(sql`update inventory_levels set reserved = 0 where product_id = ${pink}`);
  expectOk(await setProductStatus(shop.staff(), [lime], 'inactive'));
  expect(await cards(query)).toEqual([[navy, 1]]);
  expectOk(await setProductStatus(shop.staff(), [lime], 'active'));
  expect(await cards(query)).toEqual([[navy, 2]]);
  expectOk(await deleteProducts(shop.staff(), [navy]));
  expect(await cards(query)).toEqual([[pink, 1]]);
  expectOk(await leaveStyle(shop.staff(), lime));
  expect(await cards(query)).toEqual([
    [pink, undefined],
    [lime, undefined],
  ]);
});

test('S-STYLE-07 a colour that is published joins the card of its style', async () => {
  const [navy = '', pink = ''] = await addStyle('Ajrak', 'Navy', 'Pink');
  await shop.db.execute(
    sql`update products set status = 'scheduled', publish_at = ${NOW.toISOString()} where id = ${navy}`,
  );
  expect(await cards({ search: 'ajrak', sort: 'low' })).toEqual([[pink, undefined]]);
  await publishDueProducts(shop.as(GUEST, new Date(NOW.getTime() + 60_000)));
  expect(await cards({ search: 'ajrak', sort: 'low' })).toEqual([[navy, 1]]);
});

test('S-STYLE-04 S-STYLE-06 a collection in the order of staff shows the colour that they placed first', async () => {
  const [navy = '', , lime = ''] = await addStyle('Kota', 'Navy', 'Pink', 'Lime');
  const alone = await shop.addProduct({ name: 'Alone', color: 'Grey' });
  const id = expectOk(
    await addCollection(shop.staff(), {
      name: 'Kota',
      slug: 'kota',
      description: '',
      image: null,
      metaTitle: '',
      metaDescription: '',
      kind: 'hand',
      conditions: [],
      sort: 'arranged',
      status: 'active',
      inMenu: false,
      onHome: false,
      productIds: [lime, alone, navy],
    }),
  );
  const scope = { id, kind: 'hand', conditions: [], sort: 'arranged' } as const;
  const listing = await listActiveProducts(guest(), EMPTY_QUERY, scope);
  expect(listing).toMatchObject({ found: { count: 2 }, total: 2 });
  expect(listing.products.map((product) => [product.id, product.moreColors])).toEqual([
    [lime, 2],
    [alone, undefined],
  ]);
});

test('S-STYLE-06 the categories of the home page count cards', async () => {
  const category = await shop.addCategory({ name: 'Counted', slug: 'counted' });
  const ids = await addStyle('Counted', 'Navy', 'Pink');
  await shop.addProduct({ name: 'Counted alone', categoryId: category });
  await shop.db.execute(sql`update products set category_id = ${category} where id = any(${sql.param(ids)}::uuid[])`);
  const categories = await listCategoriesWithCards(guest(), { limit: 50, oneCardPerStyle: true });
  expect(categories.find(({ slug }) => slug === 'counted')?.productCount).toBe(2);
});
