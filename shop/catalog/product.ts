// A product as a shopper sees it: the shape of card and page, its URL, its discount, its badge. Pure.

import type { Paise } from '#shop/money/money.ts';
import type { Picture } from './picture.ts';

/** Shoppers see how many units are left when there are this many or fewer. */
export const FEW_LEFT = 5;

export type ProductStatus = 'active' | 'inactive' | 'scheduled';

export interface SizeAvailability {
  readonly size: string;
  readonly available: number;
}

/** The fields of a product card. */
export interface CardProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly price: Paise;
  readonly oldPrice: Paise | null;
  readonly discount: number;
  readonly rating: number;
  readonly reviews: number;
  /** Null only for a product that was stored without a picture. */
  readonly picture: Picture | null;
  readonly newArrival: boolean;
  /** In the product's own order of sizes; empty for a product without sizes. */
  readonly sizes: readonly SizeAvailability[];
  readonly available: number;
  /** How many other colours of the style can be bought; missing when the card shows one product only. */
  readonly moreColors?: number;
}

export type Badge =
  | { readonly kind: 'sold-out' }
  | { readonly kind: 'off'; readonly percent: number }
  | { readonly kind: 'new' };

/** Returns at most one badge: Sold out, else the discount, else New. */
export function getBadge(product: Pick<CardProduct, 'available' | 'discount' | 'newArrival'>): Badge | null {
  if (product.available <= 0) return { kind: 'sold-out' };
  if (product.discount > 0) return { kind: 'off', percent: product.discount };
  return product.newArrival ? { kind: 'new' } : null;
}

/** The discount from the old price as a rounded percentage, 0 when there is none. 1849 to 1299 is 30. */
export function computeDiscount(price: Paise, oldPrice: Paise | null): number {
  return oldPrice !== null && oldPrice > price ? Math.round(((oldPrice - price) / oldPrice) * 100) : 0;
}

/** Lower case, each run of other characters than letters and digits as one hyphen. A name without Latin letters gives ''. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
