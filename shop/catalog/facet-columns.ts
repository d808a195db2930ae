// The columns of the facet index, and the sets of their rows that pass a test. Pure.

import type { FacetDictionary } from './facet-dictionary.ts';
import { intersect, type RowBits, selectCodes, selectRange } from './row-bits.ts';
import { groupByStyle, type StyleRows } from './style-rows.ts';

/** Columns whose codes are below 256, one byte each. */
export const SMALL_COLUMNS = ['sizes', 'available', 'band', 'discount', 'tenthStars', 'isNew', 'isActive'] as const;
export const WIDE_COLUMNS = [
  'category',
  'color',
  'material',
  'occasion',
  'attributes',
  'country',
  'price',
  'reviews',
  'unitsSold',
  'style',
] as const;
type SmallColumn = (typeof SMALL_COLUMNS)[number];
type WideColumn = (typeof WIDE_COLUMNS)[number];
export type FacetColumn = SmallColumn | WideColumn;
export type Columns = Record<SmallColumn, Uint8Array> & Record<WideColumn, Uint32Array>;

export type FacetName =
  | 'category'
  | 'size'
  | 'color'
  | 'price'
  | 'fabric'
  | 'occasion'
  | 'attribute'
  | 'discount'
  | 'rating'
  | 'stock'
  | 'country';

/** One attribute as a facet, such as 'attribute neck'; the values of all attributes are in one column. */
export type AttributeFacet = `attribute ${string}`;

/** A filter: it selects rows whose price is in a range, or whose column has an allowed code (`allowed` is 1 at each allowed code). */
export type FacetTest = {
  readonly facet: FacetName | AttributeFacet;
  /** Names the chosen values: two tests with the same key select the same rows. */
  readonly key: string;
} & (
  | { readonly column: FacetColumn | 'newArrivals'; readonly allowed: Uint8Array }
  | { readonly column: 'price'; readonly range: readonly [number, number] }
);

/** The columns of the rows that are counted: of the whole index, a collection, or the rows that a search found. */
export interface FacetColumns {
  readonly size: number;
  readonly columns: Readonly<Columns>;
  /** 1 for a new arrival: a product that staff marked, or, when no product is marked, one of the newest page. */
  readonly newArrivals: Uint8Array;
  /** By column, the meaning of its codes. A column without an entry is a small column or holds numbers. */
  readonly dictionaries: Readonly<Record<string, FacetDictionary>>;
  /** Every code of the style column is below it. */
  readonly styleCount: number;
  /** Null when every product is a card: no row has a style, or the list shows each colour. */
  readonly styles: StyleRows | null;
  /** The active products. */
  readonly active: RowBits;
  select(test: FacetTest): RowBits;
}

export function selectRows(from: Pick<FacetColumns, 'size' | 'columns' | 'newArrivals'>, test: FacetTest): RowBits {
  const { size, columns } = from;
  if ('range' in test) return selectRange(size, columns.price, ...test.range);
  return selectCodes(size, test.column === 'newArrivals' ? from.newArrivals : columns[test.column], test.allowed);
}

const copyOf = (from: FacetColumns): FacetColumns => ({
  size: from.size,
  columns: from.columns,
  newArrivals: from.newArrivals,
  dictionaries: from.dictionaries,
  styleCount: from.styleCount,
  styles: from.styles,
  active: from.active,
  select: (test) => from.select(test),
});

/** Returns the same columns, in which only these rows are active. */
export const restrictTo = (from: FacetColumns, rows: RowBits): FacetColumns => ({
  ...copyOf(from),
  active: intersect([from.active, rows]),
});

/** Returns the same columns for a list in which each colour of a style is a card of its own. */
export const withoutStyles = (from: FacetColumns): FacetColumns =>
  from.styles === null ? from : { ...copyOf(from), styles: null };

/** Copies the columns of the given rows. */
export function gatherColumns(from: FacetColumns, rows: Uint32Array): FacetColumns {
  const take = (column: Uint8Array | Uint32Array): Uint8Array | Uint32Array =>
    column instanceof Uint8Array
      ? Uint8Array.from(rows, (row) => column[row] as number)
      : Uint32Array.from(rows, (row) => column[row] as number);
  const columns = Object.fromEntries(
    Object.entries(from.columns).map(([name, column]) => [name, take(column)]),
  ) as Columns;
  const gathered = {
    size: rows.length,
    columns,
    newArrivals: take(from.newArrivals) as Uint8Array,
  };
  return {
    ...gathered,
    dictionaries: from.dictionaries,
    styleCount: from.styleCount,
    styles: from.styles && groupByStyle(rows.length, columns.style, from.styleCount),
    active: selectCodes(rows.length, columns.isActive, Uint8Array.of(0, 1)),
    select: (test) => selectRows(gathered, test),
  };
}
