// After a session has ended, converts bag and wishlist to those of a guest.

import { afterSessionEnd as bagAfterEnd } from '#shop/bag/after-session-end.ts';
import { wishlistAfterSessionEnd } from '#shop/customers/wishlist-session-end.ts';
import { bagStore, bagSyncStore, wishlistStore, wishlistSyncStore } from './bag-store.ts';

/** `endedJustNow`: the queued changes were made after the session ended. */
export function detachFromAccount(endedJustNow: boolean): void {
  const { sync: bagSync, bag } = bagAfterEnd(bagSyncStore.get(), bagStore.get(), endedJustNow);
  bagSyncStore.set(bagSync);
  bagStore.set(bag);
  const { sync, wishlist } = wishlistAfterSessionEnd(wishlistSyncStore.get(), wishlistStore.get(), endedJustNow);
  wishlistSyncStore.set(sync);
  wishlistStore.set(wishlist);
}
