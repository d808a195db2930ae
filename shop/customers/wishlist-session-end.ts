// What stays of the browser's wishlist when its session has ended. Pure.

import type { Wishlist } from '#shop/bag/bag.ts';
import { parkChanges } from '#shop/bag/unconfirmed-changes.ts';
import type { WishlistSync } from './wishlist-change.ts';

interface WishlistAfterSessionEnd {
  readonly sync: WishlistSync;
  readonly wishlist: Wishlist;
}

/**
 * After a session ended without a sign-out, keeps only products added since then, as a guest's. Same rule as
 * shop/bag/after-session-end.ts.
 */
export function wishlistAfterSessionEnd(
  sync: WishlistSync,
  wishlist: Wishlist,
  endedJustNow: boolean,
): WishlistAfterSessionEnd {
  if (sync.uid === null) return { sync, wishlist };
  if (!endedJustNow) return { sync: parkChanges(sync), wishlist: [] };
  const added = new Set(sync.waiting.filter(({ wished }) => wished).map(({ id }) => id));
  return { sync: { uid: null, waiting: [] }, wishlist: wishlist.filter(({ id }) => added.has(id)) };
}
