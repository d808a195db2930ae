// What a page of search results says about the search. Pure. A filter that the shopper has set replaces the same filter in her
// search.

import type { ShownSearch } from './listing.ts';
import type { ShopQuery, ShopSize } from './shop-query.ts';
import { replaceWords } from './spelling.ts';
import { interpretSearch, type SearchPart, type UnderstoodSearch } from './understood-search.ts';

interface AppliedFilters {
  readonly size: ShopSize | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The filters of the URL, and those of the search where the URL has none. */
export function applyTypedFilters(query: ShopQuery, { size, min, max }: UnderstoodSearch): AppliedFilters {
  const price = query.max === null ? { min, max } : { min: null, max: query.max };
  return { size: query.size ?? size, ...price };
}

function shownParts(query: ShopQuery, parts: readonly SearchPart[]): readonly SearchPart[] {
  const isReplaced = ({ kind }: SearchPart) =>
    (kind === 'size' && query.size !== null) || (kind === 'price' && query.max !== null);
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
    size: query.size === null ? size : null,
    max: query.max === null ? max : null,
  };
}
