// Decides how a stock take corrects a counted size. Pure. The difference is counted − book, where book is the stock on hand when the size
// was counted. Applying adds the difference and never sets a number, so that sales and receipts since the count stay.
// Example: book 10, counted 8; since then 3 units were picked for orders and 5 received, 12 on hand: 12 − 2 = 10.

import type { STOCK_TAKE_RESULTS, STOCK_TAKE_SCAN_PROBLEMS, STOCK_TAKE_STATUSES } from '#config/value-lists.ts';

export type StockTakeStatus = (typeof STOCK_TAKE_STATUSES)[number];
export type StockTakeResult = (typeof STOCK_TAKE_RESULTS)[number];
export type ScanProblem = (typeof STOCK_TAKE_SCAN_PROBLEMS)[number];

/** The note of every correction in the stock history. */
export const STOCK_TAKE_REASON = 'Stock take';

export const MAX_CODE_LENGTH = 100;
export const MAX_COUNTED = 100_000;
/** Scans of one request: what a browser collected while it was offline. */
export const MAX_SCANS_PER_REQUEST = 200;
/** A scan that reaches the store later counts as made a week ago. */
export const MAX_SCAN_AGE_MS = 7 * 24 * 3_600_000;

export interface Scan {
  /** Made by the browser: a scan that is sent again is counted once. */
  readonly id: string;
  readonly code: string;
  readonly quantity: number;
  /** How long ago it was scanned, by the browser's clock. */
  readonly ageMs: number;
}

export interface CountedSize {
  readonly counted: number;
  readonly book: number;
  readonly onHand: number;
  readonly reserved: number;
  /** Units came or left between the first and the last scan of the size, so it is unknown whether they were counted. */
  readonly hasMoved: boolean;
  /** Another stock take has corrected the size since. */
  readonly isCountedTwice: boolean;
}

export function decideResult(size: CountedSize): StockTakeResult {
  if (size.hasMoved) return 'moved';
  if (size.isCountedTwice) return 'counted-twice';
  const difference = size.counted - size.book;
  if (difference === 0) return 'unchanged';
  return size.onHand + difference < size.reserved ? 'reserved' : 'corrected';
}

/** A scanner may send spaces, a group separator, or a line end with the code. */
export const normalizeCode = (code: string): string =>
  code
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
    .slice(0, MAX_CODE_LENGTH);

/** The code as typed and in upper case, so that a SKU typed in lower case is found. */
export const codeSpellings = (code: string): readonly string[] => [...new Set([code, code.toUpperCase()])];

export interface SizeByCode {
  readonly inventoryLevelId: string;
  readonly sku: string | null;
  readonly barcode: string | null;
}

/** A barcode wins over a SKU, and the exact spelling over another one. */
export function findSizeByCode<Size extends SizeByCode>(code: string, sizes: readonly Size[]): Size | null {
  for (const spelling of codeSpellings(code)) {
    const found = sizes.find(({ barcode }) => barcode === spelling) ?? sizes.find(({ sku }) => sku === spelling);
    if (found) return found;
  }
  return null;
}
