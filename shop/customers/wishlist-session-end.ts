import type { Wishlist } from '#shop/bag/bag.ts';
import { parkChanges } from '#shop/bag/unconfirmed-changes.ts';
import type { WishlistSync } from './wishlist-change.ts';

interface WishlistAfterSessionEnd {
  readonly sync: WishlistSync;
  readonly held: Wishlist;
}

/** Which part of the wishlist stays in the browser when the session ended without a sign-out: only products added after the end, now as a guest's. The rule of the bag: `shop/bag/after-session-end.ts` (whose comment still calls `endedJustNow` by its old name `isNew`). */
export function afterSessionEnd(sync: WishlistSync, held: Wishlist, endedJustNow: boolean): WishlistAfterSessionEnd {
  if (sync.uid === null) return { sync, held };
  if (!endedJustNow) return { sync: parkChanges(sync), held: [] };
  const added = new Set(sync.waiting.filter(({ wished }) => wished).map(({ id }) => id));
  return { sync: { uid: null, waiting: [] }, held: held.filter(({ id }) => added.has(id)) };
}
