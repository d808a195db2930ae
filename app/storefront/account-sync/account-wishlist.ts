// The browser's wishlist as a replica of the account's: `store` has its content, `sync` its account and the unconfirmed changes.

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
    const assigned = assignToAccount(uid, sync.get(), store.get());
    if (assigned.sync !== sync.get()) sync.set(assigned.sync);
    if (assigned.wishlist !== store.get()) store.set(assigned.wishlist);
  },
  isFor: (uid) => sync.get().uid === uid,
  waiting: () => sync.get().waiting,
  accept(sent, accountWishlist) {
    const remaining = removeConfirmed(sync.get(), sent);
    sync.set(remaining);
    store.set(mergeAccountWishlist(store.get(), accountWishlist, remaining));
  },
});
