import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { zeroResultSearches } from '#db/schema/search.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop } from '#shop/testing/test-shop.ts';
import { listActiveProducts } from './listing.server.ts';
import { countSearchWords } from './search-query.server.ts';
import { EMPTY_QUERY } from './shop-query.ts';
import { suggestProducts } from './suggestions.server.ts';
import {
  deleteOldZeroResultSearches,
  deleteZeroResultSearch,
  deleteZeroResultSearchesBefore,
  listZeroResultSearches,
  MAX_STORED,
  recordZeroResultSearch,
} from './zero-result-searches.server.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);
const search = async (text: string) =>
  (await listActiveProducts(guest(), { ...EMPTY_QUERY, search: text })).products.map(({ name }) => name);
const suggest = async (text: string) => (await suggestProducts(guest(), text)).map(({ name }) => name);

beforeAll(async () => {
  const ethnic = await shop.addCategory({ name: 'Ethnic Wear', slug: 'ethnic' });
  const bags = await shop.addCategory({ name: 'Bags & Handbags', slug: 'bags' });
  const add = (name: string, overrides: Parameters<typeof shop.addProduct>[0] = {}) =>
    shop.addProduct({ name, categoryId: ethnic, ...overrides });
  await add('Kashi Banarasi Saree', { color: 'Madder', material: 'Pure silk', occasion: 'Wedding' });
  await add('Neelkanth Block-Print Kurta', { color: 'Indigo', material: 'Cotton', occasion: 'Office' });
  await add('Gulmohar Anarkali Set', { color: 'Marigold', material: 'Georgette', keywords: ['kurta'] });
  await add('Mor Bandhani Dupatta', { color: 'Peacock', material: 'Silk' });
  await add('Firoza Salwar Set', { color: 'Turquoise' });
  await add('Rani Lehenga', { color: 'Pink', occasion: 'Wedding' });
  await add('Jute Tote', { categoryId: bags, color: 'Natural' });
  const deleted = await add('Old Banarasi Dream');
  await shop.db.update(products).set({ status: 'inactive' }).where(eq(products.id, deleted));
});

/** The tests run without word counts, then with them, then as if each word were in half of a large store. */
describe.each(['not counted', 'counted', 'very frequent'])('with word counts %s', (state) => {
  beforeAll(async () => {
    if (state === 'counted') await countSearchWords(guest());
    if (state === 'very frequent') await shop.db.execute(sql`update search_words set products = 50000, named = 50000`);
  });

  test.each<[string, string[]]>([
    ['banarasi', ['Kashi Banarasi Saree']],
    ['BANARASI saree', ['Kashi Banarasi Saree']],
    ['saree banarasi', ['Kashi Banarasi Saree']],
    ['bana', ['Kashi Banarasi Saree']],
    ['banrasi', ['Kashi Banarasi Saree']],
    ['sarees', ['Kashi Banarasi Saree']],
    ['sari', ['Kashi Banarasi Saree']],
    ['kurtha', ['Neelkanth Block-Print Kurta', 'Gulmohar Anarkali Set']],
    ['kurti', ['Neelkanth Block-Print Kurta', 'Gulmohar Anarkali Set']],
    ['kurtis for women', ['Neelkanth Block-Print Kurta', 'Gulmohar Anarkali Set']],
    ['chunni', ['Mor Bandhani Dupatta']],
    ['shalwar', ['Firoza Salwar Set']],
    ['lehnga', ['Rani Lehenga']],
    ['indigo', ['Neelkanth Block-Print Kurta']],
    ['office', ['Neelkanth Block-Print Kurta']],
    ['georgette', ['Gulmohar Anarkali Set']],
    ['bags', ['Jute Tote']],
    ['block print', ['Neelkanth Block-Print Kurta']],
    ['block-print', ['Neelkanth Block-Print Kurta']],
    ['ndhan', ['Mor Bandhani Dupatta']],
    ['lkanth kurta', ['Neelkanth Block-Print Kurta']],
    ['rani handhani', []],
    ['cotton saree', []],
    ['xyzzy', []],
    ['kurta xyzzy', []],
    ['dream', []],
    ["'; drop table products; --", []],
    ['🧵', []],
    ['\\', []],
    ["kurta:* | 'saree'", []],
    ['& | ! ( )', []],
  ])('S-SHOP-05 %j finds %j', async (text, names) => {
    expect(new Set(await search(text))).toEqual(new Set(names));
  });

  test('lists products with the word in their name before other matches', async () => {
    expect((await search('kurta'))[0]).toBe('Neelkanth Block-Print Kurta');
  });

  test.each<[string, string[]]>([
    ['ban', ['Kashi Banarasi Saree', 'Mor Bandhani Dupatta']],
    ['SAREE', ['Kashi Banarasi Saree']],
    ['aree', ['Kashi Banarasi Saree']],
    ['handbag', ['Jute Tote']],
    ['ash banaras', ['Kashi Banarasi Saree']],
    ['hi banarasi', []],
    ['banrasi', ['Kashi Banarasi Saree']],
    ['georgette', []],
    ['', []],
    ['   ', []],
    ['%', []],
  ])('S-HDR-14 %j suggests %j, by name or category', async (text, names) => {
    expect(new Set(await suggest(text))).toEqual(new Set(names));
  });

  test('S-HDR-13 suggests at most 6 products', async () => {
    expect(await suggest('ethnic')).toHaveLength(6);
  });

  test('S-HDR-15 a suggestion has picture, name, category and price', async () => {
    const [first] = await suggestProducts(guest(), 'banarasi');
    expect(first).toMatchObject({
      slug: 'kashi-banarasi-saree',
      name: 'Kashi Banarasi Saree',
      category: 'Ethnic Wear',
      price: 100_000,
      picture: { width: 900, height: 1200 },
    });
  });
});

