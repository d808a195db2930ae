// The scope of a list of the shop: its collection, categories and filters, as a condition in SQL and as a choice for the facet index.

import { type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { type CategoryCount, listCategoryCounts } from './category-counts.server.ts';
import { type FacetColumns, withoutStyles } from './facet-columns.ts';
import { countCards, findMatches } from './facet-counts.ts';
import type { FacetIndex } from './facet-index.ts';
import type { FacetChoice } from './facet-tests.ts';
import { hasFacets } from './facets.ts';
import { filterConditions } from './filter-conditions.server.ts';
import type { ListedCollection } from './listed-collection.server.ts';
import { listRows } from './row-bits.ts';
import { NEW_ARRIVALS, PAGE_SIZE, type ShopQuery } from './shop-query.ts';

/** The query with the filters that were understood from the search; `min` is the lowest price. */
export type ListQuery = ShopQuery & { readonly min: number | null };

export interface Scope {
  /** Null for a list of the whole shop. */
  readonly collection: ListedCollection | null;
  /** The products of the shop, or of the collection. */
  readonly columns: FacetColumns;
  /** True when the colours of a style share one card: the list shows the first colour that meets `where`. */
  readonly isPerStyle: boolean;
  readonly choice: FacetChoice;
  /** False when the query names only categories that shoppers cannot see, so that no product can match. */
  readonly canMatch: boolean;
  readonly where: SQL;
  /** The categories and sizes of the query, as words of the word index. */
  readonly indexMarkers: string;
  /** The number of products that match; null when it must be counted: for any filter other than a single category. */
  readonly count: number | null;
  /** All active products of the collection, or of the store. */
  readonly total: number;
  /** The number of cards of these products. */
  readonly totalCards: number;
  /** The active categories, in the shop's order. */
  readonly categories: readonly CategoryCount[];
}

/** New arrivals are the products that staff marked; while none is marked, the newest page of products. */
async function newArrivalsCondition(ctx: ShopContext): Promise<SQL> {
  const { rows } = await ctx.db.execute(sql`select 1 from products where status = 'active' and new_arrival limit 1`);
  if (rows.length > 0) return sql`new_arrival`;
  return sql`id in (
    select p.id from products p where p.status = 'active' order by p.listed_at desc, p.id desc limit ${PAGE_SIZE})`;
}

/** The word index marks the category of a product with '@' and its sizes with '#': `&('@bags'|'@sarees')`. */
const markAny = (sign: string, values: readonly string[]): string =>
  values.length === 0 ? '' : `&(${values.map((value) => `'${sign}${value}'`).join('|')})`;

interface ListedProducts {
  readonly index: FacetIndex;
  readonly collection: ListedCollection | null;
  readonly isPerStyle: boolean;
}

/** `total`: the active products of the store. */
function countProducts({ index, collection, isPerStyle }: ListedProducts, total: number) {
  const all = collection?.columns ?? index;
  const columns = isPerStyle ? all : withoutStyles(all);
  const products = collection ? listRows(collection.columns.active).length : total;
  return { columns, total: products, totalCards: isPerStyle ? countCards(findMatches(columns, [])) : products };
}

export async function resolveScope(ctx: ShopContext, listed: ListedProducts, query: ListQuery): Promise<Scope> {
  const { index, collection, isPerStyle } = listed;
  const { total, categories: known } = await listCategoryCounts(ctx);
  // Shoppers cannot filter by a hidden category; its active products can still be found in other ways.
  const categories = known.filter(({ status }) => status === 'active');
  const isNew = query.categories[0] === NEW_ARRIVALS;
  const chosen = categories.filter(({ slug }) => query.categories.includes(slug));
  const chosenSlugs = chosen.map(({ slug }) => slug);
  const conditions = [sql`status = 'active'`];
  const [firstChosen] = chosen;
  if (firstChosen) {
    const ids = chosen.map(({ id }) => id);
    // One id is a plain condition, so that the indexes by category are read in their order.
    conditions.push(
      chosen.length === 1 ? sql`category_id = ${firstChosen.id}` : sql`category_id = any(${sql.param(ids)}::uuid[])`,
    );
  }
  if (collection) conditions.push(collection.where);
  if (isNew) conditions.push(await newArrivalsCondition(ctx));
  const canMatch = query.categories.length === 0 || isNew || chosen.length > 0;
  if (!canMatch) conditions.push(sql`false`);
  const choice = { ...query, categoryIds: chosen.map(({ id }) => id) };
  conditions.push(...filterConditions(choice, index));
  const hasOtherFilters = hasFacets({ ...query, categories: [] }) || query.min !== null;
  const isCountKnown = canMatch && collection === null && !isNew && !hasOtherFilters && chosen.length <= 1;
  return {
    ...countProducts(listed, total),
    collection,
    isPerStyle,
    choice,
    canMatch,
    where: sql.join(conditions, sql` and `),
    indexMarkers: markAny('@', chosenSlugs) + markAny('#', query.sizes),
    count: isCountKnown ? (firstChosen?.products ?? total) : null,
    categories,
  };
}
