import type { Wishlist } from '#shop/bag/bag.ts';
import type { AccountWishlist, WishlistChange, WishlistSync } from '#shop/customers/wishlist-change.ts';
import { afterSending, agreed, startFor } from '#shop/customers/wishlist-sync.ts';
import type { BrowserStore } from '../bag/browser-store.ts';
import type { Replica } from './sync-replica.ts';

export const wishlistReplica = (
  held: BrowserStore<Wishlist>,
  sync: BrowserStore<WishlistSync>,
): Replica<WishlistChange, AccountWishlist> => ({
  start(uid) {
    const begun = startFor(uid, sync.get(), held.get());
    if (begun.sync !== sync.get()) sync.set(begun.sync);
    if (begun.held !== held.get()) held.set(begun.held);
  },
  isOf: (uid) => sync.get().uid === uid,
  waiting: () => sync.get().waiting,
  accept(sent, answer) {
    const left = afterSending(sync.get(), sent);
    sync.set(left);
    held.set(agreed(held.get(), answer, left));
  },
});
