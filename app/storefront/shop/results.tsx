// The product grid with 'Load more': a link to the next page; with JavaScript the next page is appended.

import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import type { Listing } from '#shop/catalog/listing.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import { withoutRepeats } from './more-pages.ts';
import { visibleCountText } from './shop-messages.ts';
import { useMorePages } from './use-more-pages.ts';

export interface ResultsProps {
  readonly query: ShopQuery;
  readonly listing: Listing;
  /** The number of cards above the fold, whose pictures are not lazy-loaded. */
  readonly eager: number;
}

/** After 'Load more' was pressed, the focus moves to the first new card. */
function useFocusFirstNew(count: number) {
  const grid = useRef<HTMLDivElement>(null);
  const firstNewIndex = useRef<number | null>(null);
  useEffect(() => {
    if (firstNewIndex.current === null || count <= firstNewIndex.current) return;
    grid.current?.querySelectorAll<HTMLElement>('.card__name a')[firstNewIndex.current]?.focus();
    firstNewIndex.current = null;
  }, [count]);
  const focusNextNew = () => {
    firstNewIndex.current = count;
  };
  return { grid, focusNextNew };
}

export const Results = memo(function Results({ query, listing, eager }: ResultsProps) {
  const { pages, state, loadNext } = useMorePages(query, listing);
  const rows = withoutRepeats(pages);
  const visibleCount = rows.reduce((sum, row) => sum + row.length, 0);
  const { grid, focusNextNew } = useFocusFirstNew(visibleCount);
  const nextCursor = pages.at(-1)?.next ?? null;
  const loading = state === 'loading';

  const loadMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (loading) return;
    focusNextNew();
    loadNext();
  };
  return (
    <>
      {query.after && (
        <p className="more__start">
          <a className="link" href={shopPath(query)}>
            <span>Back to the start</span>
          </a>
        </p>
      )}
      <div className="grid" ref={grid}>
        {rows.map((products, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are never reordered
          <Cards key={index} products={products} eager={index === 0 ? eager : 0} />
        ))}
      </div>
      <div className="more">
        {/* Always in the page: screen readers announce text put into a live region. */}
        <p role="status">
          {!query.after && (nextCursor || pages.length > 1) ? visibleCountText(visibleCount, listing.found) : ''}
        </p>
        {state === 'failed' && <p role="alert">The next products could not be loaded. Please try again.</p>}
        {nextCursor && (
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={shopPath(query, { after: nextCursor })}
            aria-disabled={loading || undefined}
            onClick={loadMore}
          >
            {loading ? 'Loading...' : 'Load more'}
          </a>
        )}
      </div>
    </>
  );
});

interface CardsProps {
  readonly products: readonly CardProduct[];
  readonly eager: number;
}

/** Re-renders only when its products change. */
const Cards = memo(function Cards({ products, eager }: CardsProps) {
  return products.map((product, index) => <ProductCard key={product.id} product={product} eager={index < eager} />);
});
