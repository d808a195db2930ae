import { expect, test } from 'vitest';
import { EMPTY_QUERY } from '#shop/catalog/shop-query.ts';
import { toShownSearch } from '#shop/catalog/shown-search.ts';
import { literalSearchPath, pathWithoutFilters, replaceTypedFilters, withTypedFilters } from './typed-filters.ts';

const query = { ...EMPTY_QUERY, search: 'kurta xl 500 to 1000' };
const search = toShownSearch(query, query.search);

test('S-SRCH-04 the controls show the typed filters, unless the shopper has set her own', () => {
  expect(withTypedFilters(query, search)).toMatchObject({ sizes: ['XL'], max: 1000 });
  expect(withTypedFilters({ ...query, sizes: ['M'] }, search)).toMatchObject({ sizes: ['M'], max: 1000 });
  // 8000 is above the slider's upper end, which means any price.
  const aboveSlider = { ...EMPTY_QUERY, search: 'saree under 8000' };
  expect(withTypedFilters(aboveSlider, toShownSearch(aboveSlider, aboveSlider.search)).max).toBeNull();
  expect(withTypedFilters(query, null)).toEqual(query);
});

test('S-SRCH-04 a changed control replaces its part of the search; the others stay typed', () => {
  // A submitted form contains every control: here the size was changed, and the price is still the typed one.
  const submitted = { ...query, sizes: ['M'], max: 1000 } as const;
  expect(replaceTypedFilters(query, search, submitted)).toMatchObject({
    search: 'kurta 500 to 1000',
    sizes: ['M'],
    max: null,
  });
  expect(replaceTypedFilters(query, search, { sizes: [] })).toEqual({ sizes: [], search: 'kurta 500 to 1000' });
  expect(replaceTypedFilters(query, search, { max: 800 })).toEqual({ max: 800, search: 'kurta xl' });
  expect(replaceTypedFilters(query, search, { prices: [500] })).toEqual({ prices: [500], search: 'kurta xl' });
  expect(replaceTypedFilters(query, search, { sort: 'low' })).toEqual({ sort: 'low' });
});

test.each(['kurta xl 500 to 1000', '500 to 1000 kurta xl', 'xl under 1000'])(
  'S-SRCH-04 in %j, size and price that are changed together replace both parts',
  (typed) => {
    const typedQuery = { ...EMPTY_QUERY, search: typed };
    const understood = toShownSearch(typedQuery, typed);
    const words = typed.includes('kurta') ? 'kurta' : null;
    const cleared = { ...typedQuery, sizes: [], max: null };
    expect(replaceTypedFilters(typedQuery, understood, cleared)).toMatchObject({ search: words, sizes: [], max: null });
    const chosen = { sizes: ['M'], max: 800, prices: [500] } as const;
    expect(replaceTypedFilters(typedQuery, understood, chosen)).toEqual({ ...chosen, search: words });
  },
);

test('S-SRCH-04 clearing the filters clears the typed ones', () => {
  expect(pathWithoutFilters({ ...query, categories: ['ethnic'] }, search)).toBe('/shop?search=kurta');
  const plain = { ...EMPTY_QUERY, search: '"red kurta"', sizes: ['M'] } as const;
  expect(pathWithoutFilters(plain, toShownSearch(plain, plain.search))).toBe('/shop?search=%22red+kurta%22');
});

test('S-SRCH-05 the link to the search as typed puts it in quotes', () => {
  expect(literalSearchPath(EMPTY_QUERY, 'ku"tra')).toBe('/shop?search=%22kutra%22');
});
