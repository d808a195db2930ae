// Loads current data of the saved products: once per item, and again on request after a failure.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { SavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { savedProductUrls, savedSlug } from '#shop/catalog/saved-query.ts';

const getItemKey = (item: SavedItem): string => item.id || `slug ${savedSlug(item)}`;

async function fetchProducts(items: readonly SavedItem[]): Promise<CardProduct[]> {
  const batches = await Promise.all(
    savedProductUrls(items).map(async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
      return (await response.json()) as CardProduct[];
    }),
  );
  return batches.flat();
}

/** The product; null when it is no longer for sale; undefined until it is loaded. */
type SavedProduct = CardProduct | null | undefined;

interface SavedProducts {
  readonly findProduct: (item: SavedItem) => SavedProduct;
  readonly failed: boolean;
  readonly tryAgain: () => void;
}

export function useSavedProducts(items: readonly SavedItem[]): SavedProducts {
  const [productByKey, setProductByKey] = useState<ReadonlyMap<string, CardProduct | null>>(new Map());
  const [failed, setFailed] = useState(false);
  const requested = useRef(new Set<string>());

  const load = useCallback(async (items: readonly SavedItem[]) => {
    for (const item of items) requested.current.add(getItemKey(item));
    try {
      const products = await fetchProducts(items);
      setFailed(false);
      setProductByKey((previous) => {
        const updated = new Map(previous);
        for (const item of items) {
          const product = products.find(({ id, slug }) => (item.id ? id === item.id : slug === savedSlug(item)));
          updated.set(getItemKey(item), product ?? null);
        }
        return updated;
      });
    } catch {
      for (const item of items) requested.current.delete(getItemKey(item));
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    const notRequested = items.filter((item) => !requested.current.has(getItemKey(item)));
    // After a failure the shopper decides when to load again.
    if (notRequested.length > 0 && !failed) void load(notRequested);
  }, [items, failed, load]);

  return {
    findProduct: (item) => productByKey.get(getItemKey(item)),
    failed,
    tryAgain: () => void load(items.filter((item) => !requested.current.has(getItemKey(item)))),
  };
}
