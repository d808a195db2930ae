// What a browser's wishlist owes to the account (key `wishlistSync`): whose copy it is, and what was changed since the account
// last heard of it. Pure; `wishlist-sync.ts` says what both hold after an answer.

import { MAX_WISHLIST_ITEMS } from '#shop/bag/bag.ts';
import { isShort, readWaiting, type Waiting } from '#shop/bag/waiting.ts';
import type { CardProduct } from '#shop/catalog/product.ts';

export interface AccountWishlist {
  /** As they were added; a product that is not for sale now keeps its place, so that it is there again when it is back. */
  readonly ids: readonly string[];
  /** Those of them that are for sale. */
  readonly products: readonly CardProduct[];
}

export interface WishlistChange {
  readonly id: string;
  readonly wished: boolean;
}

export type WishlistSync = Waiting<WishlistChange>;

/** Each of a full wishlist put in and taken out again. */
const MAX_WAITING = 2 * MAX_WISHLIST_ITEMS;

const isChange = (entry: unknown): entry is WishlistChange => {
  const { id, wished } = (entry ?? {}) as Record<string, unknown>;
  return isShort(id) && id !== '' && typeof wished === 'boolean';
};

/** Of anything at all, the changes in it. */
export const readChanges = (value: unknown): readonly WishlistChange[] =>
  Array.isArray(value)
    ? value
        .filter(isChange)
        .slice(0, MAX_WAITING)
        .map(({ id, wished }) => ({ id, wished }))
    : [];

export const readWishlistSync = (stored: string | null): WishlistSync => readWaiting(stored, isChange, MAX_WAITING);

/** The last word on a product counts. A guest's changes need no remembering: at sign-in all she has is sent. */
export function remember(sync: WishlistSync, change: WishlistChange): WishlistSync {
  if (sync.uid === null || change.id === '') return sync;
  return { ...sync, waiting: [...sync.waiting.filter(({ id }) => id !== change.id), change] };
}
