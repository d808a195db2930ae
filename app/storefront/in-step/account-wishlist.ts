// Brings this browser's wishlist and the account's together: at sign-in, at each change, and at each visit. A change waits in the
// browser until the account has it, so a lost connection loses nothing.

import {
  type AccountWishlist,
  afterSending,
  agreed,
  readWishSync,
  remember,
  startFor,
  type WishChange,
} from '#shop/customers/wish-change.ts';
import { wishlistStore } from './bag-store.ts';
import { createBrowserStore } from './browser-store.ts';

const syncStore = createBrowserStore('wishlistSync', readWishSync);

const ADDRESS = '/wishlist-items';

async function exchange(changes: readonly WishChange[]): Promise<AccountWishlist | null> {
  const wanted =
    changes.length === 0
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ changes }) };
  try {
    const response = await fetch(ADDRESS, wanted);
    return response.ok ? ((await response.json()) as AccountWishlist) : null;
  } catch {
    return null;
  }
}

let underWay: Promise<void> | null = null;

async function run(uid: string): Promise<void> {
  const start = startFor(uid, syncStore.get(), wishlistStore.get());
  if (start.sync !== syncStore.get()) syncStore.set(start.sync);
  if (start.held !== wishlistStore.get()) wishlistStore.set(start.held);
  for (;;) {
    const sent = syncStore.get().waiting;
    const answer = await exchange(sent);
    // Signed out meanwhile, here or in another tab: what comes now belongs to nobody here.
    if (!answer || syncStore.get().uid !== uid) return;
    const left = afterSending(syncStore.get(), sent);
    syncStore.set(left);
    wishlistStore.set(agreed(wishlistStore.get(), answer, left));
    if (left.waiting.length === 0) return;
  }
}

/** One exchange at a time; who asks during one waits for it, and what was changed during it is sent by it. */
export function syncWishlist(uid: string): Promise<void> {
  underWay ??= run(uid).finally(() => {
    underWay = null;
  });
  return underWay;
}

export const rememberWish = (change: WishChange): void => {
  const sync = remember(syncStore.get(), change);
  if (sync !== syncStore.get()) syncStore.set(sync);
};

export const hasWaitingWishes = (): boolean => syncStore.get().waiting.length > 0;

export const forgetWishSync = (): void => syncStore.clear();
