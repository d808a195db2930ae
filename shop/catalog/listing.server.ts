// Lists the shop, or a collection of it: what its URL asks for, with the filters that were understood from the search, as cards and facets.

import type { ShopContext } from '#shop/context.ts';
import { filterKey } from './attribute-filter.ts';
import { browse, type FoundPage } from './browse-products.server.ts';
import { listCategoryCounts } from './category-counts.server.ts';
import type { CollectionScope } from './collection-members.server.ts';
import { listCountries } from './countries.server.ts';
import { gatherColumns } from './facet-columns.ts';
import { countCards, countFacets } from './facet-counts.ts';
import { getFacetIndex } from './facet-index.server.ts';
import type { FacetIndex } from './facet-index.ts';
import { toFacetTests } from './facet-tests.ts';
import { offerFacets } from './facet-values.ts';
import { type Facets, usesCountries, withKnownCountry } from './facets.ts';
import { findMatchingIds } from './find-products.server.ts';
import { type ListedCollection, loadCollection } from './listed-collection.server.ts';
import type { Listing, ShownSearch } from './listing.ts';
import { resolveScope, type Scope } from './listing-scope.server.ts';
import { findRows } from './member-rows.server.ts';
import { listActiveProductsByIds } from './products.server.ts';
import { type MatchPage, NO_MATCHES, search, searchPage } from './search-products.server.ts';
import { parseSearch, type SearchQuery } from './search-query.server.ts';
import { PAGE_SIZE, type ShopQuery } from './shop-query.ts';
import { applyTypedFilters, toShownSearch } from './shown-search.ts';
import { isOneCardPerStyle, withMoreColors } from './style-cards.server.ts';
import { interpretSearch } from './understood-search.ts';

/** A search with more matches offers values without numbers: reading all matches would take too long. */
const MAX_FACETED_MATCHES = 5_000;

interface FoundList {
  readonly page: FoundPage;
  readonly total: number;
  readonly search: ShownSearch | null;
}

/** The request for a list of the products of `index`. */
interface ListRequest {
  readonly index: FacetIndex;
  readonly query: ShopQuery;
  readonly wantsFacets: boolean;
  /** Null for the whole shop. A collection's list cannot be searched. */
  readonly collection: ListedCollection | null;
  /** True when a style is one card. */
  readonly isPerStyle: boolean;
}

/** Returns the ids of all matches, or null when there are too many. When the last count was far too high, they are not read at all. */
const findIds = async (ctx: ShopContext, { anywhere, minAnywhere }: SearchQuery): Promise<Buffer | null> =>
  minAnywhere > 2 * MAX_FACETED_MATCHES ? null : findMatchingIds(ctx, anywhere, MAX_FACETED_MATCHES);

interface SearchFacets {
  readonly facets: Facets;
  /** The number of cards; null when there are too many matches. */
  readonly cards: number | null;
}

async function loadSearchFacets(
  ctx: ShopContext,
  index: FacetIndex,
  scope: Scope,
  matching: SearchQuery | null,
): Promise<SearchFacets> {
  const ids = matching ? await findIds(ctx, matching) : Buffer.alloc(0);
  const from = ids ? gatherColumns(scope.columns, findRows(index, ids)) : scope.columns;
  const counts = countFacets(from, toFacetTests(index, scope.choice));
  return {
    facets: offerFacets(index, counts, scope.choice, { categories: scope.categories, isCounted: ids !== null }),
    cards: ids && countCards(counts.matches),
  };
}

const NO_FACETS = { facets: null, cards: null };

async function browseList(ctx: ShopContext, request: ListRequest): Promise<FoundList> {
  const { index, query } = request;
  const scope = await resolveScope(ctx, request, { ...query, min: null });
  return { page: await browse(ctx, index, { ...request, scope }), total: scope.totalCards, search: null };
}

