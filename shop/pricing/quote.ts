// The current price of a bag and the availability of its lines: bag page and checkout show it before anything is reserved.
// Prices are current. An order placed at the same moment for the available units has the same totals.

import { DEFAULT_SETTINGS } from '#config/store.ts';
import type { LineState, ResolvedLine, StoredSize } from '#shop/bag/resolved-line.ts';
import type { RefusedCoupon } from '#shop/coupons/coupon.ts';
import type { Paise } from '#shop/money/money.ts';
import type { PricingTerms, Totals } from './price-bag.ts';

export interface QuotedProduct extends Pick<StoredSize, 'slug' | 'name' | 'color' | 'price' | 'oldPrice' | 'picture'> {
  readonly id: string;
}

/** One per requested line, in their order. */
export interface QuotedLine {
  readonly state: LineState;
  readonly size: string;
  readonly requestedQuantity: number;
  /** The available part of the requested quantity; the totals count it. */
  readonly quantity: number;
  readonly available: number;
  /** Null in the state gone. */
  readonly product: QuotedProduct | null;
}

export type QuotedCoupon = (
  | { readonly state: 'applied'; readonly name: string; readonly discount: Paise }
  | (RefusedCoupon & { readonly state: 'refused' })
) & {
  readonly code: string;
  /** For the shopper who applied the code. */
  readonly message: string;
};

export interface Quote {
  readonly lines: readonly QuotedLine[];
  /** Over the available units. */
  readonly totals: Totals;
  /** The sum of the quantities that the totals count. */
  readonly count: number;
  /** Null when no coupon was sent. */
  readonly coupon: QuotedCoupon | null;
  readonly terms: PricingTerms;
  /** The GST that the total includes; null in the modes flat and none, and as long as the delivery address is unknown. */
  readonly taxIncluded: Paise | null;
}

/** Used when the settings cannot be read; the threshold is that of the requesting page. */
export const termsWithoutSettings = (freeShippingThreshold: Paise): PricingTerms => ({
  taxMode: 'flat',
  taxRate: DEFAULT_SETTINGS.taxRate,
  shippingCharges: { standard: DEFAULT_SETTINGS.shipping.standard, freeShippingThreshold },
});

export const toQuotedLine = ({ requested, state, quantity, available, stored }: ResolvedLine): QuotedLine => ({
  state,
  size: requested.size,
  requestedQuantity: requested.quantity,
  quantity,
  available,
  product: stored && {
    id: stored.productId,
    slug: stored.slug,
    name: stored.name,
    color: stored.color,
    price: stored.price,
    oldPrice: stored.oldPrice,
    picture: stored.picture,
  },
});

/** Shipping is free when more than this amount is added; null when it is free already. Free above ₹899 and ₹899 in the bag: 0. */
export function amountToFreeShipping({ subtotal, shipping }: Totals, terms: PricingTerms): Paise | null {
  return shipping === 0 ? null : terms.shippingCharges.freeShippingThreshold - subtotal;
}
