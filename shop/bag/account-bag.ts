// The bag of an account: its lines, its limits, and what it holds after changes. The browser counts with the same function what
// the account has not confirmed yet, so that both come to the same. Pure.
// Worked case: 2 of S are held. +3 on one device and -1 on the other are 4, whichever comes first. -9 leaves none, never less.

import type { CardProduct } from '#shop/catalog/product.ts';
import { type LineChange, type LineOf, nameOf } from './bag-change.ts';

export interface AccountLine extends LineOf {
  readonly qty: number;
}

export interface AccountBag {
  readonly lines: readonly AccountLine[];
  /** Of every line, also of one that is not for sale now. */
  readonly products: readonly CardProduct[];
}

/** More of one product and size than anybody carries home; a line stops there. */
export const MAX_LINE_QUANTITY = 999;
/** A bag of an account that has as many lines takes no further ones, only more or less of those it has. */
export const MAX_BAG_LINES = 100;
/** As many go in one message; the rest in the next. */
export const MAX_CHANGES = 200;

export function afterChanges(lines: readonly AccountLine[], changes: readonly LineChange[]): AccountLine[] {
  const held = new Map(lines.map((line) => [nameOf(line), line]));
  for (const { id, size, by } of changes) {
    const name = nameOf({ id, size });
    const before = held.get(name)?.qty ?? 0;
    const qty = Math.min(MAX_LINE_QUANTITY, Math.max(0, before + by));
    if (qty === 0) held.delete(name);
    else if (before > 0 || held.size < MAX_BAG_LINES) held.set(name, { id, size, qty });
  }
  return [...held.values()];
}
