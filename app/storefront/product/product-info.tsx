// The column beside the pictures: name, rating, price, size, quantity and buttons.

import type { MouseEvent } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Price } from '#app/ui/price.tsx';
import { Stars } from '#app/ui/rating.tsx';
import { describeDeliveryTimes } from '#shop/catalog/delivery-terms.ts';
import type { ProductPage } from '#shop/catalog/product-page.ts';
import type { PublicOffer } from '#shop/coupons/public-offer.ts';
import { OfferList } from '../offer-list.tsx';
import { BuyButton } from './buying/buy-button.tsx';
import { DeliveryCheck } from './buying/delivery-check.tsx';
import { Quantity } from './buying/quantity.tsx';
import { SizeRow } from './buying/size-row.tsx';
import { lowStockText } from './buying/stock-messages.ts';
import type { Buying } from './buying/use-buying.ts';
import { WishlistButton } from './buying/wishlist-button.tsx';
import { ShareButton } from './share/share-button.tsx';
import { StyleColors } from './style-colors.tsx';

export interface ProductInfoProps {
  readonly product: ProductPage;
  /** Coupons that apply to this product. */
  readonly offers: readonly PublicOffer[];
  readonly buying: Buying;
  /** What reviewers say about the fit, as HTML (fitMarkup); null when too few do. */
  readonly fit: string | null;
  /** Whether the store has a price for express delivery. */
  readonly hasExpress: boolean;
  /** The store has a courier that knows where it delivers. */
  readonly checksPincodes: boolean;
  /** Null for a seller who is not registered. */
  readonly taxNote: string | null;
  /** '2-day return window'; null when the store does not take it back. */
  readonly returnWindow: string | null;
  /** Staff see a preview: the product can be neither bought nor saved nor shared. */
  readonly isPreview?: boolean;
  /** Opens the tab that contains the link's target, then scrolls to it. */
  readonly onJump: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function ProductInfo(props: ProductInfoProps) {
  const { product, offers, buying, fit, hasExpress, checksPincodes, taxNote, returnWindow, isPreview, onJump } = props;
  const isSized = product.sizes.length > 0;
  return (
    <div className="pinfo">
      <h1>{product.name}</h1>
      {product.reviews > 0 && (
        <div className="pinfo__rating">
          <Stars value={product.rating} />
          <b>{product.rating.toFixed(1)} of 5</b>
          {/* biome-ignore lint/a11y/useValidAnchor: a plain link where there is no script */}
          <a href="#reviews" onClick={onJump}>
            {product.reviews} {product.reviews === 1 ? 'review' : 'reviews'}
          </a>
        </div>
      )}
      <Price amount={product.price} oldAmount={product.oldPrice} savedPercent={product.discount} large />
      {taxNote && <p className="pinfo__tax">{taxNote}</p>}
      {product.styleColors.length > 0 && <StyleColors colors={product.styleColors} currentId={product.id} />}
      {isSized && (
        <SizeRow product={product} buying={buying} guide={product.sizeChart && <GuideLink onJump={onJump} />} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: counts and constant texts, made on the server by fitMarkup */}
      {fit && <div className="fit" dangerouslySetInnerHTML={{ __html: fit }} />}
      <WaitLink product={product} />
      {product.available > 0 && (
        <Quantity buying={buying} lowStockText={isSized ? null : lowStockText(product, null)} />
      )}
      <div className="buyrow" inert={isPreview}>
        <BuyButton buying={buying} soldOut={product.available <= 0} />
        <WishlistButton product={product} />
        <ShareButton name={product.name} path={`/product/${product.slug}`} />
      </div>
      <p className="block__note only-plain">
        The bag lives in your browser and needs JavaScript. Please switch it on to buy.
      </p>
      <ul className="assurances">
        <li>
          <Icon name="truck" />
          <span>
            <b>Delivered all over India</b>
            <span>{describeDeliveryTimes(hasExpress)}</span>
          </span>
          {checksPincodes && <DeliveryCheck />}
        </li>
        {returnWindow && (
          <li>
            <Icon name="back" />
            <span>
              <b>{returnWindow}</b>
              <span>Returns are free; refund in 5-7 working days</span>
            </span>
          </li>
        )}
      </ul>
      {offers.length > 0 && <ProductOffers offers={offers} />}
    </div>
  );
}

/** The link to ask for a notice when a size is back, for a product or size that is sold out. */
function WaitLink({ product: { sizes, available, slug } }: Pick<ProductInfoProps, 'product'>) {
  if (available > 0 && sizes.every((size) => size.available > 0)) return null;
  return (
    <p className="block__note">
      <a href={`/back-in-stock/${slug}`}>Tell me when it is back</a>
    </p>
  );
}

/** Visible at once; the other offers open with a press. */
const FIRST_OFFERS = 2;

function ProductOffers({ offers }: Pick<ProductInfoProps, 'offers'>) {
  const moreOffers = offers.slice(FIRST_OFFERS);
  return (
    <section className="pinfo__offers" aria-labelledby="offers">
      <h2 className="h-panel" id="offers">
        Offers
      </h2>
      <p className="muted">Enter the code at checkout.</p>
      <OfferList offers={offers.slice(0, FIRST_OFFERS)} />
      {moreOffers.length > 0 && (
        <details>
          <summary>
            {moreOffers.length} more {moreOffers.length === 1 ? 'offer' : 'offers'}
          </summary>
          <OfferList offers={moreOffers} />
        </details>
      )}
    </section>
  );
}

function GuideLink({ onJump }: Pick<ProductInfoProps, 'onJump'>) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a plain link where there is no script
    <a className="link block__guide" href="#size-guide" onClick={onJump}>
      <Icon name="ruler" size="sm" />
      <span>Size guide</span>
    </a>
  );
}
