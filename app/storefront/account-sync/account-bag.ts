// The browser's bag as a replica of the account's: `store` has its content, `sync` its account and the unconfirmed changes.

import { type AccountBag, MAX_CHANGES } from '#shop/bag/account-bag.ts';
import type { Bag } from '#shop/bag/bag.ts';
import { type BagChange, diffBags } from '#shop/bag/bag-change.ts';
import {
  assignToAccount,
  countRejectedLines,
  mergeAccountBag,
  mergeOldLines,
  removeConfirmed,
} from '#shop/bag/bag-sync.ts';
import { type BagSync, queueChanges } from '#shop/bag/bag-unconfirmed-changes.ts';
import type { BrowserStore } from '../bag/browser-store.ts';
import type { Replica } from './sync-replica.ts';

type BagStore = Pick<BrowserStore<Bag>, 'get' | 'set'>;

export const bagReplica = (
  store: BagStore,
  sync: BrowserStore<BagSync>,
  newKey: () => string,
  /** Called with the number of lines that a full bag of the account did not accept. */
  onFull: (lines: number) => void = () => {},
): Replica<BagChange, AccountBag> => ({
  start(uid) {
    const assigned = assignToAccount(uid, sync.get(), store.get(), newKey);
    if (assigned.sync !== sync.get()) sync.set(assigned.sync);
    if (assigned.bag !== store.get()) store.set(assigned.bag);
  },
  isFor: (uid) => sync.get().uid === uid,
  waiting: () => sync.get().waiting.slice(0, MAX_CHANGES),
  accept(sent, accountBag) {
    const remaining = removeConfirmed(sync.get(), sent);
    const bag = mergeAccountBag(store.get(), accountBag, remaining);
    const dropped = countRejectedLines(sent, accountBag, store.get());
    if (dropped > 0) onFull(dropped);
    const matched = mergeOldLines(bag);
    sync.set(queueChanges(remaining, diffBags(bag, matched), newKey));
    store.set(matched);
  },
});
