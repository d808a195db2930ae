// Bag and wishlist in the browser's storage, with the changes that the account has not confirmed yet. Components use
// them through the ShopProvider.

import type { Bag, Wishlist } from '#shop/bag/bag.ts';
import { parseBagSync } from '#shop/bag/bag-unconfirmed-changes.ts';
import { parseStoredBag, parseStoredWishlist } from '#shop/bag/stored-bag.ts';
import { parseWishlistSync } from '#shop/customers/wishlist-change.ts';
import { createBrowserStore } from './browser-store.ts';

export const bagStore = createBrowserStore<Bag>('cart', parseStoredBag);
export const wishlistStore = createBrowserStore<Wishlist>('wishlist', parseStoredWishlist);
export const bagSyncStore = createBrowserStore('cartSync', parseBagSync);
export const wishlistSyncStore = createBrowserStore('wishlistSync', parseWishlistSync);

let isStoringAccountBag = false;

/** True while the account's bag is being stored; its lines were added on another device or earlier. */
export const isAccountBagUpdate = (): boolean => isStoringAccountBag;

/**
 * Stores the bag that the account sent. Listeners check isAccountBagUpdate, because the shopper did not add these lines
 * now.
 */
export function storeAccountBag(bag: Bag): void {
  isStoringAccountBag = true;
  bagStore.set(bag);
  isStoringAccountBag = false;
}

const BAG_FULL_EVENT = 'bag-is-full';

/** Announces that the account's bag is full, with the number of lines that it did not accept. */
export const announceBagFull = (lines: number): void =>
  void dispatchEvent(new CustomEvent(BAG_FULL_EVENT, { detail: lines }));

export function onBagFull(listener: (lines: number) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<number>).detail);
  addEventListener(BAG_FULL_EVENT, onEvent);
  return () => removeEventListener(BAG_FULL_EVENT, onEvent);
}
