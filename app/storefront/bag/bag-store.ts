// The shopper's bag and wishlist in the browser, for components to show and change.

import { useSyncExternalStore } from 'react';
import { addToBag, type Bag, type SavedItem, toggleWish, type Wishlist } from '#shop/bag/bag.ts';
import { readBag, readWishlist } from '#shop/bag/stored-bag.ts';
import { createBrowserStore } from './browser-store.ts';

export const bagStore = createBrowserStore<Bag>('cart', readBag);
export const wishlistStore = createBrowserStore<Wishlist>('wishlist', readWishlist);

export const useBag = (): Bag => useSyncExternalStore(bagStore.subscribe, bagStore.get, bagStore.getOnServer);
export const useWishlist = (): Wishlist =>
  useSyncExternalStore(wishlistStore.subscribe, wishlistStore.get, wishlistStore.getOnServer);

export const putInBag = (item: SavedItem): void => bagStore.set(addToBag(bagStore.get(), item));
export const toggleInWishlist = (item: SavedItem): void => wishlistStore.set(toggleWish(wishlistStore.get(), item));
