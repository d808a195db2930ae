import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories } from '#db/schema/catalog.ts';
import { expectOk, GUEST, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { addCategory, listActiveCategories } from './categories.server.ts';
import { listAdminCategories } from './list-admin-categories.server.ts';

const shop = openTestShop();
const listed = async () => expectOk(await listAdminCategories(shop.staff()));
const findVisible = async (slug: string) =>
  (await listActiveCategories(shop.as(GUEST), 1_000)).find((category) => category.slug === slug);

test('S-ENT-05 A-ENT-06 a category has its fields and counts its active products', async () => {
  const image = await shop.addPicture('category');
  const id = expectOk(
    await addCategory(shop.staff(), { name: 'Ethnic Wear', description: 'Woven', image, status: 'active' }),
  );
  await shop.addProduct({ categoryId: id });
  await shop.addProduct({ categoryId: id, status: 'inactive' });
  expect((await listed()).find((category) => category.id === id)).toMatchObject({
    name: 'Ethnic Wear',
    slug: 'ethnic-wear',
    description: 'Woven',
    picture: { key: image },
    productCount: 1,
    status: 'active',
  });
  expect(await findVisible('ethnic-wear')).toMatchObject({
    name: 'Ethnic Wear',
    productCount: 1,
    picture: { key: image },
  });
  const [stored] = await shop.db.select().from(categories).where(eq(categories.id, id));
  expect(stored).toMatchObject({ image, createdAt: NOW, updatedAt: NOW });
});

test('S-CALL-09 lists the active categories, in the order set by staff', async () => {
  for (const [slug, status] of [
    ['listed-first', 'active'],
    ['asleep', 'inactive'],
    ['listed-last', 'active'],
  ] as const) {
    await shop.addCategory({ slug, status });
  }
  const slugs = (await listActiveCategories(shop.as(GUEST), 100)).map(({ slug }) => slug);
  expect(slugs.slice(-2)).toEqual(['listed-first', 'listed-last']);
  expect(slugs).not.toContain('asleep');
});

test('shows an inactive category to staff only', async () => {
  await shop.addCategory({ slug: 'hidden', status: 'inactive' });
  expect(await findVisible('hidden')).toBeUndefined();
  expect((await listed()).find(({ slug }) => slug === 'hidden')).toMatchObject({ status: 'inactive', picture: null });
});

test('refuses a slug that is taken', async () => {
  const sarees = { name: 'Sarees', description: '', image: null, status: 'active' } as const;
  expectOk(await addCategory(shop.staff(), sarees));
  expect(await addCategory(shop.staff(), { ...sarees, name: 'SAREES!' })).toEqual({ ok: false, reason: 'slug-taken' });
});

test('gives every name without Latin letters its own slug', async () => {
  const added: string[] = [];
  for (const name of ['साड़ी', 'கைத்தறி']) {
    added.push(expectOk(await addCategory(shop.staff(), { name, description: '', image: null, status: 'active' })));
  }
  const rows = await shop.db.select({ slug: categories.slug }).from(categories).where(inArray(categories.id, added));
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2);
  expect(rows.every(({ slug }) => /^category-\d+$/.test(slug))).toBe(true);
});

test('A-CALL-20 lists all categories newest first for staff, and the active ones for shoppers', async () => {
  const older = await shop.addCategory({ name: 'Older', slug: 'older' });
  const newer = await shop.addCategory({ name: 'Newer', slug: 'newer', status: 'inactive' });
  await shop.db.execute(sql`update categories set created_at = created_at + interval '1 day' where id = ${newer}`);
  const ids = (await listed()).map(({ id }) => id);
  expect(ids[0]).toBe(newer);
  expect(ids).toContain(older);
  expect([await findVisible('older'), await findVisible('newer')]).toMatchObject([{ name: 'Older' }, undefined]);
});
