// Compares pages and counts of random filters with plain SQL over the same products.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { SHOP_SIZES } from '#config/store.ts';
import { createDatabase } from '#db/client.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { deleteOldFacetChanges } from './facet-index.server.ts';
import { DISCOUNTS, type Facets, type FacetValue, PRICE_BANDS, RATINGS } from './facets.ts';
import { listActiveProducts, listWithFacets } from './listing.server.ts';
import { saveAttributes } from './save-attributes.server.ts';
import { EMPTY_QUERY, type ShopQuery, type ShopSort } from './shop-query.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);
const list = (query: Partial<ShopQuery> = {}) => listWithFacets(guest(), { ...EMPTY_QUERY, ...query });

const COLORS = ['Red', 'navy', 'Navy', 'Teal', ''];
const MATERIALS = ['Cotton poplin', 'Silk-cotton', 'Brass', null];
const OCCASIONS = ['Office, Festive', 'festive', 'Winter wedding', null];
const NECKS = ['Round', 'V neck', 'round', null];
const SLEEVES = ['Full', 'Half', null];
const COUNTRIES = ['India', 'India', 'India', 'Nepal'];
const PRODUCTS = 120;

const pick = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;

beforeAll(async () => {
  const categories = [
    await shop.addCategory({ name: 'Reds', slug: 'reds' }),
    await shop.addCategory({ name: 'Blues', slug: 'blues' }),
    await shop.addCategory({ name: 'Hidden', slug: 'hidden', status: 'inactive' }),
  ];
  expectOk(
    await saveAttributes(shop.staff(), categories[0] ?? '', {
      version: null,
      attributes: [
        { key: null, name: 'Neck', values: [], filterable: true },
        { key: null, name: 'Sleeve', values: [], filterable: true },
        { key: null, name: 'Lining', values: [], filterable: false },
      ],
    }),
  );
  for (let index = 0; index < PRODUCTS; index++) {
    const sizes = SHOP_SIZES.filter((_, bit) => (index * 7 + bit * 5) % 3 === 0);
    const id = await shop.addProduct({
      name: `Paithani ${index % 2 === 0 ? 'Saree' : 'Kurta'} ${index}`,
      categoryId: pick(categories, index * 5),
      price: 10_000 + ((index * 37_700) % 600_000),
      color: pick(COLORS, index * 3),
      material: pick(MATERIALS, index),
      occasion: pick(OCCASIONS, index + Math.floor(index / 4)),
      countryOfOrigin: pick(COUNTRIES, index),
      attributes: [
        { key: 'neck', value: pick(NECKS, Math.floor(index / 3)) ?? '' },
        { key: 'sleeve', value: pick(SLEEVES, Math.floor(index / 2)) ?? '' },
        { key: 'lining', value: 'Cotton' },
      ],
      newArrival: index % 9 === 0,
      stock:
        sizes.length > 0
          ? sizes.map((size) => ({ size, onHand: (index + size.length) % 3 }))
          : [{ size: '', onHand: index % 2 }],
    });
    await shop.db.execute(sql`update products set rating = ${(index % 11) / 2}, reviews = ${index % 4}, discount = ${(index * 7) % 61},
      units_sold = ${index % 5}, status = ${index % 13 === 0 ? 'inactive' : 'active'},
      created_at = created_at - make_interval(secs => ${Math.floor(index / 2)}) where id = ${id}`);
  }
});

// The conditions in SQL, written apart from the code under test.
const FABRIC_SQL = new Map([
  ['cotton', `material ilike '%cotton%'`],
  ['silk', `material ilike '%silk%'`],
]);
const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
/** Only the category Reds has attributes. */
const hasAttributes = ({ categories }: ShopQuery): boolean => categories.join() === 'reds';
const attributeSql = (values: readonly string[]): string =>
  `exists (select 1 from jsonb_array_elements(attributes) a
    where (a ->> 'key') || ':' || lower(a ->> 'value') in (${quoted(values)}))`;
const withKey = (values: readonly string[], key: string) => values.filter((value) => value.startsWith(`${key}:`));
const anyOf = (conditions: readonly string[]): string => `(${conditions.join(' or ') || 'true'})`;

function categoriesSql(categories: readonly string[]): string {
  if (categories.length === 0) return 'true';
  if (categories[0] === 'new') return 'new_arrival';
  return `category_id in (select id from categories where slug in (${quoted(categories)}))`;
}

