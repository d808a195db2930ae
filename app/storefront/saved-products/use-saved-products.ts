// Loads current facts of the saved products: once per entry, and again on request after a failure.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { SavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { savedProductUrls, savedSlug } from '#shop/catalog/saved-query.ts';

const keyOf = (item: SavedItem): string => item.id || `slug ${savedSlug(item)}`;

async function fetchProducts(items: readonly SavedItem[]): Promise<CardProduct[]> {
  const portions = await Promise.all(
    savedProductUrls(items).map(async (address) => {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      return (await response.json()) as CardProduct[];
    }),
  );
  return portions.flat();
}

/** The product; null when it is no longer for sale; undefined while that is not known. */
type Fact = CardProduct | null | undefined;

interface SavedProducts {
  readonly factOf: (item: SavedItem) => Fact;
  readonly failed: boolean;
  readonly tryAgain: () => void;
}

export function useSavedProducts(items: readonly SavedItem[]): SavedProducts {
  const [facts, setFacts] = useState<ReadonlyMap<string, CardProduct | null>>(new Map());
  const [failed, setFailed] = useState(false);
  const requested = useRef(new Set<string>());

  const load = useCallback(async (items: readonly SavedItem[]) => {
    for (const item of items) requested.current.add(keyOf(item));
    try {
      const products = await fetchProducts(items);
      setFailed(false);
      setFacts((before) => {
        const known = new Map(before);
        for (const item of items) {
          const found = products.find(({ id, slug }) => (item.id ? id === item.id : slug === savedSlug(item)));
          known.set(keyOf(item), found ?? null);
        }
        return known;
      });
    } catch {
      for (const item of items) requested.current.delete(keyOf(item));
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    const unknown = items.filter((item) => !requested.current.has(keyOf(item)));
    // After a failure the shopper decides when to ask again.
    if (unknown.length > 0 && !failed) void load(unknown);
  }, [items, failed, load]);

  return {
    factOf: (item) => facts.get(keyOf(item)),
    failed,
    tryAgain: () => void load(items.filter((item) => !requested.current.has(keyOf(item)))),
  };
}