test('a word that no active product has finds nothing, and finds the product when it is active again', async () => {
  await countSearchWords(guest());
  expect(await search('dream')).toEqual([]);
  await shop.db.update(products).set({ status: 'active' }).where(eq(products.name, 'Old Banarasi Dream'));
  await countSearchWords(guest());
  expect(await search('dream')).toEqual(['Old Banarasi Dream']);
});

test('S-FIND-01 finds a product by its exact name, short words and hyphens included', async () => {
  const names = ['Straight-Up Indigo Jeans', 'Upper Crust Tee', 'A-Line Kurta No 9'];
  for (const name of names) await shop.addProduct({ name });
  await countSearchWords(guest());
  for (const name of names) expect((await search(name))[0], name).toBe(name);
  expect(await search('straight-up')).toEqual(['Straight-Up Indigo Jeans']);
  expect((await suggest('straight-up'))[0]).toBe('Straight-Up Indigo Jeans');
});

test('finds a product whose name contains a URL with a quote and an asterisk, and no search fails', async () => {
  await shop.addProduct({ name: "Quoth example.com/o'hara* Stole" });
  expect(await search('exampl')).toEqual(["Quoth example.com/o'hara* Stole"]);
  expect(await suggest('example')).toEqual(["Quoth example.com/o'hara* Stole"]);
});

test('stores searches without a result once with their count, for staff only', async () => {
  await recordZeroResultSearch(guest(), 'Purple Kimono');
  await recordZeroResultSearch(shop.as(GUEST, minutesAfterNow(5)), 'purple kimono');
  await recordZeroResultSearch(guest(), `x${'y'.repeat(500)}`);
  const first = { sort: 'most', page: 1, rows: 10 } as const;
  const { searches: misses } = expectOk(await listZeroResultSearches(shop.staff(), first));
  expect(misses[0]).toEqual({ text: 'purple kimono', times: 2, lastAt: minutesAfterNow(5) });
  expect(misses[1]?.text).toHaveLength(60);
  expect(await listZeroResultSearches(guest(), first)).toEqual({ ok: false, reason: 'not-allowed' });
});

test('staff list zero-result searches by count or by time, page by page, and clear one or the old ones', async () => {
  await shop.db.delete(zeroResultSearches);
  for (const [text, times, minutes] of [
    ['saree belt', 3, 1],
    ['mangalsutra', 7, 2],
    ['nauvari', 1, 90],
  ] as const) {
    await shop.db.insert(zeroResultSearches).values({ text, times, lastAt: minutesAfterNow(minutes) });
  }
  const list = async (sort: 'most' | 'newest', page = 1, rows = 10) =>
    expectOk(await listZeroResultSearches(shop.staff(), { sort, page, rows }));
  const texts = async (...query: Parameters<typeof list>) => (await list(...query)).searches.map(({ text }) => text);
  expect(await texts('most')).toEqual(['mangalsutra', 'saree belt', 'nauvari']);
  expect(await texts('newest')).toEqual(['nauvari', 'mangalsutra', 'saree belt']);
  expect(await texts('newest', 2, 2)).toEqual(['saree belt']);
  expect(await list('most', 9, 2)).toMatchObject({ page: 2, found: 3 });

  expect(await deleteZeroResultSearch(guest(), 'nauvari')).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await deleteZeroResultSearchesBefore(guest(), minutesAfterNow(500))).toEqual({
    ok: false,
    reason: 'not-allowed',
  });
  expectOk(await deleteZeroResultSearch(shop.staff(), 'mangalsutra'));
  expect(await deleteZeroResultSearch(shop.staff(), 'mangalsutra')).toEqual({ ok: false, reason: 'no-such-search' });
  expect(await deleteZeroResultSearchesBefore(shop.staff(), minutesAfterNow(30))).toEqual({ ok: true, value: 1 });
  expect(await texts('most')).toEqual(['nauvari']);
});

test('limits the stored zero-result searches: the oldest are removed', async () => {
  await shop.db.execute(sql`insert into zero_result_searches (text, last_at)
    select 'miss ' || n, now() - n * interval '1 minute' from generate_series(1, ${MAX_STORED + 50}) n`);
  await deleteOldZeroResultSearches(guest());
  const stored = await shop.db.select().from(zeroResultSearches);
  expect(stored).toHaveLength(MAX_STORED);
  expect(stored.map(({ text }) => text)).toContain('miss 1');
  expect(stored.map(({ text }) => text)).not.toContain(`miss ${MAX_STORED + 50}`);
});
