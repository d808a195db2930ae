import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { audit } from '#db/schema/system.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { deleteProducts, setProductStatus } from './change-products.server.ts';
import { getProductPage } from './product-page.server.ts';
import { joinStyle, leaveStyle, listStyleColors } from './styles.server.ts';

const shop = openTestShop();

async function addColors(...colors: string[]): Promise<string[]> {
  const style = crypto.randomUUID().slice(0, 8);
  const ids: string[] = [];
  for (const color of colors) ids.push(await shop.addProduct({ name: `Kurta ${style} ${color}`, color }));
  return ids;
}

/** Returns the labels of the swatches on a product's page. */
async function swatches(id: string): Promise<string[]> {
  const [row] = await shop.db.select({ slug: products.slug }).from(products).where(eq(products.id, id));
  const found = await getProductPage(shop.as(GUEST), row?.slug ?? '');
  return found?.kind === 'product' ? found.product.styleColors.map(({ label }) => label) : [];
}

test('A-STYLE-01 S-STYLE-01 joined products show each other, and a third joins both', async () => {
  const [blue = '', rust = '', green = ''] = await addColors('Blue', 'Rust', 'Green');
  expect(await swatches(blue)).toEqual([]);
  expectOk(await joinStyle(shop.staff(), blue, rust));
  expectOk(await joinStyle(shop.staff(), green, rust));
  for (const id of [blue, rust, green]) expect(await swatches(id)).toEqual(['Blue', 'Green', 'Rust']);
  expect((await listStyleColors(shop.staff(), rust)).map(({ color }) => color)).toEqual(['Blue', 'Green']);
});

test('A-STYLE-01 two styles become one', async () => {
  const [blue = '', rust = '', green = '', ivory = ''] = await addColors('Blue', 'Rust', 'Green', 'Ivory');
  expectOk(await joinStyle(shop.staff(), blue, rust));
  expectOk(await joinStyle(shop.staff(), green, ivory));
  expectOk(await joinStyle(shop.staff(), rust, ivory));
  expect(await swatches(green)).toEqual(['Blue', 'Green', 'Ivory', 'Rust']);
});

test('A-STYLE-03 a product leaves its style; the last colour is no style, and a product that left can found another one', async () => {
  const [blue = '', rust = '', green = ''] = await addColors('Blue', 'Rust', 'Green');
  expectOk(await joinStyle(shop.staff(), blue, rust));
  expectOk(await joinStyle(shop.staff(), blue, green));
  expectOk(await leaveStyle(shop.staff(), blue));
  expect(await swatches(blue)).toEqual([]);
  expect(await swatches(rust)).toEqual(['Green', 'Rust']);
  const [ivory = ''] = await addColors('Ivory');
  expectOk(await joinStyle(shop.staff(), blue, ivory));
  expect(await swatches(rust)).toEqual(['Green', 'Rust']);
  expectOk(await leaveStyle(shop.staff(), rust));
  expect(await swatches(green)).toEqual([]);
  expectOk(await leaveStyle(shop.staff(), green));
});

test('S-STYLE-02 shoppers see active colours only; staff see inactive ones, nobody sees deleted ones', async () => {
  const [blue = '', rust = '', green = ''] = await addColors('Blue', 'Rust', 'Green');
  expectOk(await joinStyle(shop.staff(), blue, rust));
  expectOk(await joinStyle(shop.staff(), blue, green));
  expectOk(await setProductStatus(shop.staff(), [rust], 'inactive'));
  expectOk(await deleteProducts(shop.staff(), [green]));
  expect(await swatches(blue)).toEqual([]);
  expect(await listStyleColors(shop.staff(), blue)).toMatchObject([{ id: rust, status: 'inactive' }]);
});

test('A-STYLE-02 refuses products that cannot be one style, and everybody but staff', async () => {
  const [blue = '', rust = ''] = await addColors('Blue', 'Rust');
  const [alsoBlue = ''] = await addColors('BLUE');
  expectOk(await joinStyle(shop.staff(), blue, rust));
  expect(await joinStyle(shop.staff(), blue, rust)).toEqual({ ok: false, reason: 'same-product' });
  expect(await joinStyle(shop.staff(), rust, alsoBlue)).toEqual({ ok: false, reason: { sameColor: 'Blue' } });
  expect(await joinStyle(shop.staff(), blue, UNKNOWN_ID)).toEqual({ ok: false, reason: 'no-such-product' });
  expect(await joinStyle(shop.staff(), blue, 'x')).toEqual({ ok: false, reason: 'no-such-product' });
  expect(await joinStyle(shop.as(GUEST), blue, alsoBlue)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await leaveStyle(shop.as(GUEST), blue)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await listStyleColors(shop.as(GUEST), blue)).toEqual([]);
});

test('A-STYLE-01 joins at the same time end in one style, and each is in the audit log', async () => {
  const ids = await addColors('Blue', 'Rust', 'Green', 'Ivory', 'Pink');
  const [first = '', ...others] = ids;
  await Promise.all(others.map(async (id) => expectOk(await joinStyle(shop.staff(), id, first))));
  expect(await swatches(first)).toHaveLength(ids.length);
  const entries = await shop.db.select().from(audit).where(inArray(audit.entityId, ids)).orderBy(audit.id);
  expect(entries.filter(({ action }) => action === 'join style')).toHaveLength(ids.length);
});

test('A-STYLE-03 the audit log has each product that lost its style, also the colour that remained alone', async () => {
  const ids = await addColors('Blue', 'Rust', 'Green');
  const [blue = '', rust = '', green = ''] = ids;
  expectOk(await joinStyle(shop.staff(), blue, rust));
  expectOk(await joinStyle(shop.staff(), blue, green));
  const leavers = async () =>
    (await shop.db.select().from(audit).where(inArray(audit.entityId, ids)).orderBy(audit.id))
      .filter(({ action }) => action === 'leave style')
      .map(({ entityId, after }) => [entityId, after]);
  expectOk(await leaveStyle(shop.staff(), blue));
  expect(await leavers()).toEqual([[blue, { colours: ['Blue'] }]]);
  expectOk(await leaveStyle(shop.staff(), rust));
  const [, ...last] = await leavers();
  expect(new Map(last as [string, unknown][])).toEqual(
    new Map([
      [rust, { colours: ['Rust'] }],
      [green, { colours: ['Green'] }],
    ]),
  );
});
