// Counts the facets of a list: for each value, how many products the list would have with it, all other filters as they are. Pure.
// Example: with Red and size M chosen, the count of Blue is the number of blue products in M, the count of L that of red products in L.
// Each chosen filter is a set of rows. The products in all sets except the facet's own are then counted by the facet's column.
// In a list with one card per style, a style counts once per value, however many of its colours have it.

import type { AttributeFacet, FacetColumns, FacetName, FacetTest } from './facet-columns.ts';
import type { FacetCount } from './facet-dictionary.ts';
import { FACET_COLUMNS } from './facet-tests.ts';
import { exclude, intersect, listRows, type RowBits } from './row-bits.ts';
import {
  addCombined,
  addDistinct,
  addHighest,
  countStyles,
  countValues,
  NO_STYLED_ROWS,
  type StyledRows,
  selectStyled,
} from './style-rows.ts';

const FACET_NAMES = Object.keys(FACET_COLUMNS) as FacetName[];

export interface Matches {
  /** Rows without a style: each is a card. */
  readonly rows: Uint32Array;
  /** Rows with a style: all rows of one style are one card. */
  readonly styled: StyledRows;
}

export interface FacetCounts {
  /** The rows that pass every filter. */
  readonly matches: Matches;
  /** By facet, the number of cards per code of the facet's column. */
  readonly counts: Readonly<Record<FacetName, FacetCount>>;
  /** The counts of each attribute with a chosen value, as if that value were not chosen; other attributes are in `counts`. */
  readonly byAttribute: ReadonlyMap<AttributeFacet, FacetCount>;
  /** The lowest and the highest price with all filters except that of the price; null without a product. */
  readonly priceRange: readonly [number, number] | null;
}

function splitByStyle({ styles, columns }: FacetColumns, set: RowBits): Matches {
  if (styles === null) return { rows: listRows(set), styled: NO_STYLED_ROWS };
  return { rows: listRows(exclude(set, styles.set)), styled: selectStyled(styles, columns.style, set) };
}

/** The rows that pass every filter except those of the facet `without`. */
function findRows(from: FacetColumns, tests: readonly FacetTest[], without: FacetTest['facet'] | null): Matches {
  const sets = tests.filter(({ facet }) => facet !== without).map((test) => from.select(test));
  return splitByStyle(from, intersect([from.active, ...sets]));
}

export const findMatches = (from: FacetColumns, tests: readonly FacetTest[]): Matches => findRows(from, tests, null);

export const countCards = ({ rows, styled }: Matches): number => rows.length + countStyles(styled);

const SMALL_CODES = 256;

/** Counts into two arrays in turn: a processor waits when it adds to a number that it has only just written. */
function countCodes(column: Uint8Array | Uint32Array, rows: Uint32Array, codes: number): Uint32Array {
  const counts = new Uint32Array(codes);
  const others = new Uint32Array(codes);
  const pairs = rows.length - (rows.length % 2);
  for (let index = 0; index < pairs; index += 2) {
    const one = column[rows[index] as number] as number;
    const other = column[rows[index + 1] as number] as number;
    counts[one] = (counts[one] as number) + 1;
    others[other] = (others[other] as number) + 1;
  }
  if (pairs < rows.length) {
    const last = column[rows[pairs] as number] as number;
    counts[last] = (counts[last] as number) + 1;
  }
  return counts.map((count, code) => count + (others[code] as number));
}

/** How a style whose colours differ is counted: with the sizes of all, with the highest discount or rating, else once per code. */
const ADD_STYLES: Partial<Record<FacetName, typeof addDistinct>> = {
  size: addCombined,
  discount: addHighest,
  rating: addHighest,
};

export function countFacet(from: FacetColumns, facet: FacetName, { rows, styled }: Matches): FacetCount {
  const column = from.columns[FACET_COLUMNS[facet]];
  const dictionary = from.dictionaries[FACET_COLUMNS[facet]];
  const byCode = countCodes(column, rows, dictionary?.codeCount ?? SMALL_CODES);
  if (styled.rows.length === 0) return { byCode, byValue: null };
  if (dictionary) return { byCode, byValue: countValues(dictionary, column, styled) };
  const addStyles = ADD_STYLES[facet] ?? addDistinct;
  addStyles(byCode, column, styled);
  return { byCode, byValue: null };
}

/** Returns the range over every colour of a style, not only the one whose card is listed. */
function findPriceRange(prices: Uint32Array, { rows, styled }: Matches): readonly [number, number] | null {
  // The largest number that the column can hold, so that the first price is lower.
  let lowest = 0xffffffff;
  let highest = 0;
  for (const part of [rows, styled.rows])
    for (let index = 0; index < part.length; index++) {
      const price = prices[part[index] as number] as number;
      lowest = Math.min(lowest, price);
      highest = Math.max(highest, price);
    }
  return lowest <= highest ? [lowest, highest] : null;
}

const isAttribute = (facet: FacetTest['facet']): facet is AttributeFacet => facet.startsWith('attribute ');

export function countFacets(from: FacetColumns, tests: readonly FacetTest[]): FacetCounts {
  const matches = findMatches(from, tests);
  const chosen = new Set(tests.map(({ facet }) => facet));
  const rowsFor = new Map([...chosen].map((facet) => [facet, findRows(from, tests, facet)]));
  const count = (facet: FacetTest['facet']): FacetCount =>
    countFacet(from, isAttribute(facet) ? 'attribute' : facet, rowsFor.get(facet) ?? matches);
  return {
    matches,
    counts: Object.fromEntries(FACET_NAMES.map((facet) => [facet, count(facet)])) as Record<FacetName, FacetCount>,
    byAttribute: new Map([...chosen].filter(isAttribute).map((facet) => [facet, count(facet)])),
    priceRange: findPriceRange(from.columns.price, rowsFor.get('price') ?? matches),
  };
}
