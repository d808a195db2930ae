// What a bag costs now, and what of it can be had: the answer the bag page and checkout show before anything is reserved.
// Prices are today's. An order opened in the same moment for what can be had comes to the same totals.

import { DEFAULT_SETTINGS } from '#config/store.ts';
import type { LineState, ResolvedLine } from '#shop/bag/resolved-line.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { RefusedCoupon } from '#shop/coupons/coupon.ts';
import type { Paise } from '#shop/money/money.ts';
import type { PricingTerms, Totals } from './price-bag.ts';

export interface QuotedProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly color: string;
  readonly price: Paise;
  readonly oldPrice: Paise | null;
  readonly picture: Picture | null;
}

/** One for each line that was asked about, in their order. */
export interface QuotedLine {
  readonly state: LineState;
  readonly size: string;
  readonly wanted: number;
  /** Of those as many as can be had; the totals count them. */
  readonly quantity: number;
  readonly available: number;
  /** Null when it is gone. */
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
  /** Over what can be had. */
  readonly totals: Totals;
  /** The sum of the quantities that the totals count. */
  readonly count: number;
  /** Null when none was asked about. */
  readonly coupon: QuotedCoupon | null;
  readonly terms: PricingTerms;
}

/** When the settings cannot be read; the threshold is the asking page's. */
export const termsWithoutSettings = (freeShippingThreshold: Paise): PricingTerms => ({
  taxRate: DEFAULT_SETTINGS.taxRate,
  shippingCharges: { standard: DEFAULT_SETTINGS.shipping.standard, freeShippingThreshold },
});

export const quotedLine = ({ wanted, state, quantity, available, stored }: ResolvedLine): QuotedLine => ({
  state,
  size: wanted.size,
  wanted: wanted.quantity,
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

/** More than this must be added so that shipping is free; null when it is. Free above ₹899 and ₹899 in the bag: 0. */
export function missingForFreeShipping({ subtotal, shipping }: Totals, terms: PricingTerms): Paise | null {
  return shipping === 0 ? null : terms.shippingCharges.freeShippingThreshold - subtotal;
}
