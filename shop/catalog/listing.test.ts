import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { SHOP_SIZES } from '#config/store.ts';
import { products } from '#db/schema/catalog.ts';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { listActiveProducts } from './listing.server.ts';
import { countFoundText } from './listing.ts';
import { EMPTY_QUERY, SHOP_SORTS, type ShopQuery, type ShopSort } from './shop-query.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);
const list = (query: Partial<ShopQuery> = {}) => listActiveProducts(guest(), { ...EMPTY_QUERY, ...query });

interface Sample {
  readonly id: string;
  readonly category: 'reds' | 'blues';
  readonly price: number;
  readonly discount: number;
  readonly rating: number;
  readonly reviews: number;
  readonly createdAt: number;
  readonly newArrival: boolean;
  readonly availableSizes: readonly string[];
}
const SAMPLES: Sample[] = [];

/** Many values are equal, so that paging loses or repeats products unless it orders equal ones. */
function sampleOf(index: number): Omit<Sample, 'id'> & { readonly sizes: readonly string[]; readonly at: string } {
  const sizes = SHOP_SIZES.filter((_, bit) => (index >> (bit % 3)) % 2 === 0).slice(0, 1 + (index % 4));
  // Three products with one timestamp and one a millisecond later.
  const minute = Date.UTC(2025, 0, 1, 0, Math.floor(index / 4));
  const later = index % 4 === 3 ? 1 : 0;
  return {
    sizes,
    category: index % 3 === 0 ? 'reds' : 'blues',
    price: 10_000 * (1 + (index % 7)),
    discount: (index * 7) % 4,
    rating: 3 + (index % 3) / 2,
    reviews: index % 2,
    createdAt: minute + later,
    at: new Date(minute + later).toISOString(),
    newArrival: index % 10 === 0,
    availableSizes: index % 5 === 0 ? sizes.slice(1) : sizes,
  };
}

/** These products are enough for three pages. */
beforeAll(async () => {
  const ids = {
    reds: await shop.addCategory({ name: 'Reds', slug: 'reds' }),
    blues: await shop.addCategory({ name: 'Blues', slug: 'blues' }),
  };
  for (let index = 0; index < 60; index++) {
    const { sizes, at, ...sample } = sampleOf(index);
    const stock = sizes.map((size) => ({ size, onHand: sample.availableSizes.includes(size) ? 3 : 0 }));
    const id = await shop.addProduct({
      name: `Paithani ${index % 2 === 0 ? 'Saree' : 'Kurta'} ${index}`,
      categoryId: ids[sample.category],
      price: sample.price,
      newArrival: sample.newArrival,
      stock: stock.length > 0 ? stock : [{ size: '', onHand: 3 }],
    });
    await shop.db.execute(sql`update products set rating = ${sample.rating}, reviews = ${sample.reviews},
      discount = ${sample.discount}, created_at = ${at}::timestamptz where id = ${id}`);
    SAMPLES.push({ id, ...sample });
  }
  const hidden = await shop.addProduct({ name: 'Paithani Hidden', categoryId: ids.reds });
  await shop.db.update(products).set({ status: 'inactive' }).where(eq(products.id, hidden));
});

const byId = (one: Sample, other: Sample) => (one.id < other.id ? -1 : 1);
const compare: Record<ShopSort, (one: Sample, other: Sample) => number> = {
  latest: (one, other) => other.createdAt - one.createdAt || byId(other, one),
  low: (one, other) => one.price - other.price || byId(one, other),
  high: (one, other) => other.price - one.price || byId(other, one),
  best: (one, other) =>
    other.rating - one.rating || other.reviews - one.reviews || other.createdAt - one.createdAt || byId(other, one),
  discount: (one, other) => other.discount - one.discount || other.createdAt - one.createdAt || byId(other, one),
  // No product was sold, so the newest come first.
  popular: (one, other) => compare.latest(one, other),
  // All products are from India, so there is no sort by country.
  country: (one, other) => compare.latest(one, other),
};

