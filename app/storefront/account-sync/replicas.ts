// Syncs this browser's bag and wishlist with the account: at sign-in, after each change, and at each visit.

import { newKey } from '#app/new-key.ts';
import {
  announceBagFull,
  bagStore,
  bagSyncStore,
  storeAccountBag,
  wishlistStore,
  wishlistSyncStore,
} from '../bag/bag-store.ts';
import { bagReplica } from './account-bag.ts';
import { wishlistReplica } from './account-wishlist.ts';
import { syncReplica } from './sync-replica.ts';
import { transportTo } from './transport.ts';

const syncWishlist = syncReplica(wishlistReplica(wishlistStore, wishlistSyncStore), transportTo('/wishlist-items'));
const syncBag = syncReplica(
  bagReplica({ get: bagStore.get, set: storeAccountBag }, bagSyncStore, newKey, announceBagFull),
  transportTo('/bag-items'),
);

export async function syncReplicas(uid: string): Promise<void> {
  await Promise.all([syncWishlist(uid), syncBag(uid)]);
}
