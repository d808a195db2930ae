// Counts the facets of a list: for each value, how many products the list would have with it, all other filters as they are. Pure.
// Example: with Red and size M chosen, the count of Blue is the blue products in M, the count of L the red ones in L.
// Each chosen filter is a set of rows. The products of all sets but the facet's own are then counted by the facet's column.

import type { AttributeFacet, FacetColumns, FacetName, FacetTest } from './facet-columns.ts';
import { FACET_COLUMNS } from './facet-tests.ts';
import { intersect, listRows } from './row-bits.ts';

const FACET_NAMES = Object.keys(FACET_COLUMNS) as FacetName[];

export interface FacetCounts {
  /** The rows that pass every filter. */
  readonly matches: Uint32Array;
  /** By facet, the number of products by code of its column. */
  readonly byCode: Readonly<Record<FacetName, Uint32Array>>;
  /** The same of attributes with a chosen value, without that choice; of the others it is `byCode.attribute`. */
  readonly byAttribute: ReadonlyMap<AttributeFacet, Uint32Array>;
  /** The lowest and the highest price with all other filters; null without a product. */
  readonly priceRange: readonly [number, number] | null;
}

/** The rows that pass every filter, without those of one facet. */
function findRows(from: FacetColumns, tests: readonly FacetTest[], without: FacetTest['facet'] | null): Uint32Array {
  const sets = tests.filter(({ facet }) => facet !== without).map((test) => from.select(test));
  return listRows(intersect([from.active, ...sets]));
}

export const findMatches = (from: FacetColumns, tests: readonly FacetTest[]): Uint32Array =>
  findRows(from, tests, null);

const SMALL_CODES = 256;

/** Two counts in turn: adding to the number that was just written would wait for it. */
function countCodes(column: Uint8Array | Uint32Array, rows: Uint32Array, codes: number): Uint32Array {
  const counts = new Uint32Array(codes);
  const others = new Uint32Array(codes);
  const pairs = rows.length - (rows.length % 2);
  for (let place = 0; place < pairs; place += 2) {
    const one = column[rows[place] as number] as number;
    const other = column[rows[place + 1] as number] as number;
    counts[one] = (counts[one] as number) + 1;
    others[other] = (others[other] as number) + 1;
  }
  if (pairs < rows.length) {
    const last = column[rows[pairs] as number] as number;
    counts[last] = (counts[last] as number) + 1;
  }
  return counts.map((count, code) => count + (others[code] as number));
}

function findPriceRange(prices: Uint32Array, rows: Uint32Array): readonly [number, number] | null {
  let lowest = 0xffffffff;
  let highest = 0;
  for (let place = 0; place < rows.length; place++) {
    const price = prices[rows[place] as number] as number;
    lowest = Math.min(lowest, price);
    highest = Math.max(highest, price);
  }
  return rows.length > 0 ? [lowest, highest] : null;
}

const isAttribute = (facet: FacetTest['facet']): facet is AttributeFacet => facet.startsWith('attribute ');

export function countFacets(from: FacetColumns, tests: readonly FacetTest[]): FacetCounts {
  const matches = findMatches(from, tests);
  const chosen = new Set(tests.map(({ facet }) => facet));
  const rowsFor = new Map([...chosen].map((facet) => [facet, findRows(from, tests, facet)]));
  const count = (facet: FacetTest['facet']): Uint32Array => {
    const name = isAttribute(facet) ? FACET_COLUMNS.attribute : FACET_COLUMNS[facet];
    return countCodes(from.columns[name], rowsFor.get(facet) ?? matches, from.codeCounts[name] ?? SMALL_CODES);
  };
  return {
    matches,
    byCode: Object.fromEntries(FACET_NAMES.map((facet) => [facet, count(facet)])) as Record<FacetName, Uint32Array>,
    byAttribute: new Map([...chosen].filter(isAttribute).map((facet) => [facet, count(facet)])),
    priceRange: findPriceRange(from.columns.price, rowsFor.get('price') ?? matches),
  };
}
