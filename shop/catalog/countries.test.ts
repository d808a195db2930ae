import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { listCountries } from './countries.server.ts';
import { withKnownCountry } from './facets.ts';
import { listActiveProducts } from './listing.server.ts';
import { EMPTY_QUERY, type ShopQuery, shopPath } from './shop-query.ts';
import { parseShopQuery } from './shop-query-reader.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);
const list = (query: Partial<ShopQuery>) => listActiveProducts(guest(), { ...EMPTY_QUERY, ...query });
const names = async (query: Partial<ShopQuery>) => (await list(query)).products.map(({ name }) => name);

test('S-LEGAL-05 the URL has the filter by country and the sort by country', () => {
  const query = parseShopQuery(new URLSearchParams('country=%20Sri%20%20Lanka%20&sort=country'));
  expect(query).toMatchObject({ countries: ['Sri Lanka'], sort: 'country' });
  expect(shopPath(query)).toBe('/shop?country=Sri+Lanka&sort=country');
  expect(shopPath(withKnownCountry(query, []))).toBe('/shop');
  expect(withKnownCountry(query, ['India', 'Nepal'])).toBe(query);
});

test('S-LEGAL-05 a shop without imported products has no filter and no sort by country', async () => {
  const first = await shop.addProduct({ name: 'Older' });
  await shop.addProduct({ name: 'Newer' });
  await shop.db.execute(sql`update products set created_at = created_at - interval '1 hour' where id = ${first}`);
  const hidden = await shop.addProduct({ countryOfOrigin: 'Nepal' });
  await shop.db.execute(sql`update products set status = 'inactive' where id = ${hidden}`);
  expect(await listCountries(guest())).toEqual([]);
  for (const query of [{}, { countries: ['Nepal'] }, { sort: 'country' as const }]) {
    expect(await names(query)).toEqual(['Newer', 'Older']);
  }
  // The next test begins without active products.
  await shop.db.execute(sql`update products set status = 'inactive'`);
});

test('S-LEGAL-05 with imported products, the shop filters and sorts by country, over all pages and in a search', async () => {
  const countries = ['Nepal', 'India', 'Bangladesh', 'India', ...Array.from({ length: 30 }, () => 'Sri Lanka')];
  for (const [index, countryOfOrigin] of countries.entries()) {
    await shop.addProduct({ name: `Shawl ${index} ${countryOfOrigin}`, countryOfOrigin });
  }
  expect(await listCountries(guest())).toEqual(['Bangladesh', 'India', 'Nepal', 'Sri Lanka']);
  expect(await names({ countries: ['Nepal'] })).toEqual(['Shawl 0 Nepal']);
  expect((await list({ countries: ['Sri Lanka'] })).found.count).toBe(30);
  expect((await list({ countries: ['Atlantis'] })).products).toEqual([]);
  const sorted: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await list({ sort: 'country', after });
    sorted.push(...page.products.map(({ name }) => name.split(' ').slice(2).join(' ')));
    after = page.next;
    if (after === null) break;
  }
  expect(sorted).toEqual(countries.toSorted());
  const found = await names({ search: 'shawl', sort: 'country' });
  expect(found.slice(0, 4).map((name) => name.split(' ')[2])).toEqual(['Bangladesh', 'India', 'India', 'Nepal']);
});

test('the countries are read by index lookups, one per country', async () => {
  await shop.db.execute(sql`analyze products; set enable_seqscan = off`);
  const { rows } = await shop.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select min(country_of_origin) from products where status = 'active' and country_of_origin > 'India'`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('products_country');
});
