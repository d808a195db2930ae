import type { Wishlist } from '#shop/bag/bag.ts';
import type { AccountWishlist, WishlistChange, WishlistSync } from '#shop/customers/wishlist-change.ts';
import { assignToAccount, mergeAccountWishlist, removeConfirmed } from '#shop/customers/wishlist-sync.ts';
import type { BrowserStore } from '../bag/browser-store.ts';
import type { Replica } from './sync-replica.ts';

export const wishlistReplica = (
  store: BrowserStore<Wishlist>,
  sync: BrowserStore<WishlistSync>,
): Replica<WishlistChange, AccountWishlist> => ({
  start(uid) {
    const start = assignToAccount(uid, sync.get(), store.get());
    if (start.sync !== sync.get()) sync.set(start.sync);
    if (start.held !== store.get()) store.set(start.held);
  },
  isFor: (uid) => sync.get().uid === uid,
  waiting: () => sync.get().waiting,
  accept(sent, accountWishlist) {
    const remaining = removeConfirmed(sync.get(), sent);
    sync.set(remaining);
    store.set(mergeAccountWishlist(store.get(), accountWishlist, remaining));
  },
});
