// After a session ended, bag and wishlist become a guest's.

import { afterSessionEnd as bagAfterEnd } from '#shop/bag/after-session-end.ts';
import { afterSessionEnd as wishlistAfterEnd } from '#shop/customers/wish-session-end.ts';
import { bagStore, bagSyncStore, wishlistStore, wishSyncStore } from './bag-store.ts';

/** `isNew`: the queued changes were made after the session ended. */
export function leaveAccount(isNew: boolean): void {
  const bag = bagAfterEnd(bagSyncStore.get(), bagStore.get(), isNew);
  bagSyncStore.set(bag.sync);
  bagStore.set(bag.held);
  const wishes = wishlistAfterEnd(wishSyncStore.get(), wishlistStore.get(), isNew);
  wishSyncStore.set(wishes.sync);
  wishlistStore.set(wishes.held);
}
