import { useRef, useState } from 'react';
import wovenHeart from '#app/assets/weaves/heart.svg';
import { Button } from '#app/ui/button.tsx';
import { Weave } from '#app/ui/weave.tsx';
import type { SavedItem, Wishlist } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { AccountFrame } from '../account/account-frame.tsx';
import { useAuth } from '../account/auth-provider.tsx';
import { useShop, useWishlist } from '../bag/shop-provider.tsx';
import { EmptyListState } from '../empty-list-state.tsx';
import { FeaturedRow } from '../product-card/featured-row.tsx';
import { SkeletonCards } from '../product-card/skeleton-cards.tsx';
import { useSavedProducts } from '../saved-products/use-saved-products.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { WishlistTile } from './wishlist-tile.tsx';

export function WishlistScreen({ featured }: { readonly featured: readonly CardProduct[] }) {
  const wishlist = useWishlist();
  const inBrowser = useIsInBrowser();
  const { user } = useAuth();
  const content = wishlist.length === 0 ? <EmptyWishlist /> : <WishlistItems wishlist={wishlist} />;
  return (
    <div className="wishlist filled-in-browser">
      {!inBrowser || user === null ? (
        <div className="wrap">{inBrowser ? content : <LoadingWishlist />}</div>
      ) : (
        <AccountFrame current="/wishlist" className="">
          {content}
        </AccountFrame>
      )}
      {inBrowser && <FeaturedRow featured={featured} savedItems={wishlist} />}
    </div>
  );
}

function ContinueShopping() {
  return (
    <a className="link" href="/shop">
      <span>Continue Shopping</span>
    </a>
  );
}

function LoadingWishlist() {
  return (
    <>
      <div className="wishlist__head">
        <h1 className="h-page">Wishlist</h1>
        <ContinueShopping />
      </div>
      <noscript>
        <p>Your wishlist is kept by your browser. Please switch on JavaScript to see it.</p>
      </noscript>
      <div className="grid wishlist__bare" aria-hidden="true">
        <SkeletonCards count={4} />
      </div>
    </>
  );
}

const WOVEN_HEART = <Weave src={wovenHeart} width={225} height={234} />;
const EMPTY_TEXT = 'Tap the heart to save styles you love.';

const EmptyWishlist = () => (
  <EmptyListState level={1} title="Your Wishlist is Empty" text={EMPTY_TEXT} pictogram={WOVEN_HEART}>
    <ContinueShopping />
  </EmptyListState>
);

/** Old entries have no id, and two may have the same name; a running number makes the key unique. */
const getUniqueKeys = (wishlist: Wishlist): string[] =>
  wishlist.map(({ id, name }, index) => {
    if (id) return id;
    const earlierCount = wishlist.slice(0, index).filter((earlier) => earlier.name === name).length;
    return `${name} ${earlierCount}`;
  });

function WishlistItems({ wishlist }: { readonly wishlist: Wishlist }) {
  const shop = useShop();
  const { findProduct, failed, tryAgain } = useSavedProducts(wishlist);
  const [message, setMessage] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const keys = getUniqueKeys(wishlist);
  // The focused tile is removed, so the focus moves to the top of the list.
  const remove = (item: SavedItem, announcement: string) => {
    shop.removeFromWishlist(item);
    setMessage(announcement);
    heading.current?.focus();
  };
  return (
    <>
      <div className="wishlist__head">
        <h1 className="h-page" tabIndex={-1} ref={heading}>
          Wishlist
        </h1>
        <span className="wishlist__count">
          {wishlist.length} {wishlist.length === 1 ? 'item' : 'items'}
        </span>
        <ContinueShopping />
      </div>
      <p className="sr" role="status">
        {message}
      </p>
      {failed && (
        <div className="wishlist__failed ends" role="alert">
          <p>We could not check today's prices. These are as you saved them.</p>
          <Button variant="quiet" size="sm" onClick={tryAgain}>
            Try Again
          </Button>
        </div>
      )}
      <div className="grid">
        {wishlist.map((item, index) => (
          <WishlistTile
            key={keys[index]}
            item={item}
            product={findProduct(item)}
            onRemove={() => remove(item, `${item.name} is no longer on your wishlist`)}
            onMoved={() => remove(item, `${item.name} is in your bag`)}
          />
        ))}
      </div>
    </>
  );
}
