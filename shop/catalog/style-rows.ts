// The rows of the facet index by style: in a list with one card per style, the colours of a style are one card. Pure.

import { countBits, intersect, listRows, type RowBits, toBits } from './row-bits.ts';

/** The code of a product that has no other colours. */
export const NO_STYLE = 0;

export interface StyleRows {
  /** The rows that have a style; rows of the same style are neighbours. */
  readonly rows: Uint32Array;
  /** By style code, the index of the style's first row in `rows`; the next style's entry is the end. */
  readonly starts: Uint32Array;
  /** By row, its index in `rows`. */
  readonly places: Uint32Array;
  /** The rows that have a style, as a set. */
  readonly set: RowBits;
}

/** Groups the rows by style. Returns null when no row has a style, so that every product is a card. Style codes are below `styleCount`. */
export function groupByStyle(size: number, styles: Uint32Array, styleCount: number): StyleRows | null {
  if (styleCount <= 1) return null;
  const starts = new Uint32Array(styleCount + 1);
  for (let row = 0; row < size; row++) {
    const style = styles[row] as number;
    if (style !== NO_STYLE) starts[style + 1] = (starts[style + 1] as number) + 1;
  }
  for (let style = 1; style < starts.length; style++)
    starts[style] = (starts[style] as number) + (starts[style - 1] as number);
  const rows = new Uint32Array(starts[styleCount] as number);
  if (rows.length === 0) return null;
  const places = new Uint32Array(size);
  const next = starts.slice();
  for (let row = 0; row < size; row++) {
    const style = styles[row] as number;
    if (style === NO_STYLE) continue;
    const place = next[style] as number;
    rows[place] = row;
    places[row] = place;
    next[style] = place + 1;
  }
  return { rows, starts, places, set: toBits(size, rows) };
}

export const rowsOfStyle = ({ rows, starts }: StyleRows, style: number): Uint32Array =>
  style === NO_STYLE ? rows.subarray(0, 0) : rows.subarray(starts[style], starts[style + 1]);

/** Some of the rows that have a style; rows of the same style are neighbours. */
export interface StyledRows {
  readonly rows: Uint32Array;
  /** By index in `rows`, the style of the row. */
  readonly styles: Uint32Array;
}

export const NO_STYLED_ROWS: StyledRows = { rows: new Uint32Array(), styles: new Uint32Array() };

/** When fewer than one in this many of the rows with a style are selected, sorting them is cheaper than a pass over all of them. */
const SORTED_SHARE = 16;

/** Returns the rows of `within` that have a style. `column`: the style by row. */
export function selectStyled({ rows, places, set }: StyleRows, column: Uint32Array, within: RowBits): StyledRows {
  const found = intersect([within, set]);
  const isSparse = countBits(found) * SORTED_SHARE < rows.length;
  const selected = isSparse ? sortByPlace(listRows(found), rows, places) : filterRows(rows, within);
  const styles = new Uint32Array(selected.length);
  for (let place = 0; place < selected.length; place++) styles[place] = column[selected[place] as number] as number;
  return { rows: selected, styles };
}

const sortByPlace = (found: Uint32Array, rows: Uint32Array, places: Uint32Array): Uint32Array =>
  found
    .map((row) => places[row] as number)
    .sort()
    .map((place) => rows[place] as number);

/** Returns the rows that are in the set. The loop has no branch: the next row overwrites a row that is not in the set. */
function filterRows(rows: Uint32Array, within: RowBits): Uint32Array {
  const selected = new Uint32Array(rows.length);
  let count = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] as number;
    selected[count] = row;
    count += ((within[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }
  return selected.subarray(0, count);
}

/** Returns the number of styles. Rows of the same style are neighbours, so a style is counted where it begins. */
export function countStyles({ styles }: StyledRows): number {
  let count = 0;
  let last = NO_STYLE;
  for (let place = 0; place < styles.length; place++) {
    const style = styles[place] as number;
    count += Number(style !== last);
    last = style;
  }
  return count;
}

/** Returns the first row of each style, by `compare`. */
export function firstOfStyles(
  { rows, styles }: StyledRows,
  compare: (one: number, other: number) => number,
): Uint32Array {
  const first = new Uint32Array(rows.length);
  let count = 0;
  let last = NO_STYLE;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] as number;
    const style = styles[place] as number;
    if (style !== last) first[count++] = row;
    else if (compare(row, first[count - 1] as number) < 0) first[count - 1] = row;
    last = style;
  }
  return first.subarray(0, count);
}

type Column = Uint8Array | Uint32Array;

/** Adds 1 per style, at the code that has the bits of all its colours: a colour in S and one in M count as one product in S and M. */
export function addCombined(counts: Uint32Array, column: Column, { rows, styles }: StyledRows): void {
  // The inner loop goes over the rows of one style.
  for (let place = 0; place < rows.length; ) {
    const style = styles[place];
    let code = 0;
    for (; styles[place] === style && place < rows.length; place++) code |= column[rows[place] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

/** Adds 1 per style, at the highest code of its colours. */
export function addHighest(counts: Uint32Array, column: Column, { rows, styles }: StyledRows): void {
  // The inner loop goes over the rows of one style.
  for (let place = 0; place < rows.length; ) {
    const style = styles[place];
    let highest = 0;
    for (; styles[place] === style && place < rows.length; place++) {
      const code = column[rows[place] as number] as number;
      if (code > highest) highest = code;
    }
    counts[highest] = (counts[highest] as number) + 1;
  }
}

/** Adds 1 per style to each code that one of its colours has. */
export function addDistinct(counts: Uint32Array, column: Column, { rows, styles }: StyledRows): void {
  const lastStyle = new Uint32Array(counts.length);
  for (let place = 0; place < rows.length; place++) {
    const code = column[rows[place] as number] as number;
    const style = styles[place] as number;
    counts[code] = (counts[code] as number) + Number(lastStyle[code] !== style);
    lastStyle[code] = style;
  }
}

/** The meaning of a column's codes. */
interface Values {
  readonly valueCount: number;
  /** By code, the text's only value, or -1 for none or several. Most texts have one value, and reading a list per code is slow. */
  readonly onlyValues: readonly number[];
  valuesOf(code: number): readonly number[];
}

/** Returns, by the number of a value, how many styles have a colour with it. */
export function countValues(values: Values, column: Column, { rows, styles }: StyledRows): Uint32Array {
  const { onlyValues } = values;
  const counts = new Uint32Array(values.valueCount);
  const lastStyle = new Uint32Array(values.valueCount);
  const add = (value: number, style: number): void => {
    counts[value] = (counts[value] as number) + Number(lastStyle[value] !== style);
    lastStyle[value] = style;
  };
  let lastCode = -1;
  for (let place = 0; place < rows.length; place++) {
    const code = column[rows[place] as number] as number;
    const style = styles[place] as number;
    // A shortcut: colours of one style mostly have the same category, fabric and occasion.
    if (code === lastCode && style === styles[place - 1]) continue;
    lastCode = code;
    const only = onlyValues[code] as number;
    if (only >= 0) add(only, style);
    else for (const value of values.valuesOf(code)) add(value, style);
  }
  return counts;
}
