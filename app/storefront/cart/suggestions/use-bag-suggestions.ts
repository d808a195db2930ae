// Loads the products that go with the bag: once, and again when a product enters or leaves it. Until then the previous
// ones stay.

import { useEffect, useState } from 'react';
import type { Bag } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { isRowId } from '#shop/row-id.ts';

/** Null before the first response and for an empty bag; `fallback` when it failed. */
export function useBagSuggestions(bag: Bag, fallback: readonly CardProduct[]): readonly CardProduct[] | null {
  const [suggestions, setSuggestions] = useState<readonly CardProduct[] | null>(null);
  const productIds = [...new Set(bag.map(({ id }) => id).filter(isRowId))];
  const query = String(new URLSearchParams(productIds.map((id) => ['product', id])));
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(`/bag-suggestions?${query}`, { signal: controller.signal });
        if (!response.ok) throw new Error(`/bag-suggestions responded with ${response.status}`);
        setSuggestions((await response.json()) as CardProduct[]);
      } catch {
        if (!controller.signal.aborted) setSuggestions((previous) => previous ?? fallback);
      }
    };
    void load();
    return () => controller.abort();
  }, [query, fallback]);
  return suggestions;
}
