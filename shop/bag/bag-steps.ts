// The actions of a shopper on a bag line. Pure; an action without effect returns the same bag.

import { MAX_LINE_QUANTITY } from './account-bag.ts';
import type { Bag, BagLine, SavedItem } from './bag.ts';

/** Old lines have no id, so their names must be the same too. */
const matchesLine =
  (one: SavedItem) =>
  (other: SavedItem): boolean =>
    one.id === other.id && one.size[0] === other.size[0] && (one.id !== '' || one.name === other.name);

/** Sets the quantity, never below 1 and never above the limit per line. */
export function setQuantity(bag: Bag, line: SavedItem, qty: number): Bag {
  const index = bag.findIndex(matchesLine(line));
  const next = Math.max(1, Math.min(MAX_LINE_QUANTITY, qty));
  if (bag[index] === undefined || bag[index].qty === next) return bag;
  return bag.map((each, position) => (position === index ? { ...each, qty: next } : each));
}

export function removeLine(bag: Bag, line: SavedItem): Bag {
  const remaining = bag.filter((each) => !matchesLine(line)(each));
  return remaining.length === bag.length ? bag : remaining;
}

/** Restores a line at its earlier position; if the line has been added again since, adds the quantity to it. */
export function restoreLine(bag: Bag, line: BagLine, index: number): Bag {
  const existing = bag.find(matchesLine(line));
  return existing ? setQuantity(bag, line, existing.qty + line.qty) : bag.toSpliced(index, 0, line);
}
