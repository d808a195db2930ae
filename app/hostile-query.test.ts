// Whatever stands behind the question mark: every reader of an address makes something of it, never throws, and what it makes is
// within its bounds and is read again as the same. The list of readers comes from the folders, and the list of keys from the sources.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfIndianDay, parseAuditQuery, startOfIndianDay } from '#shop/audit-query.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { parseSavedQuery, savedProductUrls } from '#shop/catalog/saved-query.ts';
import { parseShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { parseCouponsQuery } from '#shop/coupons/coupons-query.ts';
import { parseUserFilters, toSearchedText as searchedUser } from '#shop/customers/user-query.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { hostileText } from '#shop/testing/hostile-values.ts';
import { QUERY_KEYS } from '../testkit/fuzz-queries.ts';
import { readPaging, withParams } from './admin/kit/list/paging.ts';
import { readLeadQuery } from './admin/leads/lead-query.ts';
import { returnPath } from './storefront/login/return-path.ts';

const PROJECT = path.join(import.meta.dirname, '..');
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 150), seed: Number(process.env.FUZZ_SEED ?? 1) };

const SENSIBLE = [
  ...['1', '2', '10', '50', '2147483648', '9007199254740991', '-1', '1e3', ' 7 ', 'yes', 'no', 'true', 'active'],
  ...['inactive', 'pending', 'paid', 'admin', 'customer', 'new', '7', 'M', 'low', 'latest', 'price-desc', 'date-asc'],
  ...['0000-01-01', '2026-02-30', '2026-11-14', '9999-12-31', 'fixed', 'ethnic', 'r24', 'r9999', 'silk  saree'],
  ...[`${'x'.repeat(99)}👗`, '0b8f5c1e-7a34-4c1d-9e55-1f2a3b4c5d6e'],
];

/** A key may come more than once, or not at all. */
const params: fc.Arbitrary<URLSearchParams> = fc
  .array(fc.tuple(fc.constantFrom(...QUERY_KEYS), fc.oneof(hostileText, fc.constantFrom(...SENSIBLE))), {
    maxLength: 20,
  })
  .map((pairs) => new URLSearchParams(pairs.map(([key, text]) => [key, text.toWellFormed()])));

const isLine = (text: unknown, most: number): boolean =>
  typeof text === 'string' && text.length <= most && !text.includes('\0') && text.isWellFormed();
