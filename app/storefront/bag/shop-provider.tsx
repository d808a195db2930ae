// The one way components reach bag and wishlist. What `useShop` gives never changes, so using it re-renders nothing; the hooks
// below it follow as much of the bag or wishlist as a component shows.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { addToBag, type Bag, isWished, removeWish, type SavedItem, toggleWish, type Wishlist } from '#shop/bag/bag.ts';
import { useAuth } from '../account/auth-provider.tsx';
import { rememberWish, syncWishlist } from './account-wishlist.ts';
import { bagStore, wishlistStore } from './bag-store.ts';
import { fly } from './flight.ts';

interface Shop {
  /** What is in it now, for a decision; what a component shows of it comes from `useBag`. */
  bag(): Bag;
  /** `from` is the button that was pressed: its product's picture flies to the bag. */
  putInBag(item: SavedItem, qty?: number, from?: Element): void;
  emptyBag(): void;
  /** In when it was out, out when it was in. */
  toggleWish(item: SavedItem, from?: Element): void;
  removeWish(item: SavedItem): void;
}

const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop must be used within a ShopProvider');
  return shop;
}

/** With the account's too while somebody is signed in: at once, at each visit, and when the connection is back. */
function useAccountWishlist(uid: string | null): void {
  useEffect(() => {
    if (uid === null) return;
    const sync = () => void syncWishlist(uid);
    sync();
    addEventListener('online', sync);
    return () => removeEventListener('online', sync);
  }, [uid]);
}

export function ShopProvider({ children }: { readonly children: ReactNode }) {
  const { user, isPretended } = useAuth();
  const uid = user && !isPretended ? user.uid : null;
  useAccountWishlist(uid);
  const shop = useMemo<Shop>(() => {
    const changeWish = (item: SavedItem, next: Wishlist) => {
      wishlistStore.set(next);
      rememberWish({ id: item.id, wished: next.some(({ id }) => id === item.id) });
      if (uid !== null) void syncWishlist(uid);
    };
    return {
      bag: bagStore.get,
      putInBag: (item, qty = 1, from) => {
        bagStore.set(addToBag(bagStore.get(), item, qty));
        if (from) fly(from, 'bag');
      },
      emptyBag: () => bagStore.clear(),
      toggleWish: (item, from) => {
        const before = wishlistStore.get();
        changeWish(item, toggleWish(before, item));
        if (from && !isWished(before, item)) fly(from, 'wishlist');
      },
      removeWish: (item) => changeWish(item, removeWish(wishlistStore.get(), item)),
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

const no = () => false;

/** A card follows its own heart only. */
export function useIsWished(item: SavedItem): boolean {
  useShop();
  return useSyncExternalStore(wishlistStore.subscribe, () => isWished(wishlistStore.get(), item), no);
}
