// Queues every change of bag and wishlist for the account. The code that sends the queue is loaded only when somebody is
// signed in.

import type { Bag } from '#shop/bag/bag.ts';
import { differences } from '#shop/bag/bag-change.ts';
import { remember } from '#shop/bag/bag-waiting.ts';
import { type Bought, withoutBought } from '#shop/bag/bought-lines.ts';
import { remember as rememberWishOf, type WishChange } from '#shop/customers/wish-change.ts';
import { bagStore, bagSyncStore, wishlistStore, wishSyncStore } from './bag-store.ts';
import { newKey } from './new-key.ts';

/** Every change of the bag goes through here: one that did not would be undone by the account's next answer. */
export function changeBag(next: Bag): void {
  // Written before the bag: a page that is left in between has a change too many to show, but none too few to send.
  const changes = differences(bagStore.get(), next);
  bagSyncStore.set(remember(bagSyncStore.get(), changes, newKey));
  bagStore.set(next);
}

/**
 * This was ordered. The account has counted that in the order's own transaction; what it had not heard by then was ordered too, so
 * there is nothing left to tell of it. An order that was found later is in the account's bag already, which only has to be asked for:
 * to take its pieces out here would take what was added since.
 */
export function forgetBought({ lines, unheard }: Bought, isEarlier: boolean): void {
  const sync = bagSyncStore.get();
  bagSyncStore.set({ ...sync, waiting: sync.waiting.filter(({ key }) => !unheard.includes(key)) });
  if (!isEarlier) bagStore.set(withoutBought(bagStore.get(), lines));
}

export function rememberWish(change: WishChange): void {
  const sync = rememberWishOf(wishSyncStore.get(), change);
  if (sync !== wishSyncStore.get()) wishSyncStore.set(sync);
}

/** True when the account has not heard all. */
export const isAnythingWaiting = (): boolean =>
  wishSyncStore.get().waiting.length > 0 || bagSyncStore.get().waiting.length > 0;

/** Fetched when it is needed. Without a connection the copy stays her account's: nobody else's sign-in takes it over. */
export const leaveBagAndWishlist = (isNew: boolean): Promise<void> =>
  import('./leave-account.ts').then(({ leaveAccount }) => leaveAccount(isNew)).catch(() => {});

export function forgetBagAndWishlist(): void {
  for (const store of [bagSyncStore, wishSyncStore, bagStore, wishlistStore]) store.clear();
}

/** Never fails: what could not be told waits for the next time. */
export const syncWithAccount = (uid: string): Promise<void> =>
  import('../account-sync/replicas.ts').then(({ syncReplicas }) => syncReplicas(uid)).catch(() => {});