async function allPages(query: Partial<ShopQuery>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, pages = 0; pages < 10; pages++) {
    const page = await list({ ...query, after });
    expect(page.products.length).toBeLessThanOrEqual(24);
    ids.push(...page.products.map(({ id }) => id));
    if (page.next === null) return ids;
    after = page.next;
  }
  throw new Error('The pages do not end');
}

const QUERIES: Partial<ShopQuery>[] = [
  {},
  { categories: ['reds'] },
  { categories: ['new'] },
  { categories: ['blues', 'reds'], sizes: ['M', 'L'] },
  { sizes: ['M'] },
  { max: 300 },
  { categories: ['blues'], sizes: ['S'], max: 500 },
  { max: 0 },
];

function matchesQuery(sample: Sample, { categories = [], sizes = [], max = null }: Partial<ShopQuery>): boolean {
  const isInCategory = categories.includes('new') ? sample.newArrival : categories.includes(sample.category);
  if (categories.length > 0 && !isInCategory) return false;
  if (max !== null && sample.price > max * 100) return false;
  return sizes.length === 0 || sizes.some((size) => sample.availableSizes.includes(size));
}

const expected = (query: Partial<ShopQuery>, sort: ShopSort): string[] =>
  SAMPLES.filter((sample) => matchesQuery(sample, query))
    .sort(compare[sort])
    .map(({ id }) => id);

describe.each(QUERIES)('%j', (partialQuery) => {
  test.each(SHOP_SORTS)('S-SHOP-28 S-SHOP-29 S-SHOP-30 lists all pages in the order of %s', async (sort) => {
    const requested = expected(partialQuery, sort);
    expect(await allPages({ ...partialQuery, sort })).toEqual(requested);
    const page = await list({ ...partialQuery, sort });
    expect(page.found).toEqual({ count: requested.length, more: false });
    expect(page.total).toBe(60);
  });

  test('a search that matches every product lists the same products', async () => {
    const requested = expected(partialQuery, 'low');
    expect(await allPages({ ...partialQuery, search: 'paithani', sort: 'low' })).toEqual(requested);
    expect([...(await allPages({ ...partialQuery, search: 'paithani' }))].sort()).toEqual([...requested].sort());
    expect((await list({ ...partialQuery, search: 'paithani' })).found).toEqual({
      count: requested.length,
      more: false,
    });
  });
});

test('S-SHOP-36 lists an inactive product nowhere, also not by its name', async () => {
  expect((await list({ search: 'hidden' })).products).toEqual([]);
  expect(await allPages({})).toHaveLength(60);
});

test('lists nothing for an unknown category, and the first page after a product that no longer exists', async () => {
  expect(await list({ categories: ['hats'] })).toMatchObject({
    products: [],
    found: { count: 0 },
    total: 60,
    next: null,
  });
  const first = await list();
  const deleted = await list({ after: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' });
  expect(deleted.products).toEqual(first.products);
  expect((await list({ after: 'r24' })).products).toEqual(first.products);
});

test('S-SHOP-32 shows the number of results as text', () => {
  expect(countFoundText({ count: 1, more: false })).toBe('1 product found');
  expect(countFoundText({ count: 12, more: false })).toBe('12 products found');
  expect(countFoundText({ count: 0, more: false })).toBe('0 products found');
  expect(countFoundText({ count: 1000, more: true })).toBe('1,000+ products found');
});

test('S-NEW-01 while no product is marked as new, the newest ones are the new arrivals', async () => {
  await shop.db.update(products).set({ newArrival: false });
  const newest = (await allPages({ sort: 'latest' })).slice(0, 24);
  expect(await allPages({ categories: ['new'], sort: 'latest' })).toEqual(newest);
  expect((await list({ categories: ['new'] })).found).toEqual({ count: 24, more: false });
  expect([...(await allPages({ categories: ['new'], sort: 'low' }))].sort()).toEqual([...newest].sort());
});
