// Fuzz test of every query-string parser: it accepts any query string, never throws, returns values within their
// bounds, and parses its own output to the same result. The list of parsers comes from the folders, and the list of
// keys from the sources.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfIndianDay, parseAuditQuery, startOfIndianDay } from '#shop/audit-query.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { parseSavedQuery, savedProductUrls } from '#shop/catalog/saved-query.ts';
import { shopPath } from '#shop/catalog/shop-query.ts';
import { MAX_FACET_VALUES, parseShopQuery } from '#shop/catalog/shop-query-reader.ts';
import { parseCouponsQuery } from '#shop/coupons/coupons-query.ts';
import { parseUserFilters, toSearchedText as searchedUser } from '#shop/customers/user-query.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { parseStockHistoryQuery } from '#shop/stock/stock-history-query.ts';
import { hostileText } from '#shop/testing/hostile-values.ts';
import { QUERY_KEYS } from '../testkit/fuzz-queries.ts';
import { parseGrievanceQuery } from './admin/grievances/grievance-query.ts';
import { parseGstQuery } from './admin/gst/gst-query.ts';
import { parsePaging, withParams } from './admin/kit/list/paging.ts';
import { parseLeadQuery } from './admin/leads/lead-query.ts';
import { parseTemplatesQuery } from './admin/message-templates/template-query.ts';
import { parseMessageQuery } from './admin/messages/message-query.ts';
import { parseReturnQuery } from './admin/returns/return-query.ts';
import { parseTaxClassesQuery } from './admin/tax-classes/tax-class-query.ts';
import { returnPath } from './storefront/login/return-path.ts';

const PROJECT = path.join(import.meta.dirname, '..');
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 150), seed: Number(process.env.FUZZ_SEED ?? 1) };

const PLAUSIBLE_VALUES = [
  ...['1', '2', '10', '50', '2147483648', '9007199254740991', '-1', '1e3', ' 7 ', 'yes', 'no', 'true', 'active'],
  ...['inactive', 'pending', 'paid', 'admin', 'customer', 'new', '7', 'M', 'low', 'latest', 'price-desc', 'date-asc'],
  ...['0000-01-01', '2026-02-30', '2026-11-14', '9999-12-31', 'fixed', 'ethnic', 'r24', 'r9999', 'silk  saree'],
  ...[`${'x'.repeat(99)}👗`, '0b8f5c1e-7a34-4c1d-9e55-1f2a3b4c5d6e'],
];

/** A key can occur several times, or not at all. */
const params: fc.Arbitrary<URLSearchParams> = fc
  .array(fc.tuple(fc.constantFrom(...QUERY_KEYS), fc.oneof(hostileText, fc.constantFrom(...PLAUSIBLE_VALUES))), {
    maxLength: 20,
  })
  .map((pairs) => new URLSearchParams(pairs.map(([key, text]) => [key, text.toWellFormed()])));

const isStorableText = (text: unknown, maxLength: number): boolean =>
  typeof text === 'string' && text.length <= maxLength && !text.includes('\0') && text.isWellFormed();
