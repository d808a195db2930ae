// The rows of the facet index by style: in a list with one card per style, the colours of a style are one card. Pure.

import { type RowBits, toBits } from './row-bits.ts';

/** The code of a product that has no other colours. */
export const NO_STYLE = 0;

export interface StyleRows {
  /** The rows that have a style; those of one style are neighbours. */
  readonly rows: Uint32Array;
  /** By code of a style, the place of its first row in `rows`; the next one is the end. */
  readonly starts: Uint32Array;
  /** The same rows as a set. */
  readonly set: RowBits;
}

/** Null when no row has a style: then every product is a card. `styleCount`: codes are below it. */
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
  const next = starts.slice();
  for (let row = 0; row < size; row++) {
    const style = styles[row] as number;
    if (style === NO_STYLE) continue;
    const place = next[style] as number;
    rows[place] = row;
    next[style] = place + 1;
  }
  return { rows, starts, set: toBits(size, rows) };
}

/** The rows of a style. */
export const rowsOfStyle = ({ rows, starts }: StyleRows, style: number): Uint32Array =>
  style === NO_STYLE ? rows.subarray(0, 0) : rows.subarray(starts[style], starts[style + 1]);

/** `rows` without those outside the set; neighbours stay neighbours. */
export function keepRows(rows: Uint32Array, bits: RowBits): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  // Without a branch: the next row overwrites one that is not kept.
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] as number;
    kept[count] = row;
    count += ((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }
  return kept.subarray(0, count);
}

/** Some rows that have a style, those of one style neighbours, with the column of the styles. */
export interface StyledRows {
  readonly rows: Uint32Array;
  readonly styles: Uint32Array;
}

/** The number of styles. */
export function countStyles({ rows, styles }: StyledRows): number {
  let count = 0;
  let last = NO_STYLE;
  for (let place = 0; place < rows.length; place++) {
    const style = styles[rows[place] as number] as number;
    count += Number(style !== last);
    last = style;
  }
  return count;
}

/** Of each style, the row that is first by `compare`. */
export function firstOfStyles(
  { rows, styles }: StyledRows,
  compare: (one: number, other: number) => number,
): Uint32Array {
  const first = new Uint32Array(rows.length);
  let count = 0;
  let last = NO_STYLE;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] as number;
    const style = styles[row] as number;
    if (style !== last) first[count++] = row;
    else if (compare(row, first[count - 1] as number) < 0) first[count - 1] = row;
    last = style;
  }
  return first.subarray(0, count);
}

/** Adds 1 per style: to the number at the style's codes, merged to one. Sizes S and M of two colours are one code with both. */
export function addMerged(
  counts: Uint32Array,
  column: Uint8Array | Uint32Array,
  { rows, styles }: StyledRows,
  merge: (one: number, other: number) => number,
): void {
  for (let place = 0; place < rows.length; ) {
    const style = styles[rows[place] as number];
    let code = column[rows[place] as number] as number;
    for (place++; place < rows.length && styles[rows[place] as number] === style; place++)
      code = merge(code, column[rows[place] as number] as number);
    counts[code] = (counts[code] as number) + 1;
  }
}

/** Adds 1 per style to each value that one of its colours has. */
export function addDistinct(
  counts: Uint32Array,
  column: Uint8Array | Uint32Array,
  { rows, styles }: StyledRows,
  valuesOf: (code: number) => readonly number[],
): void {
  const lastStyle = new Uint32Array(counts.length);
  let last = NO_STYLE;
  let lastCode = -1;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] as number;
    const style = styles[row] as number;
    const code = column[row] as number;
    // Colours of one style mostly have the same category, fabric and occasion.
    if (style === last && code === lastCode) continue;
    last = style;
    lastCode = code;
    for (const value of valuesOf(code)) {
      if (lastStyle[value] === style) continue;
      lastStyle[value] = style;
      counts[value] = (counts[value] as number) + 1;
    }
  }
}
