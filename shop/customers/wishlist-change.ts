// The changes of a browser's wishlist that the account has not confirmed (key `wishlistSync`), and the owner of that
// wishlist. Pure; `wishlist-sync.ts` computes the content of both after a response.

import { MAX_WISHLIST_ITEMS } from '#shop/bag/bag.ts';
import { isShortString, parseUnconfirmedChanges, type UnconfirmedChanges } from '#shop/bag/unconfirmed-changes.ts';
import type { CardProduct } from '#shop/catalog/product.ts';

export interface AccountWishlist {
  /**
   * In the order of adding; includes products that are not for sale now, so that they reappear later.
   */
  readonly ids: readonly string[];
  /** The products of `ids` that are for sale. */
  readonly products: readonly CardProduct[];
}

export interface WishlistChange {
  readonly id: string;
  readonly wished: boolean;
}

export type WishlistSync = UnconfirmedChanges<WishlistChange>;

/** As many changes as it takes to add and remove each entry of a full wishlist. */
const MAX_UNCONFIRMED = 2 * MAX_WISHLIST_ITEMS;

const isChange = (entry: unknown): entry is WishlistChange => {
  const { id, wished } = (entry ?? {}) as Record<string, unknown>;
  return isShortString(id) && id !== '' && typeof wished === 'boolean';
};

/** Returns the valid changes of a value that may be anything. */
export const parseWishlistChanges = (value: unknown): readonly WishlistChange[] =>
  Array.isArray(value)
    ? value
        .filter(isChange)
        .slice(0, MAX_UNCONFIRMED)
        .map(({ id, wished }) => ({ id, wished }))
    : [];

export const parseWishlistSync = (stored: string | null): WishlistSync =>
  parseUnconfirmedChanges(stored, isChange, MAX_UNCONFIRMED);

/** Keeps the last change per product. A guest's changes are not queued: at sign-in the whole wishlist is sent. */
export function queueChange(sync: WishlistSync, change: WishlistChange): WishlistSync {
  if (sync.uid === null || change.id === '') return sync;
  return { ...sync, waiting: [...sync.waiting.filter(({ id }) => id !== change.id), change] };
}
