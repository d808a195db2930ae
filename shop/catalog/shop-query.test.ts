import { expect, test } from 'vitest';
import { hasFilters } from './facets.ts';
import { EMPTY_QUERY, normalizeSearch, type ShopQuery, shopPath } from './shop-query.ts';
import { parseCollectionQuery, parseShopQuery } from './shop-query-reader.ts';

const parse = (text: string) => parseShopQuery(new URLSearchParams(text));
const ID = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

test.each<[string, Partial<ShopQuery>]>([
  ['', {}],
  ['category=ethnic', { categories: ['ethnic'] }],
  ['category=NEW', { categories: ['new'] }],
  ['category=../admin', {}],
  ['category=a%27 or 1=1', {}],
  [`category=${'a'.repeat(101)}`, {}],
  ['category=ethnic&category=bags&category=ethnic', { categories: ['bags', 'ethnic'] }],
  ['category=ethnic&category=new', { categories: ['new'] }],
  ['search=  red   silk ', { search: 'red silk' }],
  ['search=%20%00%20', {}],
  [`search=${encodeURIComponent('सिल्\u200dक ku\u00adrta')}`, { search: 'सिल्क kurta' }],
  ['size=M', { sizes: ['M'] }],
  ['size=L&size=S&size=M', { sizes: ['S', 'M', 'L'] }],
  ['size=L&size=M&size=L', { sizes: ['M'] }],
  ['size=L&size=', {}],
  ['color=Navy&color=%20pink%20&color=navy', { colors: ['navy', 'pink'] }],
  [`color=${'a'.repeat(61)}&fabric=%00&occasion=`, {}],
  ['fabric=Silk&fabric=Cotton', { fabrics: ['cotton', 'silk'] }],
  ['attr=neck:V+Neck&attr=sleeve:full&attr=neck:v+neck', { attributes: ['neck:v neck', 'sleeve:full'] }],
  ['attr=neck&attr=:round&attr=Neck+line:x&attr=__proto__:x&attr=neck:', {}],
  ['occasion=Winter%20Wedding', { occasions: ['winter wedding'] }],
  ['price=1000&price=0&price=7', { prices: [0, 1000] }],
  ['discount=20', { discount: 20 }],
  ['discount=15', {}],
  ['rating=4', { rating: 4 }],
  ['rating=4.0', {}],
  ['stock=in', { inStock: true }],
  ['stock=out', {}],
  ['country=Nepal&country=India', { countries: ['India', 'Nepal'] }],
  ['sort=popular', { sort: 'popular' }],
  ['size=m', {}],
  ['size=38', {}],
  ['max=2000', { max: 2000 }],
  ['max=0', { max: 0 }],
  ['max=5000', {}],
  ['max=99999', {}],
  ['max=-1', {}],
  ['max=1e3', {}],
  ['max=12.5', {}],
  ['sort=low', { sort: 'low' }],
  ['sort=drop', {}],
  ['sections=true', { sections: true }],
  ['sections=1', {}],
  [`after=${ID}`, { after: ID }],
  ['after=r48', { after: 'r48' }],
  ['after=r48000', {}],
  ['after=5', {}],
  ['constructor=1&__proto__=2&size[]=M', {}],
])('S-FACET-01 parses the query string %j as %j', (text, partialQuery) => {
  expect(parse(text)).toEqual({ ...EMPTY_QUERY, ...partialQuery });
});

test.each<[Partial<ShopQuery>, string]>([
  [{}, '/shop'],
  [{ sort: 'latest' }, '/shop'],
  [{ sort: 'latest', search: 'silk' }, '/shop?search=silk&sort=latest'],
  [{ search: 'a&b=c' }, '/shop?search=a%26b%3Dc'],
  [{ categories: ['ethnic'], sizes: ['M'], max: 2000, sort: 'low' }, '/shop?category=ethnic&size=M&max=2000&sort=low'],
  [
    { colors: ['navy', 'pink'], fabrics: ['silk'], prices: [500], discount: 20, rating: 4, inStock: true },
    '/shop?color=navy&color=pink&price=500&fabric=silk&discount=20&rating=4&stock=in',
  ],
])('S-FACET-01 the query %j has the query string %s, which parses to the same', (partialQuery, queryString) => {
  const query = { ...EMPTY_QUERY, ...partialQuery };
  expect(shopPath(query)).toBe(queryString);
  const again = parse(queryString.split('?')[1] ?? '');
  expect(shopPath(again)).toBe(queryString);
});

test('a changed filter starts at the first page, a next page does not', () => {
  const second = { ...EMPTY_QUERY, categories: ['bags'], after: ID };
  expect(shopPath(second, { sizes: ['S'] })).toBe('/shop?category=bags&size=S');
  expect(shopPath(second, { after: 'r24' })).toBe('/shop?category=bags&after=r24');
});

test('filters narrow the list, sort order and sections do not', () => {
  expect(hasFilters({ ...EMPTY_QUERY, sort: 'low', sections: true })).toBe(false);
  for (const partialQuery of [
    { categories: ['new'] },
    { search: 'x' },
    { sizes: ['M'] },
    { max: 0 },
    { inStock: true },
  ] as Partial<ShopQuery>[])
    expect(hasFilters({ ...EMPTY_QUERY, ...partialQuery })).toBe(true);
});

test('cuts a long search and drops a lone surrogate', () => {
  expect(normalizeSearch('x'.repeat(500))).toHaveLength(100);
  expect(normalizeSearch('sil\ud800k')).toBe('sil k');
  expect(normalizeSearch('‮evil')).toBe('evil');
});

test('S-COLL-02 S-COLL-03 the list of a collection has its own path, and names the sort Latest, which is not its default', () => {
  const query = parseCollectionQuery(new URLSearchParams('size=M&search=silk&sections=true&sort=latest'), 'wedding');
  expect(query).toMatchObject({ collection: 'wedding', search: null, sections: false });
  expect(shopPath(query)).toBe('/collections/wedding?size=M&sort=latest');
  expect(shopPath(query, { sizes: [], sort: null })).toBe('/collections/wedding');
  expect(shopPath({ ...query, collection: null })).toBe('/shop?size=M');
});
