import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import wovenBag from '#app/assets/weaves/bag.svg';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Weave } from '#app/ui/weave.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import { useBag } from '../bag/shop-provider.tsx';
import { EmptyListState } from '../empty-list-state.tsx';
import { FeaturedRow } from '../product-card/featured-row.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { FilledBag } from './filled-bag.tsx';
import icons from './icons.svg?raw';
import { RemovedNote } from './removed-note.tsx';
import { BagSuggestions } from './suggestions/bag-suggestions.tsx';
import { removedText, useRemovedLine } from './use-removed-line.ts';

const WOVEN_BAG = <Weave src={wovenBag} width={225} height={261} />;
const EMPTY_TEXT = 'The loom is set. Pick the first thread. Add something you love.';

const RestoreLink = lazy(async () => ({ default: (await import('./restore/restore-link.tsx')).RestoreLink }));

/** The token of a reminder's link; null without one. Kept as state, because RestoreLink removes it from the URL. */
function useRestoreToken(): string | null {
  const [query] = useSearchParams();
  const [token] = useState(() => query.get('bag'));
  return token;
}

export function CartScreen({ featured }: { readonly featured: readonly CardProduct[] }) {
  const bag = useBag();
  const inBrowser = useIsInBrowser();
  // Called here and not in FilledBag, so that removing the last line can be undone too.
  const removed = useRemovedLine();
  const restoreToken = useRestoreToken();
  return (
    <div className="filled-in-browser">
      <IconSprite symbols={icons} />
      <div className="wrap">
        <p className="sr" role="status">
          {removed.last && removedText(removed.last)}
        </p>
        {inBrowser && restoreToken !== null && (
          <Suspense>
            <RestoreLink token={restoreToken} />
          </Suspense>
        )}
        {!inBrowser && <LoadingBag />}
        {inBrowser && bag.length > 0 && <FilledBag bag={bag} removed={removed} />}
        {inBrowser && bag.length === 0 && (
          <>
            <RemovedNote {...removed} />
            <EmptyListState level={1} title="Your Bag is Empty" text={EMPTY_TEXT} pictogram={WOVEN_BAG} />
          </>
        )}
      </div>
      {inBrowser && bag.length === 0 && <FeaturedRow featured={featured} savedItems={bag} />}
      {inBrowser && bag.length > 0 && <BagSuggestions bag={bag} featured={featured} />}
    </div>
  );
}

function LoadingBag() {
  return (
    <>
      <div className="pagehead">
        <h1 className="h-page">Your Bag</h1>
      </div>
      <noscript>
        <p>Your bag is kept by your browser. It needs JavaScript: please switch it on to see it.</p>
      </noscript>
      <div className="stack two cart__bare" aria-hidden="true">
        <div>
          {['first', 'second'].map((row) => (
            <div className="line" key={row}>
              <Skeleton shape="picture" />
              <div>
                <Skeleton />
                <Skeleton short />
              </div>
            </div>
          ))}
        </div>
        <div className="panel">
          <Skeleton />
          <Skeleton short />
          <Skeleton />
        </div>
      </div>
    </>
  );
}