/** By facet, the SQL condition that a product must meet. */
function toSql(query: ShopQuery): Record<keyof Facets, string> {
  const { categories, sizes, colors, fabrics, occasions, prices, max, discount, rating, inStock, countries } = query;
  const bands = prices.map((from) => {
    const next = PRICE_BANDS.find((band) => band > from);
    return `price >= ${from * 100}${next ? ` and price < ${next * 100}` : ''}`;
  });
  return {
    categories: categoriesSql(categories),
    sizes: anyOf(
      sizes.map(
        (size) =>
          `exists (select 1 from inventory_levels l where l.product_id = products.id and l.size = '${size}' and l.on_hand > l.reserved)`,
      ),
    ),
    colors: colors.length === 0 ? 'true' : `lower(color) in (${quoted(colors)})`,
    prices: `${anyOf(bands)} and price <= ${(max ?? 1e7) * 100}`,
    priceRange: 'true',
    fabrics: anyOf(fabrics.map((fabric) => String(FABRIC_SQL.get(fabric)))),
    occasions: anyOf(occasions.map((occasion) => `lower(occasion) like '%${occasion}%'`)),
    attributes: ['neck', 'sleeve']
      .map((key) => withKey(hasAttributes(query) ? query.attributes : [], key))
      .map((values) => (values.length === 0 ? 'true' : attributeSql(values)))
      .join(' and '),
    discounts: `discount >= ${discount ?? 0}`,
    ratings: `rating >= ${rating ?? 0}`,
    inStock: inStock
      ? 'exists (select 1 from inventory_levels l where l.product_id = products.id and l.on_hand > l.reserved)'
      : 'true',
    countries: countries.length === 0 ? 'true' : `country_of_origin in (${quoted(countries)})`,
  };
}

const ORDER_SQL: Record<ShopSort, string> = {
  latest: 'created_at desc, id desc',
  low: 'price, id',
  high: 'price desc, id desc',
  best: 'rating desc, reviews desc, created_at desc, id desc',
  discount: 'discount desc, created_at desc, id desc',
  popular: 'units_sold desc, created_at desc, id desc',
  country: 'country_of_origin, id',
};

interface Card extends Record<string, unknown> {
  readonly id: string;
  readonly card: string;
}

/** True in the tests of lists with one card per style. */
let isPerStyle = false;

/** Returns the products that meet the conditions, one per card: the first in the order. */
async function selectIds(conditions: readonly string[], order = 'id'): Promise<string[]> {
  const card = isPerStyle ? 'coalesce(style_id, id)' : 'id';
  const { rows } = await shop.db.execute<Card>(
    sql.raw(
      `select id, ${card} as card from products where status = 'active' and ${conditions.join(' and ')} order by ${order}`,
    ),
  );
  const seen = new Set<string>();
  const firstOfCards = rows.filter(({ card }) => {
    const isFirst = !seen.has(card);
    seen.add(card);
    return isFirst;
  });
  return firstOfCards.map(({ id }) => id);
}

const CHOICES: { readonly [Name in keyof Facets & keyof ShopQuery]: readonly ShopQuery[Name][] } = {
  categories: [[], ['reds'], ['blues', 'reds'], ['new']],
  sizes: [[], ['M'], ['L', 'XL']],
  colors: [[], ['navy'], ['red', 'teal']],
  prices: [[], [500], [0, 3_000]],
  fabrics: [[], ['cotton'], ['silk']],
  occasions: [[], ['festive'], ['office', 'winter wedding']],
  attributes: [[], ['neck:round'], ['neck:round', 'neck:v neck', 'sleeve:full'], ['sleeve:half']],
  inStock: [false, true],
  countries: [[], ['Nepal'], ['India', 'Nepal']],
};

