// Recently viewed products. Loaded when the end of the page comes into view; a failure shows nothing.

import { useEffect, useRef, useState } from 'react';
import type { CardProduct } from '#shop/catalog/product.ts';
import { createBrowserStore } from '../../bag/browser-store.ts';
import { ProductRow } from '../../product-card/product-row.tsx';
import { addViewed, parseRecentIds } from './recent-ids.ts';

const recentStore = createBrowserStore<readonly string[]>('recentlyViewed', parseRecentIds);

const MAX_VISIBLE = 4;
const PRELOAD_MARGIN = '600px';

async function fetchCards(ids: readonly string[], signal: AbortSignal): Promise<readonly CardProduct[]> {
  const response = await fetch(`/saved-products?ids=${ids.join(',')}`, { signal });
  if (!response.ok) throw new Error(`/saved-products responded with ${response.status}`);
  return (await response.json()) as readonly CardProduct[];
}

export function RecentlyViewed({ id }: { readonly id: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [products, setProducts] = useState<readonly CardProduct[]>([]);
  useEffect(() => {
    const others = recentStore.get().filter((other) => other !== id);
    recentStore.set(addViewed(others, id));
    if (others.length === 0 || !container.current) return;
    const controller = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        fetchCards(others, controller.signal).then(
          (cards) => setProducts(cards.slice(0, MAX_VISIBLE)),
          () => {},
        );
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(container.current);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [id]);
  return (
    <div ref={container}>
      <ProductRow id="recently-viewed" title="Recently Viewed" products={products} />
    </div>
  );
}
