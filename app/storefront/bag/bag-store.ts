// Bag and wishlist in the browser's storage, with the changes that the account has not confirmed yet. Components use them
// through the ShopProvider.

import type { Bag, Wishlist } from '#shop/bag/bag.ts';
import { parseBagSync } from '#shop/bag/bag-unconfirmed-changes.ts';
import { parseStoredBag, parseStoredWishlist } from '#shop/bag/stored-bag.ts';
import { parseWishlistSync } from '#shop/customers/wishlist-change.ts';
import { createBrowserStore } from './browser-store.ts';

export const bagStore = createBrowserStore<Bag>('cart', parseStoredBag);
export const wishlistStore = createBrowserStore<Wishlist>('wishlist', parseStoredWishlist);
export const bagSyncStore = createBrowserStore('cartSync', parseBagSync);
export const wishlistSyncStore = createBrowserStore('wishlistSync', parseWishlistSync);

let arriving = false;

/** True while the account's bag is being stored: its lines were added elsewhere or earlier. */
export const isBagArriving = (): boolean => arriving;

/** Stores the bag that the account sent; isBagArriving tells listeners that the shopper did not add these lines now. */
export function storeAccountBag(bag: Bag): void {
  arriving = true;
  bagStore.set(bag);
  arriving = false;
}

const FULL = 'bag-is-full';

/** Announces that the account's bag is full, with the number of lines left out. */
export const announceBagFull = (lines: number): void => void dispatchEvent(new CustomEvent(FULL, { detail: lines }));

export function onBagFull(listener: (lines: number) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<number>).detail);
  addEventListener(FULL, onEvent);
  return () => removeEventListener(FULL, onEvent);
}