const queries: fc.Arbitrary<ShopQuery> = fc
  .record({
    categories: fc.constantFrom(...CHOICES.categories),
    sizes: fc.constantFrom(...CHOICES.sizes),
    colors: fc.constantFrom(...CHOICES.colors),
    prices: fc.constantFrom(...CHOICES.prices),
    fabrics: fc.constantFrom(...CHOICES.fabrics),
    occasions: fc.constantFrom(...CHOICES.occasions),
    attributes: fc.constantFrom(...CHOICES.attributes),
    inStock: fc.constantFrom(...CHOICES.inStock),
    countries: fc.constantFrom(...CHOICES.countries),
    max: fc.constantFrom(null, null, 900, 4_000),
    discount: fc.constantFrom(null, null, ...DISCOUNTS),
    rating: fc.constantFrom(null, null, ...RATINGS),
    search: fc.constantFrom(null, 'paithani', 'saree'),
    sort: fc.constantFrom<(ShopSort | null)[]>(null, 'latest', 'low', 'high', 'best', 'discount', 'popular', 'country'),
  })
  // Most filters are off: otherwise nearly every list would be empty.
  .chain((query) =>
    fc.subarray(Object.keys(CHOICES) as (keyof typeof CHOICES)[], { maxLength: 3 }).map((activeFilters) => ({
      ...EMPTY_QUERY,
      ...query,
      ...Object.fromEntries(
        (Object.keys(CHOICES) as (keyof typeof CHOICES)[])
          .filter((name) => !activeFilters.includes(name))
          .map((name) => [name, EMPTY_QUERY[name]]),
      ),
    })),
  );

/** The query with one value of a facet in place of the facet's chosen values. */
const WITH_VALUE: { readonly [Name in keyof Facets]?: (value: never) => Partial<ShopQuery> } = {
  categories: (slug) => ({ categories: [slug] }),
  sizes: (size) => ({ sizes: [size] }),
  colors: (color) => ({ colors: [color] }),
  prices: (from) => ({ prices: [from], max: null }),
  fabrics: (fabric) => ({ fabrics: [fabric] }),
  occasions: (occasion) => ({ occasions: [occasion] }),
  discounts: (discount) => ({ discount }),
  ratings: (rating) => ({ rating }),
  inStock: () => ({ inStock: true }),
  countries: (country) => ({ countries: [country] }),
};

function searchSql({ search }: ShopQuery): string {
  if (search === null) return 'true';
  return search === 'saree' ? `name like '%Saree%'` : `name like '%Paithani%'`;
}

