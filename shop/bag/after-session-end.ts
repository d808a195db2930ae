// Decides which part of a bag stays in the browser when a session ended without a sign-out. Pure.

import type { Bag } from './bag.ts';
import { isSameLineId, toLineId } from './bag-change.ts';
import type { BagSync } from './bag-unconfirmed-changes.ts';
import { parkChanges } from './unconfirmed-changes.ts';

interface BagAfterSessionEnd {
  readonly sync: BagSync;
  /** The bag that the browser keeps. */
  readonly bag: Bag;
}

/**
 * Confirmed changes stay with the account. For unconfirmed changes there are two cases.
 * `endedJustNow` false: it is unknown who made them. They are parked for the account's owner, and the bag is empty.
 * `endedJustNow` true: they were made after the session ended, so they belong to the person at the browser and become a guest's changes,
 * with the same keys. Example: account A has 2 of S; its session ends; 1 of M is added. The guest's bag is 1 of M.
 */
export function afterSessionEnd(sync: BagSync, storedBag: Bag, endedJustNow: boolean): BagAfterSessionEnd {
  if (sync.uid === null) return { sync, bag: storedBag };
  if (!endedJustNow) return { sync: parkChanges(sync), bag: [] };
  const unconfirmedQuantity = (line: Bag[number]): number =>
    sync.waiting.filter(isSameLineId(toLineId(line))).reduce((sum, { by }) => sum + by, 0);
  const added = storedBag.flatMap((line) => {
    const qty = Math.min(line.qty, unconfirmedQuantity(line));
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  // One key per line is enough: a guest's line is sent at sign-in as one change with its whole quantity, under this key.
  const waiting = added.flatMap((line) => sync.waiting.find(isSameLineId(toLineId(line))) ?? []);
  return { sync: { uid: null, waiting }, bag: added };
}
