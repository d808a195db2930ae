import { type AccountBag, MAX_CHANGES } from '#shop/bag/account-bag.ts';
import type { Bag } from '#shop/bag/bag.ts';
import { type BagChange, differences } from '#shop/bag/bag-change.ts';
import { afterSending, agreed, countRejectedLines, startFor, withOldMatched } from '#shop/bag/bag-sync.ts';
import { type BagSync, remember } from '#shop/bag/bag-waiting.ts';
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
    const start = startFor(uid, sync.get(), store.get(), newKey);
    if (start.sync !== sync.get()) sync.set(start.sync);
    if (start.held !== store.get()) store.set(start.held);
  },
  isFor: (uid) => sync.get().uid === uid,
  waiting: () => sync.get().waiting.slice(0, MAX_CHANGES),
  accept(sent, accountBag) {
    const remaining = afterSending(sync.get(), sent);
    const bag = agreed(store.get(), accountBag, remaining);
    const dropped = countRejectedLines(sent, accountBag, store.get());
    if (dropped > 0) onFull(dropped);
    const matched = withOldMatched(bag);
    sync.set(remember(remaining, differences(bag, matched), newKey));
    store.set(matched);
  },
});
