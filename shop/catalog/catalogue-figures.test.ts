import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { addUpCatalogueFigures, readCatalogueFigures } from './catalogue-figures.server.ts';

const shop = openTestShop();
const NOTHING = { totalProducts: 0, activeProducts: 0, lowStock: 0, outOfStock: 0, stockValue: 0 };

const figures = () => readCatalogueFigures(shop.staff());
const rows = async (): Promise<number> =>
  Number((await shop.db.execute(sql`select count(*) from catalogue_figures`)).rows[0]?.count);

test('every change of a product is in the figures at once, and adding up changes none of them', async () => {
  expect(await figures()).toEqual(NOTHING);
  const id = await shop.addProduct({ price: 50_000, stock: [{ size: 'M', onHand: 11 }] });
  const stocked = { ...NOTHING, totalProducts: 1, activeProducts: 1, stockValue: 550_000 };
  expect(await figures()).toEqual(stocked);
  const change = (to: string) => shop.db.execute(sql`update products set ${sql.raw(to)} where id = ${id}`);
  const pieces = (count: number) =>
    shop.db.execute(sql`with was as (select id, on_hand from inventory_levels where product_id = ${id}),
      now as (update inventory_levels s set on_hand = ${count} from was where was.id = s.id)
      insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, actor)
      select id, 'edit', ${count} - on_hand, 0, 'test' from was`);
  await pieces(10);
  expect(await figures()).toEqual({ ...stocked, lowStock: 1, stockValue: 500_000 });
  await change('price = 60000');
  expect(await figures()).toEqual({ ...stocked, lowStock: 1, stockValue: 600_000 });
  await pieces(0);
  expect(await figures()).toEqual({ ...stocked, outOfStock: 1, stockValue: 0 });
  await change(`status = 'inactive'`);
  expect(await figures()).toEqual({ ...NOTHING, totalProducts: 1 });
  await change('deleted_at = now()');
  expect(await figures()).toEqual(NOTHING);
  await change(`deleted_at = null, status = 'active'`);
  await pieces(11);
  await addUpCatalogueFigures(shop.staff());
  expect(await figures()).toEqual({ ...stocked, stockValue: 660_000 });
  expect(await rows()).toBe(1);
});

test('what is no matter of the figures writes nothing', async () => {
  const id = await shop.addProduct();
  await addUpCatalogueFigures(shop.staff());
  await shop.db.execute(sql`update products set name = name || '!', price = price, stock = stock where id = ${id}`);
  expect(await rows()).toBe(1);
});

test('many who change and add up at the same time lose nothing', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => shop.addProduct()));
  const changes = Array.from({ length: 150 }, (_, turn) => async () => {
    if (turn % 10 === 9) return addUpCatalogueFigures(shop.staff());
    const two = sql`(${ids[turn % ids.length]}, ${ids[(turn * 7 + 3) % ids.length]})`;
    const to = [`status = 'inactive'`, `price = ${100 + turn}`, `status = 'active'`][turn % 3] ?? '';
    await shop.db.execute(sql`with these as (select id from products where id in ${two} order by id for update)
      update products set ${sql.raw(to)} from these where these.id = products.id`);
  });
  await Promise.all(changes.map((change) => change()));
  const { rows: counted } = await shop.db.execute(sql`select count(*)::int as "totalProducts",
    count(*) filter (where status = 'active')::int as "activeProducts", sum(price::bigint * stock)::int as "stockValue" from products`);
  expect(await figures()).toMatchObject(counted[0] ?? {});
  expect(await rows()).toBeGreaterThan(0);
});

test('the figures are for staff only', async () => {
  await expect(readCatalogueFigures(shop.as(GUEST))).rejects.toThrow('for staff only');
});
