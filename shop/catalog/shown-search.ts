// Describes a search above its results: its words, a correction, and the parts that were understood. Pure. A filter that the shopper has
// set replaces the same filter in her search.

import type { ShownSearch } from './listing.ts';
import type { ShopQuery, ShopSize } from './shop-query.ts';
import { replaceWords } from './spelling.ts';
import { interpretSearch, type SearchPart, type UnderstoodSearch } from './understood-search.ts';

interface AppliedFilters {
  readonly sizes: readonly ShopSize[];
  readonly min: number | null;
  readonly max: number | null;
}

const hasSizes = ({ sizes }: ShopQuery): boolean => sizes.length > 0;
const hasPrices = ({ max, prices }: ShopQuery): boolean => max !== null || prices.length > 0;

/** Returns the URL's filters; a size or price in the search applies only when the URL has none. */
export function applyTypedFilters(query: ShopQuery, { size, min, max }: UnderstoodSearch): AppliedFilters {
  const price = hasPrices(query) ? { min: null, max: query.max } : { min, max };
  return { sizes: hasSizes(query) || size === null ? query.sizes : [size], ...price };
}

function shownParts(query: ShopQuery, parts: readonly SearchPart[]): readonly SearchPart[] {
  const isReplaced = ({ kind }: SearchPart) =>
    (kind === 'size' && hasSizes(query)) || (kind === 'price' && hasPrices(query));
  const shown = parts.filter((part) => !isReplaced(part));
  return shown.length < parts.length && shown.every(({ kind }) => kind === 'words') ? [] : shown;
}

export function toShownSearch(
  query: ShopQuery,
  typed: string,
  corrections: ReadonlyMap<string, string> = new Map(),
): ShownSearch {
  const isCorrected = corrections.size > 0;
  const text = isCorrected ? replaceWords(typed, corrections) : typed;
  const { words, isLiteral, parts, size, max } = interpretSearch(text);
  return {
    text: isLiteral ? words : text,
    words: words === '' ? null : words,
    correctedFrom: isCorrected ? typed : null,
    parts: shownParts(query, parts),
    size: hasSizes(query) ? null : size,
    max: hasPrices(query) ? null : max,
  };
}
