// The bag of an account: its lines, its limits, and its content after changes. The browser applies unconfirmed
// changes with the same function, so that both get the same result. Pure.
// Example: the bag has 2 of S. +3 on one device and -1 on the other are 4, in either order. -9 leaves 0, never less.

import type { CardProduct } from '#shop/catalog/product.ts';
import { type LineChange, type LineId, lineIdKey } from './bag-change.ts';

export interface AccountLine extends LineId {
  readonly qty: number;
}

export interface AccountBag {
  readonly lines: readonly AccountLine[];
  /** The products of all lines, including those that are not for sale now. */
  readonly products: readonly CardProduct[];
}

/** The highest quantity of a line. */
export const MAX_LINE_QUANTITY = 999;
/** An account's bag with this many lines accepts no new ones, only changes of quantity. */
export const MAX_BAG_LINES = 100;
/** The highest number of changes in one request; the browser sends the others with its next request. */
export const MAX_CHANGES = 200;

export function applyChanges(lines: readonly AccountLine[], changes: readonly LineChange[]): AccountLine[] {
  const lineByKey = new Map(lines.map((line) => [lineIdKey(line), line]));
  for (const { id, size, by } of changes) {
    const key = lineIdKey({ id, size });
    const before = lineByKey.get(key)?.qty ?? 0;
    const qty = Math.min(MAX_LINE_QUANTITY, Math.max(0, before + by));
    if (qty === 0) lineByKey.delete(key);
    else if (before > 0 || lineByKey.size < MAX_BAG_LINES) lineByKey.set(key, { id, size, qty });
  }
  return [...lineByKey.values()];
}
