// Synchronises a browser's bag with the account's. The browser always shows the account's last response plus the queued
// changes; it sends changes, never the bag. Pure.
// Example: a guest has 2 of S, the account 1 of S and 1 of M. +2 of S is sent; the response has 3 of S and 1 of M. If the
// response is lost, +2 is sent again under its key, is not applied a second time, and the same response comes.

import { type AccountBag, applyChanges, MAX_BAG_LINES, MAX_LINE_QUANTITY } from './account-bag.ts';
import { type Bag, type BagLine, bagCount, toSavedItem } from './bag.ts';
import { type BagChange, diffBags, isSameLineId, lineIdKey, toLineId } from './bag-change.ts';
import type { BagSync } from './bag-unconfirmed-changes.ts';
import { getParkedChanges } from './unconfirmed-changes.ts';

/**
 * Assigns the browser's bag to this account. Lines and parked changes of another account are dropped; a guest's lines are queued to be
 * added.
 */
export function assignToAccount(
  uid: string,
  sync: BagSync,
  storedBag: Bag,
  newKey: () => string,
): { readonly sync: BagSync; readonly bag: Bag } {
  if (sync.uid === uid) return { sync, bag: storedBag };
  const parkedChanges = getParkedChanges(sync, uid);
  if (sync.uid !== null) return { sync: { uid, waiting: parkedChanges }, bag: [] };
  const added = diffBags([], storedBag).map((line) => ({
    ...line,
    key: sync.waiting.find(isSameLineId(line))?.key ?? newKey(),
    by: Math.min(MAX_LINE_QUANTITY, line.by),
  }));
  return { sync: { uid, waiting: [...parkedChanges, ...added] }, bag: storedBag };
}

export const removeConfirmed = (sync: BagSync, sent: readonly BagChange[]): BagSync => {
  const confirmed = new Set(sent.map(({ key }) => key));
  return { ...sync, waiting: sync.waiting.filter(({ key }) => !confirmed.has(key)) };
};

/** Returns the account's bag with current product data, the queued changes, and the browser's old lines without an id. */
export function mergeAccountBag(storedBag: Bag, { lines, products }: AccountBag, { waiting }: BagSync): Bag {
  const productById = new Map(products.map((product) => [product.id, product]));
  const accountLines = applyChanges(lines, waiting).flatMap(({ id, size, qty }) => {
    const current = storedBag.find((line) => isSameLineId({ id, size })(toLineId(line)));
    const product = productById.get(id);
    const item = product ? toSavedItem(product, size === '' ? null : size) : current;
    return item ? [{ ...current, ...item, qty }] : [];
  });
  return [...accountLines, ...storedBag.filter(({ id }) => id === '')];
}

/** Returns how many displayed lines the account did not add because its bag was full. */
export function countRejectedLines(sent: readonly BagChange[], { lines }: AccountBag, storedBag: Bag): number {
  if (lines.length < MAX_BAG_LINES) return 0;
  const added = new Map(sent.filter(({ by }) => by > 0).map((change) => [lineIdKey(change), change]));
  return [...added.values()].filter(
    (change) => !lines.some(isSameLineId(change)) && storedBag.some((line) => isSameLineId(change)(toLineId(line))),
  ).length;
}

/** Merges an old line without an id into the line of the same name and size, if that exists. */
export function mergeOldLines(bag: Bag): Bag {
  const findMatch = (old: BagLine) =>
    old.id === ''
      ? bag.find(({ id, name, size }) => id !== '' && name === old.name && size[0] === old.size[0])
      : undefined;
  const matched = bag.filter((line) => findMatch(line) !== undefined);
  if (matched.length === 0) return bag;
  return bag
    .filter((line) => !matched.includes(line))
    .map((line) => ({ ...line, qty: line.qty + bagCount(matched.filter((old) => findMatch(old) === line)) }));
}