const isWithin = (value: unknown, min: number, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= most;
const isDay = (day: string | null): boolean => day === null || new Date(day).toISOString().slice(0, 10) === day;
const orNull = (value: unknown, test: (value: never) => boolean): boolean => value === null || test(value as never);

interface Entry {
  readonly read: (params: URLSearchParams) => unknown;
  readonly isValid: (query: never) => boolean;
  /** The address of what was read, where something writes it. */
  readonly write?: (query: never) => URLSearchParams;
}

const entry = <Query>(
  read: (params: URLSearchParams) => Query,
  isValid: (query: Query) => boolean,
  write?: (query: Query) => URLSearchParams,
): Entry => ({ read, isValid, ...(write ? { write } : {}) });

const searchOf = (address: string): URLSearchParams => new URL(address, 'http://shop.invalid').searchParams;
const isPaged = ({ page, rows }: { page: number; rows: number }): boolean =>
  isWithin(page, 1, 1_000_000) && isWithin(rows, 1, 50);

const ENTRIES: Readonly<Record<string, Entry>> = {
  'app/admin/leads/lead-query.ts': entry(readLeadQuery, (query) => isPaged(query) && typeof query.recent === 'boolean'),
  'shop/audit-query.ts': entry(
    parseAuditQuery,
    ({ actor, entity, of, from, to, cursor }) =>
      [actor, entity, of].every((text) => orNull(text, (each) => isLine(each, 200))) &&
      isDay(from) &&
      isDay(to) &&
      [from, to].every((day) => day === null || endOfIndianDay(day).getTime() > startOfIndianDay(day).getTime()) &&
      (cursor === null || isWithin(cursor.id, 1, Number.MAX_SAFE_INTEGER)),
  ),
  'shop/catalog/admin-products-query.ts': entry(
    parseAdminProductsQuery,
    (query) =>
      isPaged(query) &&
      isLine(query.search, 100) &&
      orNull(query.category, (slug) => isLine(slug, 100)) &&
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
    ({ category, search, max, after }) =>
      orNull(category, (slug) => isLine(slug, 100)) &&
      orNull(search, (text) => isLine(text, 100) && text !== '') &&
      orNull(max, (cap) => isWithin(cap, 0, 4_999)) &&
      orNull(after, (cursor) => isLine(cursor, 36)),
    (query) => searchOf(shopPath(query, { after: query.after })),
  ),
  'shop/coupons/coupons-query.ts': entry(
    (params) => parseCouponsQuery(params, readPaging(params)),
    (query) => isPaged(query) && isLine(query.search, 100),
  ),
  'shop/customers/user-query.ts': entry(
    parseUserFilters,
    ({ search }) => isLine(search, 100) && isLine(searchedUser(search), 200),
  ),
  'shop/orders/admin-orders-query.ts': entry(
    parseOrdersQuery,
    (query) =>
      isPaged(query) &&
      query.page * query.rows <= 20_000 &&
      isLine(query.search, 100) &&
      isDay(query.from) &&
      isDay(query.to) &&
      (query.from === null || query.to === null || query.from <= query.to),
  ),
};

describe('every parser of a query string', () => {
  it('has an entry', () => {
    const found = globSync('{app,shop}/**/*-query.ts', { cwd: PROJECT });
    expect(Object.keys(ENTRIES).sort()).toEqual(found.map((file) => file.replaceAll(path.sep, '/')).sort());
  });

  it.each(Object.entries(ENTRIES))('%s returns a valid query for any input', (_, { read, isValid, write }) => {
    fc.assert(
      fc.property(params, (params) => {
        const query = read(params);
        expect(read(new URLSearchParams(params.toString()))).toEqual(query);
        expect(write ? read(write(query as never)) : query).toEqual(withoutUsual(query));
        return isValid(query as never);
      }),
      RUNS,
    );
  });

  it('covers the query keys that the fuzz test of the running store sends', () => {
    const sources = globSync('{app,shop}/**/*.{ts,tsx}', { cwd: PROJECT }).filter(
      (file) => !/\.test\.|testing/.test(file),
    );
    const read = sources.flatMap((file) =>
      [...readFileSync(path.join(PROJECT, file), 'utf8').matchAll(READ_KEY)].map(([, key]) => String(key)),
    );
    expect([...new Set(read)].filter((key) => !(QUERY_KEYS as readonly string[]).includes(key))).toEqual([]);
    expect(read.length).toBeGreaterThan(60);
  });
});

const READ_KEY = /\b(?:searchParams|[pP]arams|query|asked|queryOf\(request\))\s*\.(?:get|has)\('([^']+)'\)/g;

/** What is usual is not written: a sort by the newest, without a search, is the same query as none. */
function withoutUsual(query: unknown): unknown {
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
        (wished) => {
          const to = returnPath(wished);
          const url = new URL(to, 'https://shop.invalid');
          return to.startsWith('/') && url.origin === 'https://shop.invalid' && returnPath(to) === to;
        },
      ),
      RUNS,
    );
  });

  it('keep the filters of a list and start at its first page', () => {
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

  it('requests saved products by URLs that are parsed back to the same items', () => {
    const item = fc.record({
      id: fc.oneof(fc.uuid(), fc.constant(''), hostileText),
      slug: hostileText,
      name: hostileText,
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 120 }), (items) => {
        for (const address of savedProductUrls(items)) {
          const { ids, slugs } = parseSavedQuery(searchOf(address));
          expect(ids.length + slugs.length).toBeLessThanOrEqual(50);
        }
      }),
      { ...RUNS, numRuns: 30 },
    );
  });
});