const isWithin = (value: unknown, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
const isDay = (day: string | null): boolean => day === null || new Date(day).toISOString().slice(0, 10) === day;
const isNullOr = (value: unknown, isValid: (value: never) => boolean): boolean =>
  value === null || isValid(value as never);

interface Entry {
  readonly parse: (params: URLSearchParams) => unknown;
  readonly isValid: (query: never) => boolean;
  /** Writes a parsed query back to search parameters, where the app does so. */
  readonly toParams?: (query: never) => URLSearchParams;
}

const entry = <Query>(
  parse: (params: URLSearchParams) => Query,
  isValid: (query: Query) => boolean,
  toParams?: (query: Query) => URLSearchParams,
): Entry => ({ parse, isValid, ...(toParams ? { toParams } : {}) });

const parseSearchParams = (url: string): URLSearchParams => new URL(url, 'http://shop.invalid').searchParams;
const isPaged = ({ page, rows }: { page: number; rows: number }): boolean =>
  isWithin(page, 1, 1_000_000) && isWithin(rows, 1, 50);

const ENTRIES: Readonly<Record<string, Entry>> = {
  'app/admin/grievances/grievance-query.ts': entry(
    parseGrievanceQuery,
    (query) => isPaged(query) && query.search.length <= 100 && ['deadline', 'newest'].includes(query.sort),
  ),
  'app/admin/gst/gst-query.ts': entry(
    (params) => parseGstQuery(params, new Date('2026-11-17T06:30:00.000Z')),
    (query) => isPaged(query) && isStorableText(query.search, 100) && /^\d{4}-\d{2}$/.test(query.month),
  ),
  'app/admin/leads/lead-query.ts': entry(
    parseLeadQuery,
    (query) => isPaged(query) && typeof query.recent === 'boolean',
  ),
  'app/admin/message-templates/template-query.ts': entry(parseTemplatesQuery, ({ search }) =>
    isStorableText(search, 100),
  ),
  'app/admin/messages/message-query.ts': entry(
    parseMessageQuery,
    (query) =>
      isPaged(query) &&
      isStorableText(query.search, 100) &&
      isNullOr(query.event, (event) => /^[a-z-]{1,40}$/.test(event)) &&
      ['time-desc', 'time-asc'].includes(query.sort),
  ),
  'app/admin/returns/return-query.ts': entry(
    parseReturnQuery,
    (query) => isPaged(query) && isStorableText(query.search, 100) && ['due', 'newest'].includes(query.sort),
  ),
  'app/admin/tax-classes/tax-class-query.ts': entry(parseTaxClassesQuery, ({ search }) => isStorableText(search, 100)),
  'shop/audit-query.ts': entry(
    parseAuditQuery,
    ({ actor, entity, entityId, from, to, cursor }) =>
      [actor, entity, entityId].every((text) => isNullOr(text, (value) => isStorableText(value, 200))) &&
      isDay(from) &&
      isDay(to) &&
      [from, to].every((day) => day === null || endOfIndianDay(day).getTime() > startOfIndianDay(day).getTime()) &&
      (cursor === null || isWithin(cursor.id, 1, Number.MAX_SAFE_INTEGER)),
  ),
  'shop/catalog/admin-products-query.ts': entry(
    parseAdminProductsQuery,
    (query) =>
      isPaged(query) &&
      isStorableText(query.search, 100) &&
      isNullOr(query.category, (slug) => isStorableText(slug, 100)) &&
      isWithin(query.price.min, 0, query.price.max) &&
      isWithin(query.stock.min, 0, query.stock.max) &&
      query.price.max <= 10_000 &&
      query.stock.max <= 1_000 &&
      Object.values(query.flags).every((flag) => typeof flag === 'boolean'),
  ),
  'shop/catalog/saved-query.ts': entry(parseSavedQuery, ({ slugs }) =>
    slugs.every((slug) => /^[a-z0-9-]{1,200}$/.test(slug)),
  ),
  'shop/catalog/shop-query.ts': entry(
    parseShopQuery,
    ({ categories, colors, fabrics, occasions, attributes, countries, search, max, after }) =>
      [categories, colors, fabrics, occasions, attributes, countries].every(
        (values) => values.length <= MAX_FACET_VALUES,
      ) &&
      [...categories, ...colors, ...fabrics, ...occasions, ...attributes, ...countries].every((text) =>
        isStorableText(text, 100),
      ) &&
      isNullOr(search, (text) => isStorableText(text, 100) && text !== '') &&
      // The slider ends at ₹5,000, which means any price.
      isNullOr(max, (cap) => isWithin(cap, 0, 4_999)) &&
      isNullOr(after, (cursor) => isStorableText(cursor, 36)),
    (query) => parseSearchParams(shopPath(query, { after: query.after })),
  ),
  'shop/stock/stock-history-query.ts': entry(
    parseStockHistoryQuery,
    ({ size, olderThan }) =>
      isNullOr(size, (text: string) => isStorableText(text, 40)) &&
      isNullOr(olderThan, (id: number) => isWithin(id, 1, Number.MAX_SAFE_INTEGER)),
  ),
  'shop/coupons/coupons-query.ts': entry(
    (params) => parseCouponsQuery(params, parsePaging(params)),
    (query) => isPaged(query) && isStorableText(query.search, 100),
  ),
  'shop/customers/user-query.ts': entry(
    parseUserFilters,
    ({ search }) => isStorableText(search, 100) && isStorableText(searchedUser(search), 200),
  ),
  'shop/orders/admin-orders-query.ts': entry(
    parseOrdersQuery,
    (query) =>
      isPaged(query) &&
      query.page * query.rows <= 20_000 &&
      isStorableText(query.search, 100) &&
      isDay(query.from) &&
      isDay(query.to) &&
      (query.from === null || query.to === null || query.from <= query.to),
  ),
};

describe('every parser of a query string', () => {
  it('every file with a query parser has an entry here', () => {
    const queryFiles = globSync('{app,shop}/**/*-query.ts', { cwd: PROJECT });
    expect(Object.keys(ENTRIES).sort()).toEqual(queryFiles.map((file) => file.replaceAll(path.sep, '/')).sort());
  });

  it.each(Object.entries(ENTRIES))('%s returns a valid query for any input', (_, { parse, isValid, toParams }) => {
    fc.assert(
      fc.property(params, (params) => {
        const query = parse(params);
        expect(parse(new URLSearchParams(params.toString()))).toEqual(query);
        expect(toParams ? parse(toParams(query as never)) : query).toEqual(withoutDefaultSort(query));
        return isValid(query as never);
      }),
      RUNS,
    );
  });

  it('QUERY_KEYS, which the fuzz tests send, has every key that the sources read', () => {
    const sources = globSync('{app,shop}/**/*.{ts,tsx}', { cwd: PROJECT }).filter(
      (file) => !/\.test\.|testing/.test(file),
    );
    const keysRead = sources.flatMap((file) =>
      [...readFileSync(path.join(PROJECT, file), 'utf8').matchAll(QUERY_KEY_READ)].map(([, key]) => String(key)),
    );
    expect([...new Set(keysRead)].filter((key) => !(QUERY_KEYS as readonly string[]).includes(key))).toEqual([]);
    expect(keysRead.length).toBeGreaterThan(60);
  });
});

/** `searchParams.get('page')` and its like, with the key. */
const QUERY_KEY_READ =
  /\b(?:searchParams|[pP]arams|query|asked|getQuery\(request\))\s*\.(?:get|getAll|has)\('([^']+)'\)/g;

