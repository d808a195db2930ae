// Filters that a shopper typed into her search ('kurta xl under 1000'), in the controls of the filter panel. Pure. When
// she changes one of them there, its part is removed from the search, so that her choice replaces it.

import type { ShownSearch } from '#shop/catalog/listing.ts';
import { PRICE_RANGE, type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { withoutFilters } from './shop-messages.ts';

export function withTypedFilters(query: ShopQuery, search: ShownSearch | null): ShopQuery {
  const max = search?.max ?? null;
  return {
    ...query,
    sizes: query.sizes.length === 0 && search?.size ? [search.size] : query.sizes,
    // The slider's upper end means any price.
    max: query.max ?? (query.prices.length === 0 && max !== null && max < PRICE_RANGE.max ? max : null),
  };
}

/** The filters of the panel, each with the kind of the part of a search that it replaces. */
const CONTROLS = [
  ['sizes', 'size'],
  ['max', 'price'],
  ['prices', 'price'],
] as const;

const isSame = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '');

/** Converts a change of the controls to a change of the URL. */
export function replaceTypedFilters(
  query: ShopQuery,
  search: ShownSearch | null,
  change: Partial<ShopQuery>,
): Partial<ShopQuery> {
  if (!search) return change;
  const shown = withTypedFilters(query, search);
  let replaced = change;
  for (const [name, kind] of CONTROLS) {
    const part = search.parts.find((candidate) => candidate.kind === kind);
    if (!part || !(name in change)) continue;
    // A submitted form contains every control: one that still shows the typed value was not changed.
    if (isSame(change[name], shown[name])) {
      replaced = { ...replaced, [name]: query[name] };
      continue;
    }
    // Filters that were chosen before the script ran arrive together: size and price may both be removed.
    const isOtherRemoved = replaced.search !== change.search && replaced.search !== part.without;
    replaced = { ...replaced, search: isOtherRemoved ? search.words : part.without };
  }
  return replaced;
}

/** The URL without any filter, set or typed. */
export const pathWithoutFilters = (query: ShopQuery, search: ShownSearch | null): string =>
  search?.parts.some(({ kind }) => kind === 'size' || kind === 'price')
    ? withoutFilters({ ...query, search: search.words })
    : withoutFilters(query);

/** The search as it was typed, without correction. */
export const literalSearchPath = (query: ShopQuery, typed: string): string =>
  shopPath(query, { search: `"${typed.replaceAll('"', '')}"` });
