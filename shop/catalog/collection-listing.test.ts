// Compares the products, pages and counts of random collections with the same products filtered in plain JavaScript.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { collectionProducts, collections } from '#db/schema/collections.ts';
import { addCollection } from '#shop/collections/change-collections.server.ts';
import { expectOk, GUEST, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { type CollectionScope, countMembers, findFirstMembers } from './collection-members.server.ts';
import type { CollectionCondition } from './collection-rule.ts';
import { listActiveProducts, listWithFacets } from './listing.server.ts';
import { EMPTY_QUERY, PAGE_SIZE, type ShopQuery } from './shop-query.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);

const PRODUCTS = 90;
const DAY_MS = 86_400_000;
const KEYWORDS = ['Wedding', 'silk', 'Festive wear', 'Party-wear'];
const pick = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;

interface StoredProduct extends Record<string, unknown> {
  readonly id: string;
  readonly keywords: readonly string[];
  readonly category_id: string;
  readonly price: number;
  readonly discount: number;
  readonly created: number;
  readonly available: number;
  readonly color: string;
  readonly units_sold: number;
}

let storedProducts: readonly StoredProduct[] = [];
let categoryIds: string[] = [];

beforeAll(async () => {
  categoryIds = [
    await shop.addCategory({ name: 'Sarees', slug: 'sarees' }),
    await shop.addCategory({ name: 'Bags', slug: 'bags' }),
    await shop.addCategory({ name: 'Kurtas', slug: 'kurtas' }),
  ];
  for (let index = 0; index < PRODUCTS; index++) {
    const id = await shop.addProduct({
      name: `Product ${index}`,
      categoryId: pick(categoryIds, index),
      price: 10_000 + ((index * 37_700) % 400_000),
      color: pick(['Red', 'Navy'], Math.floor(index / 3)),
      keywords: KEYWORDS.filter((_, bit) => (index >> bit) % 2 === 0),
      stock: [{ size: 'M', onHand: index % 4 }],
    });
    await shop.db.execute(sql`update products set discount = ${(index * 7) % 61}, units_sold = ${index % 5},
      status = ${index % 13 === 0 ? 'inactive' : 'active'},
      created_at = ${new Date(NOW.getTime() - (index % 20) * (DAY_MS / 2)).toISOString()} where id = ${id}`);
  }
  const { rows } =
    await shop.db.execute<StoredProduct>(sql`select id, keywords, category_id, price, discount, available, color, units_sold,
    (extract(epoch from created_at) * 1000)::float8 as created from products where status = 'active'`);
  storedProducts = rows;
});

/** The rule, written apart from the code under test. */
function meets(product: StoredProduct, condition: CollectionCondition): boolean {
  switch (condition.field) {
    case 'keyword':
      return product.keywords.some((keyword) => keyword.toLowerCase() === condition.keyword.toLowerCase());
    case 'category':
      return condition.categoryIds.includes(product.category_id);
    case 'price-from':
      return product.price >= condition.price;
    case 'price-to':
      return product.price <= condition.price;
    case 'discount':
      return product.discount >= condition.percent;
    case 'new':
      // NOW is 10 January 2025, 12:00 in India.
      return product.created >= Date.parse('2025-01-09T18:30:00Z') - condition.days * DAY_MS;
    case 'in-stock':
      return product.available > 0;
  }
}

const anyCondition = fc.oneof<fc.Arbitrary<CollectionCondition>[]>(
  fc
    .constantFrom(...KEYWORDS, 'WEDDING', 'festive', 'party-wear', 'none')
    .map((keyword) => ({ field: 'keyword', keyword })),
  fc
    .array(fc.nat(2), { minLength: 1, maxLength: 2 })
    .map((indexes) => ({ field: 'category', categoryIds: indexes.map((index) => categoryIds[index] ?? '') })),
  fc.integer({ min: 1, max: 400_000 }).map((price) => ({ field: 'price-from', price })),
  fc.integer({ min: 1, max: 400_000 }).map((price) => ({ field: 'price-to', price })),
  fc.integer({ min: 1, max: 60 }).map((percent) => ({ field: 'discount', percent })),
  fc.integer({ min: 1, max: 12 }).map((days) => ({ field: 'new', days })),
  fc.constant<CollectionCondition>({ field: 'in-stock' }),
);

const ruleScope = (conditions: readonly CollectionCondition[]): CollectionScope => ({
  id: '',
  kind: 'rule',
  conditions,
  sort: 'popular',
});

const list = (scope: CollectionScope, query: Partial<ShopQuery> = {}) =>
  listWithFacets(guest(), { ...EMPTY_QUERY, collection: 'c', ...query }, scope);

async function readAll(scope: CollectionScope, query: Partial<ShopQuery>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listActiveProducts(guest(), { ...EMPTY_QUERY, collection: 'c', ...query, after }, scope);
    ids.push(...page.products.map(({ id }) => id));
    after = page.next;
    if (after === null) return ids;
  }
}

