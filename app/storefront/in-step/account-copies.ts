// Brings this browser's bag and wishlist and the account's together: at sign-in, at each change, and at each visit.

import { bagArrives, bagIsFull, bagStore, bagSyncStore, wishlistStore, wishSyncStore } from '../bag/bag-store.ts';
import { newKey } from '../bag/new-key.ts';
import { bagCopy } from './account-bag.ts';
import { linkTo } from './account-link.ts';
import { wishlistCopy } from './account-wishlist.ts';
import { keepInStep } from './in-step.ts';

const syncWishlist = keepInStep(wishlistCopy(wishlistStore, wishSyncStore), linkTo('/wishlist-items'));
const syncBag = keepInStep(
  bagCopy({ get: bagStore.get, set: bagArrives }, bagSyncStore, newKey, bagIsFull),
  linkTo('/bag-items'),
);

export async function syncCopies(uid: string): Promise<void> {
  await Promise.all([syncWishlist(uid), syncBag(uid)]);
}
