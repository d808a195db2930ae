// Synchronises a browser's wishlist with the account's: the changes to send, and the content of both after a response.
// Pure.
// Example: a guest has A and B; the account has B and C. At sign-in A and B are sent, and B, C, A come back. The
// shopper removes C while the phone is offline: the removal is queued, and the next response, which still has C, does
// not bring it back.

import { MAX_WISHLIST_ITEMS, type SavedItem, toSavedItem, type Wishlist } from '#shop/bag/bag.ts';
import { getParkedChanges } from '#shop/bag/unconfirmed-changes.ts';
import type { AccountWishlist, WishlistChange, WishlistSync } from './wishlist-change.ts';

/** Assigns the browser's wishlist to this account. Entries and parked changes of another account are dropped. */
export function assignToAccount(
  uid: string,
  sync: WishlistSync,
  wishlist: Wishlist,
): { sync: WishlistSync; wishlist: Wishlist } {
  if (sync.uid === uid) return { sync, wishlist };
  const parkedChanges = getParkedChanges(sync, uid);
  if (sync.uid !== null) return { sync: { uid, waiting: [...parkedChanges] }, wishlist: [] };
  const added = wishlist.filter(({ id }) => id !== '').map(({ id }) => ({ id, wished: true }));
  // A product that was added again loses its parked change, because only the last change per product is kept.
  const before = parkedChanges.filter(({ id }) => !added.some((change) => change.id === id));
  return { sync: { uid, waiting: [...before, ...added.slice(-MAX_WISHLIST_ITEMS)] }, wishlist };
}

/** Removes the confirmed changes; a later change of the same product stays queued. */
export const removeConfirmed = (sync: WishlistSync, sent: readonly WishlistChange[]): WishlistSync => ({
  ...sync,
  waiting: sync.waiting.filter(
    ({ id, wished }) => !sent.some((change) => change.id === id && change.wished === wished),
  ),
});

/** Keeps the size that was chosen in this browser, because the account stores none. */
const withLocalSize = (item: SavedItem | undefined, local: SavedItem | undefined): SavedItem | undefined =>
  item && local ? { ...item, size: local.size } : (item ?? local);

/** Returns the account's list plus the browser's old entries without an id, with the queued changes applied. */
export function mergeAccountWishlist(
  wishlist: Wishlist,
  { ids, products }: AccountWishlist,
  { waiting }: WishlistSync,
): Wishlist {
  const itemById = new Map(products.map((product) => [product.id, toSavedItem(product)]));
  const localItemById = new Map(wishlist.map((item) => [item.id, item]));
  const removed = new Set(waiting.filter(({ wished }) => !wished).map(({ id }) => id));
  const added = new Set(waiting.filter(({ wished }) => wished).map(({ id }) => id));
  const accountItems = ids
    .filter((id) => !removed.has(id))
    .map((id) => withLocalSize(itemById.get(id), localItemById.get(id)))
    .filter((item) => item !== undefined);
  const unsentItems = wishlist.filter(({ id }) => id === '' || (added.has(id) && !ids.includes(id)));
  return [...accountItems, ...unsentItems];
}
