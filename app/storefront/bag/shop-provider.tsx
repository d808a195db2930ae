// Components access bag and wishlist only through these hooks. The object from `useShop` changes only when the user
// does; the other hooks re-render a component only when its own data changes.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  addToBag,
  type Bag,
  isInWishlist,
  removeFromWishlist,
  type SavedItem,
  toggleInWishlist,
  type Wishlist,
} from '#shop/bag/bag.ts';
import type { BagPurchase } from '#shop/bag/bought-lines.ts';
import { useAuth } from '../account/auth-provider.tsx';
import { changeBag, queueWishlistChange, removeOrderedLines, syncWithAccount } from './account-changes.ts';
import { bagStore, wishlistStore } from './bag-store.ts';
import { animateToIcon } from './flight.ts';

interface Shop {
  /** The current bag, for event handlers; components render with `useBag`. */
  bag(): Bag;
  /** `from` is the button that was pressed: its product's picture flies to the bag. */
  addToBag(item: SavedItem, qty?: number, from?: Element): void;
  /** For any other change of the bag. If `update` returns the same bag, nothing happens. */
  changeBag(update: (bag: Bag) => Bag): void;
  emptyBag(): void;
  /** Removes lines that were ordered, now or by an earlier attempt. Resolves when the account's bag is loaded. */
  removeOrdered(bought: BagPurchase, isEarlier: boolean): Promise<void>;
  /** `from` as above: the picture flies to the wishlist when the item is added. */
  toggleInWishlist(item: SavedItem, from?: Element): void;
  removeFromWishlist(item: SavedItem): void;
}

const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop must be used within a ShopProvider');
  return shop;
}

/** While a user is signed in: syncs at once, when the page becomes visible, and when the connection is back. */
function useAccountSync(uid: string | null): void {
  useEffect(() => {
    if (uid === null) return;
    const sync = (event?: Event) => {
      if (event?.type === 'online' || !document.hidden) void syncWithAccount(uid);
    };
    sync();
    const controller = new AbortController();
    for (const name of ['online', 'focus', 'visibilitychange'])
      addEventListener(name, sync, { signal: controller.signal });
    return () => controller.abort();
  }, [uid]);
}

export function ShopProvider({ children }: { readonly children: ReactNode }) {
  const { user, isTestUser } = useAuth();
  const uid = user && !isTestUser ? user.uid : null;
  useAccountSync(uid);
  const shop = useMemo<Shop>(() => {
    const syncAccount = () => {
      if (uid !== null) void syncWithAccount(uid);
    };
    const changeWishlistItem = (item: SavedItem, next: Wishlist) => {
      wishlistStore.set(next);
      queueWishlistChange({ id: item.id, wished: next.some(({ id }) => id === item.id) });
      syncAccount();
    };
    const updateBag = (update: (bag: Bag) => Bag) => {
      const before = bagStore.get();
      const after = update(before);
      if (after === before) return;
      changeBag(after);
      syncAccount();
    };
    return {
      bag: bagStore.get,
      addToBag: (item, qty = 1, from) => {
        updateBag((bag) => addToBag(bag, item, qty));
        if (from) animateToIcon(from, 'bag');
      },
      changeBag: updateBag,
      emptyBag: () => updateBag(() => []),
      removeOrdered: async (bought, isEarlier) => {
        removeOrderedLines(bought, uid !== null && isEarlier);
        if (uid !== null) await syncWithAccount(uid);
      },
      toggleInWishlist: (item, from) => {
        const before = wishlistStore.get();
        changeWishlistItem(item, toggleInWishlist(before, item));
        if (from && !isInWishlist(before, item)) animateToIcon(from, 'wishlist');
      },
      removeFromWishlist: (item) => changeWishlistItem(item, removeFromWishlist(wishlistStore.get(), item)),
    };
  }, [uid]);
  return <ShopContext value={shop}>{children}</ShopContext>;
}

export function useBag(): Bag {
  useShop();
  return useSyncExternalStore(bagStore.subscribe, bagStore.get, bagStore.getOnServer);
}

export function useWishlist(): Wishlist {
  useShop();
  return useSyncExternalStore(wishlistStore.subscribe, wishlistStore.get, wishlistStore.getOnServer);
}

const getFalse = () => false;

/** A card re-renders only when its own item changes. */
export function useIsWished(item: SavedItem): boolean {
  useShop();
  return useSyncExternalStore(wishlistStore.subscribe, () => isInWishlist(wishlistStore.get(), item), getFalse);
}
