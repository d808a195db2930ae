// Recently viewed products. Loaded when the end of the page comes into view; a failure shows nothing.

import { useEffect, useRef, useState } from 'react';
import type { CardProduct } from '#shop/catalog/product.ts';
import { createBrowserStore } from '../../bag/browser-store.ts';
import { ProductRow } from '../../product-card/product-row.tsx';
import { readRecent, withViewed } from './recent-ids.ts';

const recentStore = createBrowserStore<readonly string[]>('recentlyViewed', readRecent);

const SHOWN = 4;
const NEAR = '600px';

async function fetchCards(ids: readonly string[], signal: AbortSignal): Promise<readonly CardProduct[]> {
  const response = await fetch(`/saved-products?ids=${ids.join(',')}`, { signal });
  if (!response.ok) throw new Error(`Products answered ${response.status}`);
  return (await response.json()) as readonly CardProduct[];
}

export function RecentlyViewed({ id }: { readonly id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [products, setProducts] = useState<readonly CardProduct[]>([]);
  useEffect(() => {
    const others = recentStore.get().filter((other) => other !== id);
    recentStore.set(withViewed(others, id));
    if (others.length === 0 || !place.current) return;
    const left = new AbortController();
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        fetchCards(others, left.signal).then(
          (found) => setProducts(found.slice(0, SHOWN)),
          () => {},
        );
      },
      { rootMargin: NEAR },
    );
    near.observe(place.current);
    return () => {
      near.disconnect();
      left.abort();
    };
  }, [id]);
  return (
    <div ref={place}>
      <ProductRow id="recently-viewed" title="Recently Viewed" products={products} />
    </div>
  );
}
