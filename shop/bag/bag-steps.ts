// What a shopper does to a line on the bag page. Pure; a step that changes nothing gives the same bag back.

import { MAX_LINE_QUANTITY } from './account-bag.ts';
import type { Bag, BagLine, SavedItem } from './bag.ts';

const isLine =
  (one: SavedItem) =>
  (other: SavedItem): boolean =>
    one.id === other.id && one.size[0] === other.size[0] && (one.id !== '' || one.name === other.name);

/** Never below 1 and never above what a line may hold. */
export function withQuantity(bag: Bag, line: SavedItem, qty: number): Bag {
  const place = bag.findIndex(isLine(line));
  const next = Math.max(1, Math.min(MAX_LINE_QUANTITY, qty));
  if (bag[place] === undefined || bag[place].qty === next) return bag;
  return bag.map((each, at) => (at === place ? { ...each, qty: next } : each));
}

export function withoutLine(bag: Bag, line: SavedItem): Bag {
  const left = bag.filter((each) => !isLine(line)(each));
  return left.length === bag.length ? bag : left;
}

/** Where it stood before; one that was put into the bag again meanwhile gets as many more. */
export function withLineBack(bag: Bag, line: BagLine, place: number): Bag {
  const held = bag.find(isLine(line));
  return held ? withQuantity(bag, line, held.qty + line.qty) : bag.toSpliced(place, 0, line);
}
