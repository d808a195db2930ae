// Decides which part of a wishlist stays in the browser when a session ended without a sign-out. Pure.

import type { Wishlist } from '#shop/bag/bag.ts';
import { parkChanges } from '#shop/bag/unconfirmed-changes.ts';
import type { WishlistSync } from './wishlist-change.ts';

/**
 * Keeps only products that were added after the session ended, as a guest's. Same rule as shop/bag/after-session-end.ts.
 */
export function wishlistAfterSessionEnd(
  sync: WishlistSync,
  wishlist: Wishlist,
  endedJustNow: boolean,
): { readonly sync: WishlistSync; readonly wishlist: Wishlist } {
  if (sync.uid === null) return { sync, wishlist };
  if (!endedJustNow) return { sync: parkChanges(sync), wishlist: [] };
  const added = new Set(sync.waiting.filter(({ wished }) => wished).map(({ id }) => id));
  return { sync: { uid: null, waiting: [] }, wishlist: wishlist.filter(({ id }) => added.has(id)) };
}