/** Drops the default sort, which the URL omits: without a search, sorting by the newest equals no sort. */
function withoutDefaultSort(query: unknown): unknown {
  const { sort, search } = query as { sort?: unknown; search?: unknown };
  return sort === 'latest' && search === null ? { ...(query as object), sort: null } : query;
}

describe('other values in a URL', () => {
  it('never redirects outside the store after signing in', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostileText,
          hostileText.map((text) => `/${text}`),
          fc.webUrl(),
        ),
        (requestedPath) => {
          const to = returnPath(requestedPath);
          const url = new URL(to, 'https://shop.invalid');
          return to.startsWith('/') && url.origin === 'https://shop.invalid' && returnPath(to) === to;
        },
      ),
      RUNS,
    );
  });

  it('keeps the filters of a list and returns to its first page when one filter changes', () => {
    fc.assert(
      fc.property(params, hostileText, (params, text) => {
        const next = new URLSearchParams(withParams(params, { status: text.toWellFormed() }));
        expect(next.get('status') ?? '').toBe(text.toWellFormed());
        expect(next.has('page')).toBe(false);
        expect(next.get('search')).toBe(params.get('search'));
      }),
      RUNS,
    );
  });

  it('requests at most 50 saved products per URL', () => {
    const item = fc.record({
      id: fc.oneof(fc.uuid(), fc.constant(''), hostileText),
      slug: hostileText,
      name: hostileText,
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 120 }), (items) => {
        for (const url of savedProductUrls(items)) {
          const { ids, slugs } = parseSavedQuery(parseSearchParams(url));
          expect(ids.length + slugs.length).toBeLessThanOrEqual(50);
        }
      }),
      { ...RUNS, numRuns: 30 },
    );
  });
});
