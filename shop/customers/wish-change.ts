// Keeps a browser's wishlist and the account's in step. The browser remembers what it changed until the account has it, and
// whose wishlist its copy is (key `wishlistSync`). Pure: what to send, and what both hold after an answer.
// Worked case: she had A and B as a guest; her account has B and C. A and B are sent, B, C, A come back. She removes C while the
// phone is offline: C waits as a change, and the next answer, which still has it, does not bring it back.

import { itemOf, MOST_WISHES, type Wishlist } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';

export interface AccountWishlist {
  /** As they were added; a product that is not for sale now keeps its place, so that it is there again when it is back. */
  readonly ids: readonly string[];
  /** Those of them that are for sale. */
  readonly products: readonly CardProduct[];
}

export interface WishChange {
  readonly id: string;
  readonly wished: boolean;
}

export interface WishSync {
  /** Whose account this browser's copy belongs to; null while it is a guest's. */
  readonly uid: string | null;
  readonly waiting: readonly WishChange[];
}

const isChange = (entry: unknown): entry is WishChange => {
  const { id, wished } = (entry ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && id.length <= 40 && typeof wished === 'boolean';
};

/** Of anything at all, the changes in it. */
export const readChanges = (value: unknown): readonly WishChange[] =>
  Array.isArray(value)
    ? value
        .filter(isChange)
        .slice(0, 2 * MOST_WISHES)
        .map(({ id, wished }) => ({ id, wished }))
    : [];

/** Anybody can have written under the key. Never throws. */
export function readWishSync(stored: string | null): WishSync {
  try {
    const { uid, waiting } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    return { uid: typeof uid === 'string' ? uid : null, waiting: readChanges(waiting) };
  } catch {
    return { uid: null, waiting: [] };
  }
}

/** The last word on a product counts. A guest's changes need no remembering: at sign-in all she has is sent. */
export function remember(sync: WishSync, change: WishChange): WishSync {
  if (sync.uid === null || change.id === '') return sync;
  return { ...sync, waiting: [...sync.waiting.filter(({ id }) => id !== change.id), change] };
}

/** The copy becomes this account's. What belonged to another account stays behind. */
export function startFor(uid: string, sync: WishSync, held: Wishlist): { sync: WishSync; held: Wishlist } {
  if (sync.uid === uid) return { sync, held };
  if (sync.uid !== null) return { sync: { uid, waiting: [] }, held: [] };
  const waiting = held.filter(({ id }) => id !== '').map(({ id }) => ({ id, wished: true }));
  return { sync: { uid, waiting: waiting.slice(-MOST_WISHES) }, held };
}

/** Removes what the account has heard; a product that was changed again meanwhile still waits. */
export const afterSending = (sync: WishSync, sent: readonly WishChange[]): WishSync => ({
  ...sync,
  waiting: sync.waiting.filter(
    ({ id, wished }) => !sent.some((change) => change.id === id && change.wished === wished),
  ),
});

/** What the browser holds after an answer: the account's list, with old entries that have no id and what still waits. */
export function agreed(held: Wishlist, { ids, products }: AccountWishlist, { waiting }: WishSync): Wishlist {
  const fresh = new Map(products.map((product) => [product.id, itemOf(product)]));
  const known = new Map(held.map((item) => [item.id, item]));
  const removed = new Set(waiting.filter(({ wished }) => !wished).map(({ id }) => id));
  const added = new Set(waiting.filter(({ wished }) => wished).map(({ id }) => id));
  const ofAccount = ids
    .filter((id) => !removed.has(id))
    .map((id) => fresh.get(id) ?? known.get(id))
    .filter((item) => item !== undefined);
  const ownOnly = held.filter(({ id }) => id === '' || (added.has(id) && !ids.includes(id)));
  return [...ofAccount, ...ownOnly];
}
