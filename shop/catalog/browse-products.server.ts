// Lists products by filters and sort, without a search: a page of ids, their number and, where wanted, the facets. A list of the whole shop
// or of one category is read from an index of the database; any other, and every collection, from the facet index.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { countCards, countFacets, findMatches, type Matches } from './facet-counts.ts';
import type { FacetIndex } from './facet-index.ts';
import { findPage, type IndexedSort } from './facet-order.ts';
import { toFacetTests } from './facet-tests.ts';
import { offerFacets } from './facet-values.ts';
import type { Facets } from './facets.ts';
import { afterCursor, findInOrder, ORDERS } from './find-products.server.ts';
import type { ListedCollection } from './listed-collection.server.ts';
import type { Count } from './listing.ts';
import type { Scope } from './listing-scope.server.ts';
import { PAGE_SIZE, productIdFromCursor, type ShopQuery } from './shop-query.ts';
import { firstOfStyles } from './style-rows.ts';

export interface FoundPage {
  readonly ids: readonly string[];
  readonly found: Count;
  readonly next: string | null;
  /** Null when the request needs no facets. */
  readonly facets: Facets | null;
}

/** The query fetches one row more than a page; that row tells whether there is a next page. */
export const FETCH_LIMIT = PAGE_SIZE + 1;
export const toNextCursor = (ids: readonly string[]): string | null =>
  ids.length > PAGE_SIZE ? (ids[PAGE_SIZE - 1] ?? null) : null;

/**
 * True when the page is read from an index of the database in its order. Popularity has no index by category; countries are sorted by the
 * database's collation.
 */
const isReadInOrder = ({ sort }: ShopQuery, { count, choice }: Scope): boolean =>
  sort === 'country' || (count !== null && (sort !== 'popular' || choice.categoryIds.length === 0));

async function readInOrder(ctx: ShopContext, query: ShopQuery, scope: Scope): Promise<readonly string[]> {
  const order = ORDERS[query.sort ?? 'latest'];
  const cursorProductId = productIdFromCursor(query.after);
  const fromCursor = cursorProductId && (await afterCursor(ctx, order, cursorProductId));
  const where = fromCursor ? sql`${scope.where} and ${fromCursor}` : scope.where;
  return findInOrder(ctx, { where, order, limit: FETCH_LIMIT, firstWhere: scope.isPerStyle ? scope.where : null });
}

/** Returns the rows of the page in the order of staff. A cursor product that is no longer active still has its position in that order. */
function arrangePage(arranged: Uint32Array, { rows, styled }: Matches, after: number): number[] {
  const positions = new Map([...arranged].map((row, position) => [row, position]));
  const positionOf = (row: number): number => positions.get(row) ?? 0;
  const shown = new Set([...rows, ...firstOfStyles(styled, (one, other) => positionOf(one) - positionOf(other))]);
  const remaining = arranged.subarray(arranged.indexOf(after) + 1);
  return [...remaining].filter((row) => shown.has(row)).slice(0, FETCH_LIMIT);
}

/** When the cursor's product is no longer active, the list begins again, except in a collection by hand, whose order still contains it. */
function readIndexed(
  index: FacetIndex,
  matches: Matches,
  { after, sort }: ShopQuery,
  collection: ListedCollection | null,
): readonly string[] {
  const cursor = productIdFromCursor(after);
  const slot = cursor === null ? -1 : index.slots.findText(cursor);
  const order = sort ?? collection?.sort ?? 'latest';
  const rows =
    order === 'arranged'
      ? arrangePage(collection?.arranged ?? matches.rows, matches, slot)
      : findPage(index, {
          ...matches,
          sort: order as IndexedSort,
          after: slot < 0 ? null : slot,
          limit: FETCH_LIMIT,
        });
  return rows.map((row) => index.slots.toText(row));
}

export async function browse(
  ctx: ShopContext,
  index: FacetIndex,
  { query, scope, wantsFacets }: { readonly query: ShopQuery; readonly scope: Scope; readonly wantsFacets: boolean },
): Promise<FoundPage> {
  const tests = toFacetTests(index, scope.choice);
  const { columns } = scope;
  const isInOrder = isReadInOrder(query, scope);
  const isCountKnown = scope.count !== null && !scope.isPerStyle;
  const needsMatches = !isInOrder || !isCountKnown;
  const counts = wantsFacets ? countFacets(columns, tests) : null;
  const matches = counts?.matches ?? (needsMatches ? findMatches(columns, tests) : null);
  const facets = counts && offerFacets(index, counts, scope.choice, { categories: scope.categories, isCounted: true });
  const ids =
    isInOrder || !matches ? await readInOrder(ctx, query, scope) : readIndexed(index, matches, query, scope.collection);
  const count = matches ? countCards(matches) : (scope.count ?? 0);
  return { ids, found: { count, more: false }, next: toNextCursor(ids), facets };
}
