import { inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories } from '#db/schema/catalog.ts';
import { GUEST, granted, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { addCategory, listActiveCategories } from './categories.server.ts';
import { getCategory, listCategories } from './category-records.server.ts';

const shop = openTestShop();

test('S-ENT-05 A-ENT-06 a category has its fields and counts its active products', async () => {
  const image = await shop.addPicture('category');
  const id = granted(
    await addCategory(shop.staff(), { name: 'Ethnic Wear', description: 'Woven', image, status: 'active' }),
  );
  await shop.addProduct({ categoryId: id });
  await shop.addProduct({ categoryId: id, status: 'inactive' });
  expect(await getCategory(shop.as(GUEST), 'ethnic-wear')).toEqual({
    id,
    name: 'Ethnic Wear',
    slug: 'ethnic-wear',
    description: 'Woven',
    image,
    productCount: 1,
    status: 'active',
    createdAt: NOW,
    updatedAt: NOW,
  });
});

test('S-CALL-09 of the categories the active ones are listed, in the order staff gave them', async () => {
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

test('an inactive category is there for staff only', async () => {
  await shop.addCategory({ slug: 'hidden', status: 'inactive' });
  expect(await getCategory(shop.as(GUEST), 'hidden')).toBeNull();
  expect(await getCategory(shop.staff(), 'hidden')).toMatchObject({ status: 'inactive', image: null });
  expect(await getCategory(shop.staff(), 'no-such')).toBeNull();
});

test('an address that is taken is refused', async () => {
  const sarees = { name: 'Sarees', description: '', image: null, status: 'active' } as const;
  granted(await addCategory(shop.staff(), sarees));
  expect(await addCategory(shop.staff(), { ...sarees, name: 'SAREES!' })).toEqual({ ok: false, reason: 'slug-taken' });
});

test('names without Latin letters get an address each', async () => {
  const added: string[] = [];
  for (const name of ['साड़ी', 'கைத்தறி']) {
    added.push(granted(await addCategory(shop.staff(), { name, description: '', image: null, status: 'active' })));
  }
  const rows = await shop.db.select({ slug: categories.slug }).from(categories).where(inArray(categories.id, added));
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2);
  expect(rows.every(({ slug }) => /^category-\d+$/.test(slug))).toBe(true);
});

test('A-CALL-20 categories are listed, all of them newest first to staff, the active ones to shoppers', async () => {
  const older = await shop.addCategory({ name: 'Older', slug: 'older' });
  const newer = await shop.addCategory({ name: 'Newer', slug: 'newer', status: 'inactive' });
  await shop.db.execute(sql`update categories set created_at = created_at + interval '1 day' where id = ${newer}`);
  const listed = (await listCategories(shop.staff())).map(({ id }) => id);
  expect(listed[0]).toBe(newer);
  expect(listed).toContain(older);
  const shown = await listCategories(shop.as(GUEST));
  expect(shown.every(({ status }) => status === 'active')).toBe(true);
  expect(shown.map(({ id }) => id)).not.toContain(newer);
});
