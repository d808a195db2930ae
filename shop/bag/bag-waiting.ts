// What a browser's bag owes to the account (key `cartSync`): whose copy the bag is, and the changes the account has not
// confirmed. Each change has its key from the moment it is made, so that sending it twice, from two tabs or after a reload, is
// no matter; nothing is ever put together or taken apart again. Pure.

import { type BagChange, isLine, type LineChange } from './bag-change.ts';
import { isShort, readWaiting, type Waiting } from './waiting.ts';

export type BagSync = Waiting<BagChange>;

const MAX_WAITING = 1_000;

const isChange = (entry: unknown): entry is BagChange => {
  const { key, id, size, by } = (entry ?? {}) as Record<string, unknown>;
  return isShort(key) && isShort(id) && key !== '' && id !== '' && isShort(size) && Number.isSafeInteger(by);
};

export const readBagSync = (stored: string | null): BagSync => readWaiting(stored, isChange, MAX_WAITING);

/**
 * A guest's line gets its key when it is first touched; how many there are is counted at sign-in. Made only then, the keys of
 * two tabs that hear of the sign-in would differ, and both would count.
 */
export function remember(sync: BagSync, changes: readonly LineChange[], newKey: () => string): BagSync {
  const added = sync.uid === null ? changes.filter((change) => !sync.waiting.some(isLine(change))) : changes;
  if (added.length === 0) return sync;
  return { ...sync, waiting: [...sync.waiting, ...added.map((change) => ({ key: newKey(), ...change }))] };
}
