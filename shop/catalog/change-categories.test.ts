import { asc, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/schema/catalog.ts';
import { audit } from '#db/schema/system.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { addCategory, listActiveCategories } from './categories.server.ts';
import {
  addDefaultCategories,
  orderCategories,
  setCategoryStatus,
  updateCategory,
} from './change-categories.server.ts';
import { deleteProducts } from './change-products.server.ts';
import { DEFAULT_CATEGORIES } from './default-categories.ts';
import { deleteCategories } from './delete-categories.server.ts';
import { listAdminCategories } from './list-admin-categories.server.ts';
import { listActiveProducts } from './listing.server.ts';
import { EMPTY_QUERY } from './shop-query.ts';

const shop = openTestShop();
const staff = () => shop.staff();
const refused = (reason: string) => ({ ok: false, reason });
const auditOf = async (id: string) =>
  (await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(asc(audit.id))).map(({ action }) => action);
const visibleSlugs = async () => (await listActiveCategories(shop.as(GUEST), 1_000)).map(({ slug }) => slug);
const listed = async (id: string) =>
  expectOk(await listAdminCategories(staff())).find((category) => category.id === id);
const fieldsOf = (name: string, overrides: object = {}) => ({ name, description: 'Woven', image: null, ...overrides });
const countVisibleProducts = async (slug: string) =>
  (await listActiveProducts(shop.as(GUEST), { ...EMPTY_QUERY, categories: [slug] })).products.length;

test('A-CAT-03 A-CAT-06 A-CALL-21 saves name, description and image, keeps the slug, and stores the staff member', async () => {
  const id = await shop.addCategory({ name: 'Sarees', slug: 'sarees' });
  const image = await shop.addPicture('sarees');
  const fields = { name: '  Silk Sarees ', description: 'Woven', image };
  expect(expectOk(await updateCategory(shop.staff(minutesAfterNow(5)), id, { version: 1, fields }))).toBe(2);
  const [stored] = await shop.db.select().from(categories).where(eq(categories.id, id));
  expect(stored).toMatchObject({
    id,
    name: 'Silk Sarees',
    slug: 'sarees',
    description: 'Woven',
    image,
    updatedAt: minutesAfterNow(5),
  });
  expect((await listActiveCategories(shop.as(GUEST), 1_000)).find(({ slug }) => slug === 'sarees')).toMatchObject({
    name: 'Silk Sarees',
    picture: { key: image },
  });
  expect(await auditOf(id)).toEqual(['add', 'update']);
});

test('of two edits of the same category the second is refused and saves nothing until it is confirmed', async () => {
  const id = await shop.addCategory();
  expectOk(await updateCategory(staff(), id, { version: 1, fields: fieldsOf('First') }));
  expect(await updateCategory(staff(), id, { version: 1, fields: fieldsOf('Second') })).toEqual(
    refused('changed-meanwhile'),
  );
  expect(await listed(id)).toMatchObject({ name: 'First' });
  expectOk(await updateCategory(staff(), id, { version: null, fields: fieldsOf('Second') }));
  expect(await listed(id)).toMatchObject({ name: 'Second' });
});

test('saving unchanged values writes no audit row', async () => {
  const id = await shop.addCategory({ name: 'Same', description: 'Woven' });
  expect(expectOk(await updateCategory(staff(), id, { version: 1, fields: fieldsOf('Same') }))).toBe(1);
  expect(await auditOf(id)).toEqual(['add']);
});

test.each([
  [fieldsOf('   '), 'invalid'],
  [fieldsOf('x'.repeat(81)), 'invalid'],
  [fieldsOf('Fine', { description: 'x'.repeat(401) }), 'invalid'],
  [fieldsOf('Fine', { image: 'http://127.0.0.1/secret' }), 'no-such-picture'],
])('refuses %j', async (fields, reason) => {
  const id = await shop.addCategory();
  expect(await updateCategory(staff(), id, { version: null, fields })).toEqual(refused(reason));
  expect(await addCategory(staff(), { ...fields, slug: crypto.randomUUID(), status: 'active' })).toEqual(
    refused(reason),
  );
});

test('refuses an edit of a deleted category', async () => {
  for (const id of [UNKNOWN_ID, 'no-id'])
    expect(await updateCategory(staff(), id, { version: null, fields: fieldsOf('X') })).toEqual(
      refused('no-such-category'),
    );
});

test('A-CAT-02 A-STATE-01 a deactivated category leaves the shop at once with its products, an activated one returns', async () => {
  const id = await shop.addCategory({ slug: 'toggled' });
  await shop.addProduct({ categoryId: id });
  expect([(await visibleSlugs()).includes('toggled'), await countVisibleProducts('toggled')]).toEqual([true, 1]);
  expectOk(await setCategoryStatus(staff(), [id], 'inactive'));
  expect([(await visibleSlugs()).includes('toggled'), await countVisibleProducts('toggled')]).toEqual([false, 0]);
  expectOk(await setCategoryStatus(staff(), [id], 'active'));
  expect([(await visibleSlugs()).includes('toggled'), await countVisibleProducts('toggled')]).toEqual([true, 1]);
  expect(await auditOf(id)).toEqual(['add', 'deactivate', 'activate']);
});

test('A-CAT-04 a bulk action changes every selected category and no other', async () => {
  const ids = [await shop.addCategory(), await shop.addCategory(), await shop.addCategory()];
  const [one, two, other] = ids as [string, string, string];
  expect(expectOk(await setCategoryStatus(staff(), [one, two, UNKNOWN_ID, 'no-id'], 'inactive'))).toBe(2);
  const rows = await shop.db.select().from(categories).where(inArray(categories.id, ids));
  const statusOf = (id: string) => rows.find((row) => row.id === id)?.status;
  expect([one, two, other].map(statusOf)).toEqual(['inactive', 'inactive', 'active']);
  expect(expectOk(await deleteCategories(staff(), [one, two], null))).toEqual({ categories: 2, movedProducts: 0 });
  expect(await shop.db.$count(categories, inArray(categories.id, ids))).toBe(1);
});

test('the shop shows the categories in the order set by staff, also when only some were listed', async () => {
  const [a, b, c] = [
    await shop.addCategory({ slug: 'o-a' }),
    await shop.addCategory({ slug: 'o-b' }),
    await shop.addCategory({ slug: 'o-c' }),
  ];
  expectOk(await orderCategories(staff(), [c, a, b]));
  expect((await visibleSlugs()).slice(0, 3)).toEqual(['o-c', 'o-a', 'o-b']);
  expectOk(await orderCategories(staff(), [b]));
  expect((await visibleSlugs()).slice(0, 3)).toEqual(['o-b', 'o-c', 'o-a']);
  const before = await auditOf('all');
  expectOk(await orderCategories(staff(), [b, UNKNOWN_ID]));
  expect(await auditOf('all')).toEqual(before);
});

test('A-CALL-21 deletes an empty category', async () => {
  const id = await shop.addCategory();
  expect(expectOk(await deleteCategories(staff(), [id], null))).toEqual({ categories: 1, movedProducts: 0 });
  expect(await listed(id)).toBeUndefined();
  expect(await auditOf(id)).toEqual(['add', 'delete']);
  expect(await deleteCategories(staff(), [id], null)).toEqual(refused('no-such-category'));
});

test('A-CAT-06 deletes a category with products only when they move to another one, deleted products too, and updates the counts', async () => {
  const [from, to] = [await shop.addCategory(), await shop.addCategory()];
  const stored = await shop.addProduct({ categoryId: from });
  const deleted = await shop.addProduct({ categoryId: from });
  expectOk(await deleteProducts(staff(), [deleted]));
  expect(await deleteCategories(staff(), [from], null)).toEqual(refused('has-products'));
  for (const target of [from, UNKNOWN_ID, 'no-id'])
    expect(await deleteCategories(staff(), [from], target)).toEqual(refused('no-such-target'));
  expect(expectOk(await deleteCategories(staff(), [from], to))).toEqual({ categories: 1, movedProducts: 2 });
  const moved = await shop.db
    .select()
    .from(products)
    .where(inArray(products.id, [stored, deleted]));
  expect(moved.map(({ categoryId }) => categoryId)).toEqual([to, to]);
  expect(moved.find(({ id }) => id === stored)?.version).toBe(2);
  expect(await listed(to)).toMatchObject({ productCount: 1 });
});

test('keeps a category of an active coupon until the coupon ends', async () => {
  const id = await shop.addCategory();
  await shop.addCoupon({ applicableCategories: [id] });
  expect(await deleteCategories(staff(), [id], null)).toEqual(refused('named-by-coupon'));
  // The coupon ends a day after NOW.
  expect(await deleteCategories(shop.staff(minutesAfterNow(48 * 60)), [id], null)).toMatchObject({ ok: true });
});

test('A-CAT-01 staff see all categories, active and inactive, newest first, each with all its products', async () => {
  const older = await shop.addCategory({ status: 'inactive' });
  const newer = await shop.addCategory();
  await shop.db.execute(sql`update categories set created_at = created_at + interval '9 days' where id = ${newer}`);
  await shop.addProduct({ categoryId: newer });
  await shop.addProduct({ categoryId: newer, status: 'inactive' });
  const rows = expectOk(await listAdminCategories(staff()));
  expect(rows[0]).toMatchObject({ id: newer, productCount: 1, allProducts: 2, picture: null });
  expect(rows.find(({ id }) => id === older)).toMatchObject({ status: 'inactive' });
  expect(rows).toHaveLength(await shop.db.$count(categories));
});

test('A-CAT-08 the default list is dresses, western, ethnic, accessories, footwear and bags; adding it twice adds it once', async () => {
  expect(DEFAULT_CATEGORIES.map(({ slug }) => slug)).toEqual([
    'dresses',
    'western',
    'ethnic',
    'accessories',
    'footwear',
    'bags',
  ]);
  expect(expectOk(await addDefaultCategories(staff()))).toBe(6);
  expect(await visibleSlugs()).toEqual(expect.arrayContaining(DEFAULT_CATEGORIES.map(({ slug }) => slug)));
  expect(expectOk(await addDefaultCategories(staff()))).toBe(0);
});
