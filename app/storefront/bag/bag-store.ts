// Bag and wishlist in the browser's storage, with the changes that the account has not confirmed yet. Components use them
// through the ShopProvider.

import type { Bag, Wishlist } from '#shop/bag/bag.ts';
import { readBagSync } from '#shop/bag/bag-waiting.ts';
import { readBag, readWishlist } from '#shop/bag/stored-bag.ts';
import { readWishlistSync } from '#shop/customers/wishlist-change.ts';
import { createBrowserStore } from './browser-store.ts';

export const bagStore = createBrowserStore<Bag>('cart', readBag);
export const wishlistStore = createBrowserStore<Wishlist>('wishlist', readWishlist);
export const bagSyncStore = createBrowserStore('cartSync', readBagSync);
export const wishlistSyncStore = createBrowserStore('wishlistSync', readWishlistSync);

let isStoringAccountBag = false;

/** True while the account's bag is being stored; its lines were added on another device or earlier. */
export const isAccountBagUpdate = (): boolean => isStoringAccountBag;

/** Stores the bag that the account sent. Listeners check isAccountBagUpdate, because the shopper did not add these lines now. */
export function storeAccountBag(bag: Bag): void {
  isStoringAccountBag = true;
  bagStore.set(bag);
  isStoringAccountBag = false;
}

const BAG_FULL_EVENT = 'bag-is-full';

/** Announces that the account's bag is full, with the number of lines left out. */
export const announceBagFull = (lines: number): void =>
  void dispatchEvent(new CustomEvent(BAG_FULL_EVENT, { detail: lines }));

export function onBagFull(listener: (lines: number) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<number>).detail);
  addEventListener(BAG_FULL_EVENT, onEvent);
  return () => removeEventListener(BAG_FULL_EVENT, onEvent);
}
