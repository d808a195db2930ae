// What a browser's bag owes to the account (key `cartSync`): whose copy the bag is, and the changes the account has not
// confirmed. Each change has its key from the moment it is made, so that sending it twice, from two tabs or after a reload, is
// no matter; nothing is ever put together or taken apart again. Pure.

import type { Bag } from './bag.ts';
import { type BagChange, isLine, type LineChange, lineOf } from './bag-change.ts';
import { isShort, readWaiting, type Waiting } from './waiting.ts';

export type BagSync = Waiting<BagChange>;

const MOST_WAITING = 1_000;

const isChange = (entry: unknown): entry is BagChange => {
  const { key, id, size, by } = (entry ?? {}) as Record<string, unknown>;
  return isShort(key) && isShort(id) && key !== '' && id !== '' && isShort(size) && Number.isSafeInteger(by);
};

export const readBagSync = (stored: string | null): BagSync => readWaiting(stored, isChange, MOST_WAITING);

/**
 * A guest's line gets its key when it is first touched; how many there are is counted at sign-in. Made only then, the keys of
 * two tabs that hear of the sign-in would differ, and both would count.
 */
export function remember(sync: BagSync, changes: readonly LineChange[], newKey: () => string): BagSync {
  const added = sync.uid === null ? changes.filter((change) => !sync.waiting.some(isLine(change))) : changes;
  if (added.length === 0) return sync;
  return { ...sync, waiting: [...sync.waiting, ...added.map((change) => ({ key: newKey(), ...change }))] };
}

/**
 * The session ended without a sign-out. What the account confirmed stays with the account. What it never heard of was most likely
 * added after the end, by whoever is here now: it becomes a guest's, under the same keys, so that it counts once if she returns.
 * Example: A has 2 of S from her account; her session ends; 1 of M is added. The guest's bag is 1 of M.
 */
export function afterSessionEnd(sync: BagSync, held: Bag): { readonly sync: BagSync; readonly held: Bag } {
  if (sync.uid === null) return { sync, held };
  const unheard = (line: Bag[number]): number =>
    sync.waiting.filter(isLine(lineOf(line))).reduce((sum, { by }) => sum + by, 0);
  const added = held.flatMap((line) => {
    const qty = Math.min(line.qty, unheard(line));
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  const waiting = added.flatMap((line) => sync.waiting.find(isLine(lineOf(line))) ?? []);
  return { sync: { uid: null, waiting }, held: added };
}
