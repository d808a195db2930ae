import { type MouseEvent, memo, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import type { LabelledValue } from '#shop/catalog/product-details.ts';
import type { Review, StarCounts } from '#shop/reviews/review.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { useLiveProducts } from '../live/live-products.ts';
import { ProductRow } from '../product-card/product-row.tsx';
import { StickyBar } from './buying/sticky-bar.tsx';
import { useBuying } from './buying/use-buying.ts';
import { Gallery } from './gallery/gallery.tsx';
import icons from './icons.svg?raw';
import { ProductInfo, type ProductInfoProps } from './product-info.tsx';
import { NoReviews } from './reviews/no-reviews.tsx';
import { ReviewsPanel } from './reviews/reviews-panel.tsx';
import { RecentlyViewed } from './rows/recently-viewed.tsx';
import { DetailsPanel } from './tabs/details-panel.tsx';
import { ProductTabs, type Tab } from './tabs/product-tabs.tsx';
import { ShippingPanel } from './tabs/shipping-panel.tsx';
import { useReviewWriting } from './write-review/use-review-writing.tsx';

export interface ProductScreenProps extends Omit<ProductInfoProps, 'buying' | 'onJump'> {
  readonly specs: readonly LabelledValue[];
  /** Chosen by staff. */
  readonly look: readonly CardProduct[];
  /** Often bought in the same order. */
  readonly together: readonly CardProduct[];
  readonly related: readonly CardProduct[];
  readonly reviews: readonly Review[];
  readonly stars: StarCounts;
  readonly returnTerms: readonly LabelledValue[];
}

/** The tab that contains each link target. */
const TAB_BY_SECTION: Readonly<Record<string, string>> = {
  reviews: 'reviews',
  'size-guide': 'details',
  shipping: 'shipping',
};

// Rendered again only when their own data changes, not at each press of Add to Bag.
const ProductGallery = memo(Gallery);
const OtherProducts = memo(ProductRow);
const ProductDetails = memo(DetailsPanel);

export function ProductScreen(props: ProductScreenProps) {
  const { product, specs, look, together, related, reviews, stars, hasExpress, returnTerms, isPreview = false } = props;
  const buying = useBuying(product);
  const writing = useReviewWriting(product);
  const [tab, setTab] = useState('details');
  const shownProducts = [product, ...look, ...together, ...related, ...product.styleColors];
  useLiveProducts((id) => shownProducts.some((shown) => shown.id === id));

  const jumpTo = (sectionId: string) => {
    flushSync(() => setTab((current) => TAB_BY_SECTION[sectionId] ?? current));
    const target = document.getElementById(sectionId);
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  };
  // A URL with a fragment scrolls to its section once the section's tab is open.
  const [initialSection, setInitialSection] = useState<string | null>(null);
  useEffect(() => {
    const sectionId = window.location.hash.slice(1);
    const tabId = TAB_BY_SECTION[sectionId];
    if (tabId === undefined) return;
    setTab(tabId);
    setInitialSection(sectionId);
  }, []);
  useEffect(() => {
    if (initialSection !== null) document.getElementById(initialSection)?.scrollIntoView({ block: 'start' });
  }, [initialSection]);
  const onJump = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    jumpTo(event.currentTarget.hash.slice(1));
  };

  const details: Tab = {
    id: 'details',
    title: 'Product Details',
    panel: (
      <ProductDetails
        description={product.description}
        specs={specs}
        sizeChart={product.sizeChart}
        size={buying.size}
      />
    ),
  };
  const reviewsTab: Tab = {
    id: 'reviews',
    title: `Reviews (${product.reviews})`,
    panel: <ReviewsPanel product={product} newest={reviews} counts={stars} writeButton={writing.button} />,
  };
  const shippingTab: Tab = {
    id: 'shipping',
    title: 'Shipping & Returns',
    panel: <ShippingPanel hasExpress={hasExpress} returnTerms={returnTerms} />,
  };
  const hasReviews = product.reviews > 0;
  return (
    // For the picture that flies to the bag: bag/flight.ts.
    <div data-flight-from="">
      <IconSprite symbols={icons} />
      <Breadcrumb name={product.name} />
      <div className="wrap pdp">
        <ProductGallery name={product.name} pictures={product.pictures} video={product.video} />
        <ProductInfo {...props} buying={buying} onJump={onJump} />
      </div>
      <ProductTabs
        tabs={hasReviews ? [details, reviewsTab, shippingTab] : [details, shippingTab]}
        selectedId={tab}
        onSelect={setTab}
      />
      {!hasReviews && !isPreview && <NoReviews productId={product.id} writeButton={writing.button} />}
      {writing.dialog}
      <OtherProducts id="look" title="Complete the look" products={look} rail />
      <OtherProducts id="together" title="Often bought together" products={together} rail />
      <OtherProducts id="related" title="You May Also Like" products={related} />
      {!isPreview && <RecentlyViewed id={product.id} />}
      {!isPreview && <StickyBar product={product} buying={buying} />}
    </div>
  );
}
