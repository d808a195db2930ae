import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories } from '#db/schema/catalog.ts';
import { GUEST, granted, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { addCategory, listActiveCategories } from './categories.server.ts';
import { getCategory } from './category-records.server.ts';

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
