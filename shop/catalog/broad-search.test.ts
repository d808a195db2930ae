import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { listActiveProducts, listWithFacets } from './listing.server.ts';
import { countSearchWords } from './search-query.server.ts';
import { EMPTY_QUERY, type ShopQuery } from './shop-query.ts';
import { suggestProducts } from './suggestions.server.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);
const list = (query: Partial<ShopQuery>) => listActiveProducts(guest(), { ...EMPTY_QUERY, ...query });

const PRODUCTS = 2_400;

/** More products than can be sorted: all are kurtas, every second is red, every hundredth has the keyword sample. */
beforeAll(async () => {
  const category = await shop.addCategory({ name: 'Wear', slug: 'wear' });
  for (let from = 1; from <= PRODUCTS; from += 800)
    await shop.db.execute(sql`insert into products (sku, name, slug, category_id, price, rating, reviews, color, keywords, created_at)
    select 'S' || n, 'Kurta ' || n, 'kurta-' || n, ${category}, 10000 + (n * 37 % 50) * 100, (n % 11) / 2.2, n % 3,
      case when n % 2 = 0 then 'Red' else 'Blue' end, case when n % 100 = 0 then array['sample'] else '{}' end,
      timestamptz '2025-01-01' + n % 700 * interval '1 hour' from generate_series(${from}::int, ${from + 799}::int) n`);
});

async function allPages(query: Partial<ShopQuery>, maxPages = 200): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, pages = 0; pages < maxPages; pages++) {
    const page = await list({ ...query, after });
    ids.push(...page.products.map(({ id }) => id));
    if (page.next === null) return ids;
    after = page.next;
  }
  return ids;
}

async function inOrder(where: string, order: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql.raw(`select id from products where ${where} order by ${order}`),
  );
  return rows.map(({ id }) => id);
}

describe.each(['not counted', 'counted'])('with word counts %s', (state) => {
  beforeAll(async () => {
    if (state === 'counted') await countSearchWords(guest());
  });

  test('lists all matches of a search with thousands of them, best rated first', async () => {
    const best = 'rating desc, reviews desc, created_at desc, id desc';
    expect(await allPages({ search: 'kurta' })).toEqual(await inOrder('true', best));
    // 'kurti' finds 'kurta' too. Matches are counted up to 1,000 only.
    const page = await list({ search: 'kurti' });
    expect(page).toMatchObject({ found: { count: 1000, more: true }, total: PRODUCTS });
  });

  test('lists the matches in any order, with any filter', async () => {
    const cheap = await inOrder(`color = 'Red' and price <= 40000`, 'price, id');
    expect(await allPages({ search: 'red kurta', sort: 'low', max: 400 })).toEqual(cheap);
    const latest = await inOrder('true', 'created_at desc, id desc');
    expect(await allPages({ search: 'kurta', sort: 'latest', categories: ['wear'] }, 5)).toEqual(
      latest.slice(0, 5 * 24),
    );
  });

  test('finds and counts a rare word beside a frequent one', async () => {
    const page = await list({ search: 'kurta sample' });
    expect(page.found).toEqual({ count: 24, more: false });
    expect(page.products).toHaveLength(24);
  });

  test('suggests the best rated products for a frequent word', async () => {
    const suggested = await suggestProducts(guest(), 'kurta');
    expect(suggested).toHaveLength(6);
    // Only the word counts show that a word is too frequent to rank all its matches.
    if (state === 'counted') {
      const { rows } = await shop.db.execute<{ slug: string }>(
        sql`select slug from products order by rating desc, reviews desc, created_at desc, id desc limit 6`,
      );
      expect(suggested.map(({ slug }) => slug)).toEqual(rows.map(({ slug }) => slug));
    }
  });
});

test('a very wrong word count still gives the correct page', async () => {
  await shop.db.execute(sql`update search_words set products = 90000, named = 90000 where word in ('sample', 'red')`);
  expect((await list({ search: 'sample' })).found).toEqual({ count: 24, more: false });
  expect((await list({ search: 'sample red' })).found).toEqual({ count: 24, more: false });
  // Suggestions look at names and categories only; 'sample' is a keyword.
  expect(await suggestProducts(guest(), 'sample')).toEqual([]);
});

test('S-STYLE-04 S-STYLE-06 a search with thousands of matches lists the first of each style', async () => {
  await shop.db.execute(sql`update products set style_id = md5((substring(sku from 2)::int % 701)::text)::uuid
    where substring(sku from 2)::int % 3 > 0`);
  const cardsBy = async (where: string, order: string) => {
    const ids = await inOrder(where, order);
    const { rows } = await shop.db.execute<{ id: string; card: string }>(
      sql`select id, coalesce(style_id, id) as card from products`,
    );
    const cardOf = new Map(rows.map(({ id, card }) => [id, card]));
    const seen = new Set<string | undefined>();
    return ids.filter((id) => {
      const card = cardOf.get(id);
      const isFirst = !seen.has(card);
      seen.add(card);
      return isFirst;
    });
  };
  const best = await cardsBy('true', 'rating desc, reviews desc, created_at desc, id desc');
  expect(best.length).toBeLessThan(PRODUCTS - 500);
  expect(await allPages({ search: 'kurta' })).toEqual(best);
  const cheap = await cardsBy(`color = 'Red'`, 'price, id');
  expect(await allPages({ search: 'red kurta', sort: 'low' })).toEqual(cheap);
  // The number is exact, because all matches were read for the facets.
  const { listing } = await listWithFacets(guest(), { ...EMPTY_QUERY, search: 'kurta' });
  expect(listing).toMatchObject({ found: { count: best.length, more: false }, total: best.length });
});