const byPopularity = (one: StoredProduct, other: StoredProduct): number =>
  other.units_sold - one.units_sold || other.created - one.created || (one.id < other.id ? 1 : -1);

test('A-COLL-03 S-COLL-02 random rules list and count the products that meet every condition', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCondition, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (conditions, isRed) => {
        const members = storedProducts.filter((product) => conditions.every((condition) => meets(product, condition)));
        const shown = (isRed ? members.filter(({ color }) => color === 'Red') : members).toSorted(byPopularity);
        const scope = ruleScope(conditions);
        const query = isRed ? { colors: ['red'] } : {};
        const { listing, facets } = await list(scope, query);
        expect(listing.products.map(({ id }) => id)).toEqual(shown.slice(0, PAGE_SIZE).map(({ id }) => id));
        expect(listing.found).toEqual({ count: shown.length, more: false });
        expect(listing.total).toBe(members.length);
        const countOf = (color: string) => facets.colors.find(({ value }) => value === color)?.count ?? 0;
        expect(countOf('navy')).toBe(members.filter(({ color }) => color === 'Navy').length);
        expect(await readAll(scope, query)).toEqual(shown.map(({ id }) => id));
        expect(await countMembers(guest(), scope)).toBe(members.length);
        expect(await findFirstMembers(guest(), scope, 5)).toEqual(
          members
            .toSorted(byPopularity)
            .slice(0, 5)
            .map(({ id }) => id),
        );
      },
    ),
    { numRuns: 60, seed: 7 },
  );
});

test('A-COLL-03 a rule without conditions finds nothing, also when a sort reads the database', async () => {
  expect((await list(ruleScope([]))).listing.found.count).toBe(0);
  expect((await list(ruleScope([]), { sort: 'country' })).listing.found.count).toBe(0);
});

async function addByHand(productIds: readonly string[], slug: string): Promise<CollectionScope> {
  const id = expectOk(
    await addCollection(shop.staff(), {
      name: 'By hand',
      slug,
      description: '',
      image: null,
      metaTitle: '',
      metaDescription: '',
      kind: 'hand',
      conditions: [],
      productIds,
      sort: 'arranged',
      status: 'active',
      inMenu: false,
      onHome: false,
    }),
  );
  return { id, kind: 'hand', conditions: [], sort: 'arranged' };
}

test('S-COLL-03 A-COLL-02 a collection by hand is listed as arranged, page by page, and by price when the shopper chooses it', async () => {
  const chosen = storedProducts
    .filter((_, index) => index % 2 === 0)
    .toSorted((one, other) => (one.id > other.id ? -1 : 1));
  const arranged = chosen.map(({ id }) => id);
  expect(arranged.length).toBeGreaterThan(PAGE_SIZE);
  const scope = await addByHand(arranged, 'arranged');
  expect(await readAll(scope, {})).toEqual(arranged);
  expect(await readAll(scope, { colors: ['red'] })).toEqual(
    chosen.filter(({ color }) => color === 'Red').map(({ id }) => id),
  );
  const prices = (await list(scope, { sort: 'low' })).listing.products.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(await findFirstMembers(guest(), scope, 3)).toEqual(arranged.slice(0, 3));
  // A deactivated product disappears; the page whose cursor it is begins at the same position as before.
  const last = arranged[PAGE_SIZE - 1] ?? '';
  await shop.db.execute(sql`update products set status = 'inactive' where id = ${last}`);
  const page = await listActiveProducts(guest(), { ...EMPTY_QUERY, collection: 'c', after: last }, scope);
  expect(page.found.count).toBe(arranged.length - 1);
  expect(page.products[0]?.id).toBe(arranged[PAGE_SIZE]);
  await shop.db.execute(sql`update products set status = 'active' where id = ${last}`);
});

test('S-COLL-03 the sort that is the collection’s own is not part of the query', async () => {
  const scope = ruleScope([{ field: 'in-stock' }]);
  expect((await list(scope, { sort: 'popular' })).query.sort).toBeNull();
  expect((await list(scope, { sort: 'latest' })).query.sort).toBe('latest');
});

test('S-COLL-07 a change by plain SQL shows in the next list', async () => {
  const [first, second] = storedProducts.map(({ id }) => id);
  const scope = await addByHand([first ?? ''], 'by-sql');
  await shop.db.insert(collectionProducts).values({ collectionId: scope.id, productId: second ?? '', position: 0 });
  expect((await list(scope)).listing.products.map(({ id }) => id)).toEqual([second, first]);
  await shop.db.delete(collections).where(sql`id = ${scope.id}`);
  expect((await list(scope)).listing.products).toEqual([]);
});