async function expectPlainSql(query: ShopQuery): Promise<void> {
  const conditions = toSql(query);
  const { listing, facets } = await listWithFacets(guest(), query);
  const fitting = [...Object.values(conditions), searchSql(query)];
  const expected = await selectIds(fitting, ORDER_SQL[query.sort ?? 'latest']);
  expect(listing.found).toEqual({ count: expected.length, more: false });
  const ids = listing.products.map(({ id }) => id);
  if (query.search === null || query.sort !== null) expect(ids).toEqual(expected.slice(0, 24));
  // In a list by relevance any colour may be the first of its style, so only the membership is compared.
  else expect(await selectIds([...fitting, `id in (${quoted([...ids, NO_ID])})`])).toHaveLength(ids.length);
  if (listing.next !== null) {
    const { products } = await listActiveProducts(guest(), { ...query, after: listing.next });
    if (query.sort !== null) expect(products.map(({ id }) => id)).toEqual(expected.slice(24, 48));
  }
  for (const [name, withValue] of Object.entries(WITH_VALUE) as [
    keyof Facets,
    (value: unknown) => Partial<ShopQuery>,
  ][]) {
    const others = { ...conditions, [name]: 'true' };
    for (const { value, count } of facets[name] as readonly FacetValue<unknown>[]) {
      const own = toSql({ ...EMPTY_QUERY, ...withValue(value) })[name];
      const counted = await selectIds([...Object.values(others), own, searchSql(query)]);
      expect([name, value, count]).toEqual([name, value, counted.length]);
    }
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

test('S-FACET-02 S-FACET-04 every count, list and page equals plain SQL, for random filters', async () => {
  await fc.assert(fc.asyncProperty(queries, expectPlainSql), { numRuns: 60 });
});

async function expectPlainAttributes(random: ShopQuery): Promise<void> {
  const query = { ...random, categories: ['reds'] };
  const { facets, listing } = await listWithFacets(guest(), query);
  const conditions = toSql(query);
  expect(listing.found.count).toBe((await selectIds([...Object.values(conditions), searchSql(query)])).length);
  for (const value of ['neck:round', 'neck:v neck', 'sleeve:full', 'sleeve:half']) {
    const [key = ''] = value.split(':');
    const others = query.attributes.filter((other) => !other.startsWith(`${key}:`));
    const own = toSql({ ...query, attributes: [...others, value] });
    const offered = facets.attributes.find((each) => each.key === key)?.values.find((each) => each.value === value);
    const expected = (await selectIds([...Object.values(own), searchSql(query)])).length;
    expect([value, offered?.count ?? 0]).toEqual([value, expected]);
  }
}

test('S-ATTR-02 S-ATTR-03 the counts of attributes equal plain SQL, for random filters of their category', async () => {
  await fc.assert(fc.asyncProperty(queries, expectPlainAttributes), { numRuns: 40 });
}, 120_000);

/** Two of three products are in styles of up to four colours, which also differ in everything else. */
const joinStyles = () =>
  shop.db.execute(sql`with numbered as (
      select id, substring(name from '\\d+$')::int as place from products where name like 'Paithani%')
    update products set style_id = md5((numbered.place % 23)::text || (numbered.place / 69)::text)::uuid
    from numbered where numbered.id = products.id and numbered.place % 3 > 0`);

test('S-STYLE-04 S-STYLE-06 with one card per style every count, list and page equals plain SQL, for random filters', async () => {
  await joinStyles();
  isPerStyle = true;
  try {
    await fc.assert(fc.asyncProperty(queries, expectPlainSql), { numRuns: 80 });
    await fc.assert(fc.asyncProperty(queries, expectPlainAttributes), { numRuns: 40 });
    const { listing } = await list({ search: 'nothing has this name' });
    expect(listing).toMatchObject({ found: { count: 0 }, total: (await selectIds(['true'])).length });
  } finally {
    isPerStyle = false;
  }
}, 240_000);

test('A-STYLE-04 S-STYLE-06 with a card per colour the styles change nothing, for random filters', async () => {
  // The products are still in the styles that the test before joined.
  const setting = (isOn: boolean) => updateSettings(shop.staff(), { version: null, change: { oneCardPerStyle: isOn } });
  expectOk(await setting(false));
  await fc.assert(fc.asyncProperty(queries, expectPlainSql), { numRuns: 20 });
  expect((await list()).listing.products.some(({ moreColors }) => moreColors !== undefined)).toBe(false);
  expectOk(await setting(true));
  await shop.db.execute(sql`update products set style_id = null`);
}, 120_000);

test('S-ATTR-02 S-ATTR-04 one category offers its filterable attributes by name; other lists have neither facets nor filter', async () => {
  const { facets, query } = await list({ categories: ['reds'], attributes: ['neck:round'] });
  expect(facets.attributes.map(({ key, name }) => [key, name])).toEqual([
    ['neck', 'Neck'],
    ['sleeve', 'Sleeve'],
  ]);
  expect(facets.attributes[0]?.values.map(({ label }) => label.toLowerCase()).sort()).toEqual(['round', 'v neck']);
  expect(query.attributes).toEqual(['neck:round']);
  for (const categories of [[], ['blues'], ['blues', 'reds'], ['new'], ['hidden']]) {
    const other = await list({ categories, attributes: ['neck:round'] });
    expect([other.facets.attributes, other.query.attributes]).toEqual([[], []]);
  }
  const unknown = await list({
    categories: ['reds'],
    attributes: ['neck:constructor', 'constructor:round', 'lining:cotton', 'neck:', '__proto__:x'],
  });
  expect(unknown.query.attributes).toEqual([]);
});

test('S-ATTR-02 a changed attribute is counted at once', async () => {
  const [row] = (
    await shop.db.execute<{ id: string }>(
      sql`select p.id from products p join categories c on c.id = p.category_id where c.slug = 'reds' and p.status = 'active' limit 1`,
    )
  ).rows;
  await shop.db.execute(
    sql`update products set attributes = '[{"key": "neck", "value": "Halter"}]' where id = ${row?.id}`,
  );
  const { listing } = await list({ categories: ['reds'], attributes: ['neck:halter'] });
  expect(listing.products.map(({ id }) => id)).toEqual([row?.id]);
});

test('S-FACET-04 a value without products is not offered, unless it is chosen', async () => {
  const plain = (await list()).facets;
  expect(plain.fabrics.map(({ value }) => value).sort()).toEqual(['cotton', 'silk']);
  expect(plain.colors.map(({ label }) => label.toLowerCase()).sort()).toEqual(['navy', 'red', 'teal']);
  expect(plain.categories.map(({ value }) => value)).toEqual(['reds', 'blues']);
  const { facets } = await list({
    prices: [0],
    sizes: ['XXL'],
    colors: ['teal'],
    fabrics: ['silk'],
    rating: 4,
    discount: 50,
  });
  expect(facets.sizes.find(({ value }) => value === 'XXL')).toBeDefined();
  for (const { value, count } of [...facets.colors, ...facets.fabrics])
    expect(count === 0 && value !== 'teal' && value !== 'silk').toBe(false);
});

test('S-FACET-06 values that no product has are dropped from the query', async () => {
  const { query, listing } = await list({
    colors: ['constructor', 'navy', 'zzz'],
    fabrics: ['__proto__'],
    occasions: ['tostring'],
  });
  expect(query).toMatchObject({ colors: ['navy'], fabrics: [], occasions: [] });
  expect(listing.found).toEqual((await list({ colors: ['navy'] })).listing.found);
});

test('S-FACET-02 counts follow every change at once: price, stock, status, deleted and new products', async () => {
  const count = async (query: Partial<ShopQuery> = {}) => (await list(query)).listing.found.count;
  const before = await count({ prices: [5_000] });
  const id = await shop.addProduct({ name: 'Late', price: 900_000, color: 'Ochre', stock: [{ size: 'M', onHand: 2 }] });
  expect(await count({ prices: [5_000] })).toBe(before + 1);
  expect(await count({ colors: ['ochre'], sizes: ['M'] })).toBe(1);
  await shop.db.execute(sql`update inventory_levels set on_hand = 0 where product_id = ${id}`);
  expect(await count({ colors: ['ochre'], sizes: ['M'] })).toBe(0);
  expect(await count({ colors: ['ochre'], inStock: true })).toBe(0);
  await shop.db.execute(sql`update products set price = 10000, color = 'Mustard' where id = ${id}`);
  expect(await count({ prices: [5_000] })).toBe(before);
  expect(await count({ colors: ['mustard'] })).toBe(1);
  await shop.db.execute(sql`update products set status = 'inactive' where id = ${id}`);
  expect(await count({ colors: ['mustard'] })).toBe(0);
  await shop.db.execute(sql`update products set status = 'active' where id = ${id}`);
  expect(await count({ colors: ['mustard'] })).toBe(1);
  // Sets the stock to the sum of its ledger again, so that the invariants hold when the file ends.
  await shop.db.execute(sql`update inventory_levels set on_hand = 2 where product_id = ${id}`);
  const [plain] = (
    await shop.db.execute<{ id: string }>(sql`insert into products (sku, name, slug, category_id, price, color)
      select 'PLAIN', 'Plain', 'plain', category_id, price, 'Sienna' from products where id = ${id} returning id`)
  ).rows;
  expect(await count({ colors: ['sienna'] })).toBe(1);
  await shop.db.execute(sql`delete from products where id = ${plain?.id}`);
  expect(await count({ colors: ['sienna'] })).toBe(0);
});

test('S-FACET-02 a change in a transaction that commits late is seen, although later changes were read before', async () => {
  const id = await shop.addProduct({ name: 'Slow', color: 'Slowcolour' });
  const other = createDatabase(shop.databaseUrl, { connections: 1 });
  const client = await other.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update products set color = 'Patience' where id = $1`, [id]);
    await shop.addProduct({ name: 'Fast', color: 'Fastcolour' });
    expect((await list({ colors: ['fastcolour'] })).listing.found.count).toBe(1);
    expect((await list({ colors: ['slowcolour'] })).listing.found.count).toBe(1);
    await client.query('commit');
    expect((await list({ colors: ['patience'] })).listing.found.count).toBe(1);
  } finally {
    client.release();
    await other.close();
  }
});

test('S-FACET-02 requests at the same time each see what was committed before them', async () => {
  const id = await shop.addProduct({ name: 'Many', color: 'Zero' });
  for (const color of ['One', 'Two', 'Three']) {
    const early = list({ colors: [color.toLowerCase()] });
    await shop.db.execute(sql`update products set color = ${color} where id = ${id}`);
    const [, ...late] = await Promise.all([
      early,
      list({ colors: [color.toLowerCase()] }),
      list({ colors: [color.toLowerCase()] }),
    ]);
    expect(late.map(({ query, listing }) => [query.colors.length, listing.found.count])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  }
});

test('the job deletes facet changes of two days ago and keeps newer ones', async () => {
  // The product 'Many' is that of the test before.
  await shop.db.execute(sql`update product_facet_changes set changed_at = now() - interval '2 days'`);
  await shop.db.execute(sql`update products set price = price + 100 where name = 'Many'`);
  await deleteOldFacetChanges(guest());
  const { rows } = await shop.db.execute(sql`select 1 from product_facet_changes`);
  expect(rows).toHaveLength(1);
});
