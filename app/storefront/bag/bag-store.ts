// The shopper's bag and wishlist in the browser. Components reach them through the ShopProvider.

import type { Bag, Wishlist } from '#shop/bag/bag.ts';
import { readBag, readWishlist } from '#shop/bag/stored-bag.ts';
import { createBrowserStore } from './browser-store.ts';

export const bagStore = createBrowserStore<Bag>('cart', readBag);
export const wishlistStore = createBrowserStore<Wishlist>('wishlist', readWishlist);
