import { type AccountBag, MAX_CHANGES } from '#shop/bag/account-bag.ts';
import type { Bag } from '#shop/bag/bag.ts';
import { type BagChange, differences } from '#shop/bag/bag-change.ts';
import { afterSending, agreed, countRejectedLines, startFor, withOldMatched } from '#shop/bag/bag-sync.ts';
import { type BagSync, remember } from '#shop/bag/bag-waiting.ts';
import type { BrowserStore } from '../bag/browser-store.ts';
import type { Replica } from './sync-replica.ts';

type Held = Pick<BrowserStore<Bag>, 'get' | 'set'>;

export const bagReplica = (
  held: Held,
  sync: BrowserStore<BagSync>,
  newKey: () => string,
  /** Called with the number of lines that a full bag of the account did not accept. */
  onFull: (lines: number) => void = () => {},
): Replica<BagChange, AccountBag> => ({
  start(uid) {
    const begun = startFor(uid, sync.get(), held.get(), newKey);
    if (begun.sync !== sync.get()) sync.set(begun.sync);
    if (begun.held !== held.get()) held.set(begun.held);
  },
  isOf: (uid) => sync.get().uid === uid,
  waiting: () => sync.get().waiting.slice(0, MAX_CHANGES),
  accept(sent, answer) {
    const left = afterSending(sync.get(), sent);
    const bag = agreed(held.get(), answer, left);
    const dropped = countRejectedLines(sent, answer, held.get());
    if (dropped > 0) onFull(dropped);
    const matched = withOldMatched(bag);
    sync.set(remember(left, differences(bag, matched), newKey));
    held.set(matched);
  },
});