async function searchList(ctx: ShopContext, request: ListRequest, text: string): Promise<FoundList> {
  const { index, query, wantsFacets } = request;
  const understood = interpretSearch(text);
  const { words, isLiteral } = understood;
  const listQuery = { ...query, ...applyTypedFilters(query, understood) };
  const scope = await resolveScope(ctx, request, listQuery);
  const toList = async (matches: MatchPage, shown: ShownSearch, searchScope: Scope = scope): Promise<FoundList> => {
    const { facets, cards } = wantsFacets
      ? await loadSearchFacets(ctx, index, searchScope, matches.matching)
      : NO_FACETS;
    // More than a thousand products may be fewer cards, whose exact number the facets know.
    const areCardsKnown = scope.isPerStyle && matches.found.more && cards !== null;
    const found = areCardsKnown ? { count: cards, more: false } : matches.found;
    return { page: { ...matches, found, facets }, total: scope.totalCards, search: shown };
  };
  if (!scope.canMatch) return toList(NO_MATCHES, toShownSearch(query, text));
  if (words === '') {
    const page = await browse(ctx, index, { query: listQuery, scope, wantsFacets });
    return { page, total: scope.totalCards, search: toShownSearch(query, text) };
  }
  const page = await searchPage(ctx, listQuery, words, { scope, isLiteral });
  if (page.found.count > 0 || words === text || isLiteral)
    return toList(page, toShownSearch(query, text, page.found.count > 0 ? page.corrections : undefined));
  // The typed text is searched as plain words too: 'XL' may be a word of a product's name.
  const typedScope = await resolveScope(ctx, request, { ...query, min: null });
  const parsed = await parseSearch(ctx, text, 'literal');
  const asTyped = await search(ctx, query, typedScope, parsed?.query ?? null);
  if (asTyped.found.count === 0) return toList(page, toShownSearch(query, text));
  const withoutParts = { text, words: text, correctedFrom: null, parts: [], size: null, max: null };
  return toList(asTyped, withoutParts, typedScope);
}

const onlyKnown = (values: readonly string[], dictionary: FacetIndex['colors']): readonly string[] =>
  values.filter((value) => dictionary.has(value));

/** The values of attributes that the one chosen category offers as filters. */
async function knownAttributes(ctx: ShopContext, index: FacetIndex, { attributes, categories }: ShopQuery) {
  if (attributes.length === 0 || categories.length !== 1) return [];
  const category = (await listCategoryCounts(ctx)).categories.find(({ slug }) => slug === categories[0]);
  const keys = new Set(category?.attributes.filter(({ filterable }) => filterable).map(({ key }) => key));
  return onlyKnown(attributes, index.attributes).filter((value) => keys.has(filterKey(value)));
}

/** Removes colours, fabrics, occasions and attributes that no product has, and countries in a shop without imports. */
async function withKnownValues(ctx: ShopContext, index: FacetIndex, requested: ShopQuery): Promise<ShopQuery> {
  const query = withKnownCountry(requested, usesCountries(requested) ? await listCountries(ctx) : []);
  return {
    ...query,
    colors: onlyKnown(query.colors, index.colors),
    fabrics: onlyKnown(query.fabrics, index.fabrics),
    occasions: onlyKnown(query.occasions, index.occasions),
    attributes: await knownAttributes(ctx, index, query),
  };
}

/** Leaves out a sort that is the collection's own, so that one list has one URL. */
const withoutOwnSort = (query: ShopQuery, collection: CollectionScope | null): ShopQuery =>
  collection !== null && query.sort === collection.sort ? { ...query, sort: null } : query;

async function list(
  ctx: ShopContext,
  requested: ShopQuery,
  { collection, wantsFacets }: { readonly collection: CollectionScope | null; readonly wantsFacets: boolean },
) {
  const index = await getFacetIndex(ctx);
  const query = withoutOwnSort(await withKnownValues(ctx, index, requested), collection);
  const request = {
    index,
    query,
    wantsFacets,
    collection: collection && (await loadCollection(ctx, index, collection)),
    isPerStyle: await isOneCardPerStyle(ctx, index),
  };
  const { page, total, search } =
    query.search === null ? await browseList(ctx, request) : await searchList(ctx, request, query.search);
  const { ids, found, next, facets } = page;
  const cards = await listActiveProductsByIds(ctx, ids.slice(0, PAGE_SIZE));
  const products = request.isPerStyle ? cards.map((card) => withMoreColors(index, card)) : cards;
  return { query, listing: { products, found, total, next, search }, facets };
}

export const listActiveProducts = async (
  ctx: ShopContext,
  query: ShopQuery,
  collection: CollectionScope | null = null,
): Promise<Listing> => (await list(ctx, query, { collection, wantsFacets: false })).listing;

export interface FacetedListing {
  /** The query without values that the shop does not have. */
  readonly query: ShopQuery;
  readonly listing: Listing;
  readonly facets: Facets;
}

export async function listWithFacets(
  ctx: ShopContext,
  requested: ShopQuery,
  collection: CollectionScope | null = null,
): Promise<FacetedListing> {
  const { query, listing, facets } = await list(ctx, requested, { collection, wantsFacets: true });
  if (facets === null) throw new Error('the list was made without facets');
  return { query, listing, facets };
}
