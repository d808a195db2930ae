// Queues every change of bag and wishlist for the account. The code that sends the queue is loaded only for a signed-in
// user.

import { newKey } from '#app/new-key.ts';
import type { Bag } from '#shop/bag/bag.ts';
import { diffBags } from '#shop/bag/bag-change.ts';
import { queueChanges } from '#shop/bag/bag-unconfirmed-changes.ts';
import { type BagPurchase, removeBoughtLines } from '#shop/bag/bought-lines.ts';
import { queueChange, type WishlistChange } from '#shop/customers/wishlist-change.ts';
import { bagStore, bagSyncStore, wishlistStore, wishlistSyncStore } from './bag-store.ts';

/** Every change of the bag must go through here; otherwise the account's next response would undo it. */
export function changeBag(next: Bag): void {
  // Queued before the bag is written: a page closed in between must not lose the change.
  const changes = diffBags(bagStore.get(), next);
  bagSyncStore.set(queueChanges(bagSyncStore.get(), changes, newKey));
  bagStore.set(next);
}

/**
 * Removes ordered lines. The order's transaction has removed them from the account's bag; the queued changes that the
 * order included (`unheard`) must not be sent any more. For an account's order that was found later only the queue is
 * cleaned: the account's bag is already correct, and removing its lines here would also remove units added since. A
 * guest has no bag but the browser's.
 */
export function removeOrderedLines({ lines, unheard }: BagPurchase, isAccountOrderFoundLater: boolean): void {
  const sync = bagSyncStore.get();
  bagSyncStore.set({ ...sync, waiting: sync.waiting.filter(({ key }) => !unheard.includes(key)) });
  if (!isAccountOrderFoundLater) bagStore.set(removeBoughtLines(bagStore.get(), lines));
}

export function queueWishlistChange(change: WishlistChange): void {
  const sync = queueChange(wishlistSyncStore.get(), change);
  if (sync !== wishlistSyncStore.get()) wishlistSyncStore.set(sync);
}

export const hasUnsentChanges = (): boolean =>
  wishlistSyncStore.get().waiting.length > 0 || bagSyncStore.get().waiting.length > 0;

/**
 * Turns bag and wishlist into those of a guest. If the code for that cannot be loaded, they stay bound to their
 * account, so that another user's sign-in does not take them over.
 */
export const detachBagAndWishlist = (endedJustNow: boolean): Promise<void> =>
  import('./detach-account.ts').then(({ detachFromAccount }) => detachFromAccount(endedJustNow)).catch(() => {});

export function clearBagAndWishlist(): void {
  for (const store of [bagSyncStore, wishlistSyncStore, bagStore, wishlistStore]) store.clear();
}

/** Never fails: unsent changes stay queued. */
export const syncWithAccount = (uid: string): Promise<void> =>
  import('../account-sync/replicas.ts').then(({ syncReplicas }) => syncReplicas(uid)).catch(() => {});
