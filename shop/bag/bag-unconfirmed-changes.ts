// The changes of a browser's bag that the account has not confirmed (key `cartSync`), and the owner of that bag.
// Each change gets its key when it is made, so that sending it twice, from two tabs or after a reload, does
// no harm; changes are never merged or split later. Pure.

import { type BagChange, isSameLineId, type LineChange } from './bag-change.ts';
import { isShortString, parseUnconfirmedChanges, type UnconfirmedChanges } from './unconfirmed-changes.ts';

export type BagSync = UnconfirmedChanges<BagChange>;

const MAX_UNCONFIRMED = 1_000;

const isChange = (entry: unknown): entry is BagChange => {
  const { key, id, size, by } = (entry ?? {}) as Record<string, unknown>;
  return (
    isShortString(key) &&
    isShortString(id) &&
    key !== '' &&
    id !== '' &&
    isShortString(size) &&
    Number.isSafeInteger(by)
  );
};

export const parseBagSync = (stored: string | null): BagSync =>
  parseUnconfirmedChanges(stored, isChange, MAX_UNCONFIRMED);

/**
 * A guest's line gets its key at its first change; its quantity is read at sign-in. If keys were made at sign-in, two tabs
 * that notice the sign-in would make different keys, and both changes would be applied.
 */
export function queueChanges(sync: BagSync, changes: readonly LineChange[], newKey: () => string): BagSync {
  const added = sync.uid === null ? changes.filter((change) => !sync.waiting.some(isSameLineId(change))) : changes;
  if (added.length === 0) return sync;
  return { ...sync, waiting: [...sync.waiting, ...added.map((change) => ({ key: newKey(), ...change }))] };
}
