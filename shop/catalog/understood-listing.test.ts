import { beforeAll, describe, expect, test } from 'vitest';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { listActiveProducts } from './listing.server.ts';
import { countSearchWords } from './search-query.server.ts';
import { EMPTY_QUERY, type ShopQuery } from './shop-query.ts';
import { suggestProducts } from './suggestions.server.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);
const list = (search: string, query: Partial<ShopQuery> = {}) =>
  listActiveProducts(guest(), { ...EMPTY_QUERY, search, ...query });
const names = async (...query: Parameters<typeof list>) =>
  (await list(...query)).products.map(({ name }) => name).toSorted();
const suggest = async (text: string) => (await suggestProducts(guest(), text)).map(({ name }) => name).toSorted();

beforeAll(async () => {
  const ethnic = await shop.addCategory({ name: 'Ethnic Wear', slug: 'ethnic' });
  const add = (name: string, overrides: Parameters<typeof shop.addProduct>[0] = {}) =>
    shop.addProduct({ name, categoryId: ethnic, ...overrides });
  await add('Sagar Kurta', {
    color: 'Maroon',
    price: 90_000,
    stock: [
      { size: 'M', onHand: 5 },
      { size: 'XL', onHand: 3 },
    ],
  });
  await add('Neel Kurta', {
    color: 'Blue',
    price: 150_000,
    stock: [
      { size: 'M', onHand: 5 },
      { size: 'XL', onHand: 0 },
    ],
  });
  await add('Kashi Banarasi Saree', { color: 'Red', material: 'Silk', price: 400_000 });
  await add('Gulnaz Dupatta', { color: 'Rustic', brand: 'Kaveri' });
  await add('Cotton XL Tote', { price: 50_000 });
  await countSearchWords(guest());
});

test.each<[string, string[]]>([
  ['kurta xl', ['Sagar Kurta']],
  ['kurta size m', ['Neel Kurta', 'Sagar Kurta']],
  ['kurta under 1000', ['Sagar Kurta']],
  ['1000 se kam kurti', ['Sagar Kurta']],
  ['kurta above 1000', ['Neel Kurta']],
  ['1100 to 2000', ['Neel Kurta']],
  ['under 600', ['Cotton XL Tote']],
  ['xl', ['Sagar Kurta']],
])('S-SRCH-01 S-SRCH-02 %j finds %j', async (text, expected) => {
  expect(await names(text)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['red kurta', ['Sagar Kurta']],
  ['laal kurta', ['Sagar Kurta']],
  ['red', ['Kashi Banarasi Saree', 'Sagar Kurta']],
  ['maroon', ['Sagar Kurta']],
  ['orange', []],
])('S-SRCH-03 the colour %j finds %j, shades included', async (text, expected) => {
  expect(await names(text)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['साड़ी', ['Kashi Banarasi Saree']],
  ['लाल साड़ियाँ', ['Kashi Banarasi Saree']],
  ['बनारसी', ['Kashi Banarasi Saree']],
  ['कुर्ता १००० से कम', ['Sagar Kurta']],
  ['dupata', ['Gulnaz Dupatta']],
])('S-SRCH-06 %j finds %j', async (text, expected) => {
  expect(await names(text)).toEqual(expected);
});

test('S-SRCH-04 filters of the shopper win over those in her search', async () => {
  expect(await names('kurta xl', { sizes: ['M'] })).toEqual(['Neel Kurta', 'Sagar Kurta']);
  expect(await names('kurta under 1000', { max: 2000 })).toEqual(['Neel Kurta', 'Sagar Kurta']);
});

test('S-SRCH-07 a size in a name is found as typed when the filter leaves nothing', async () => {
  const page = await list('cotton xl tote');
  expect(page.products.map(({ name }) => name)).toEqual(['Cotton XL Tote']);
  expect(page.search?.parts).toEqual([]);
  expect(await suggest('cotton xl tote')).toEqual(['Cotton XL Tote']);
});

describe('S-SRCH-08 corrects a word to one that describes goods, never to a name', () => {
  test.each<[string, string | null, string[]]>([
    ['kutra', 'kurta', ['Neel Kurta', 'Sagar Kurta']],
    ['banrasi', 'banarasi', ['Kashi Banarasi Saree']],
    ['kutra under 1000', 'kurta under 1000', ['Sagar Kurta']],
    ['ethinc', 'ethnic', ['Cotton XL Tote', 'Gulnaz Dupatta', 'Kashi Banarasi Saree', 'Neel Kurta', 'Sagar Kurta']],
    ['salwar', null, []],
    ['sagra', null, []],
    ['gulnez', null, []],
    ['kavery', null, []],
    ['kahsi saree', null, []],
  ])('%j is corrected to %j', async (text, corrected, expected) => {
    const page = await list(text);
    expect(page.products.map(({ name }) => name).toSorted()).toEqual(expected);
    expect(page.search).toMatchObject(
      corrected === null ? { text, correctedFrom: null } : { text: corrected, correctedFrom: text },
    );
    expect(await suggest(text)).toEqual(expected);
  });

  test('S-SRCH-05 corrects nothing in double quotes', async () => {
    const page = await list('"kutra"');
    expect(page).toMatchObject({ products: [], search: { text: 'kutra', correctedFrom: null } });
    expect(await suggest('"kutra"')).toEqual([]);
  });

  test('shows no correction when the filters leave no product', async () => {
    expect((await list('kutra', { max: 100 })).search).toMatchObject({ text: 'kutra', correctedFrom: null });
  });
});

test.each<[string, string[]]>([
  ['kurta xl', ['Sagar Kurta']],
  ['kurta under 1000', ['Sagar Kurta']],
  ['red kurta', ['Sagar Kurta']],
  ['under 600', ['Cotton XL Tote']],
  ['साड़ी', ['Kashi Banarasi Saree']],
  ['red', []],
])('S-SRCH-09 %j suggests %j', async (text, expected) => {
  expect(await suggest(text)).toEqual(expected);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty valueOf', 'size constructor', 'under constructor'])(
  'S-SRCH-08 %s is a word without results, not an error',
  async (text) => {
    expect(await names(text)).toEqual([]);
    expect(await suggest(text)).toEqual([]);
  },
);
