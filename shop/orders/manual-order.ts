// An order that staff enter for a customer on the phone or at the counter: its items, which of them can be ordered now, and why others
// cannot. Pure. Limits for shoppers (order-limits.ts) do not apply.
// Worked case: 3 left of M. An item of 2 of M can be ordered; a second item of 2 of M cannot, because both need 4.

import type { Picture } from '#shop/catalog/picture.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Totals } from '#shop/pricing/price-bag.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import type { ShippingFieldErrors, ShippingForm } from './checkout-form.ts';
import type { OrderLine } from './order-line.ts';
import type { DiscountProblem, StaffDiscount } from './staff-discount.ts';

export interface ManualItem {
  readonly productId: string;
  /** Finds a product that was deleted and entered again, with a new id. */
  readonly name: string;
  /** '' for a product without sizes. */
  readonly size: string;
  readonly quantity: number;
}

export interface ManualOrder {
  /** Chosen when the page opens; the same key never makes a second order. */
  readonly idempotencyKey: string;
  readonly items: readonly ManualItem[];
  readonly shipping: ShippingForm;
  /** The displayed total, in paise; null where no total was shown. */
  readonly shownTotal: Paise | null;
  readonly discount: StaffDiscount | null;
}

/** unavailable: the product is not for sale, or has no such size. */
export type ItemProblem = 'no-such-product' | 'unavailable' | 'sold-out';

export type ResolvedItem =
  | { readonly problem: null; readonly line: OrderLine }
  | { readonly problem: 'sold-out'; readonly line: OrderLine }
  | { readonly problem: 'no-such-product' | 'unavailable'; readonly line: null };

export type ManualOrderRefusal =
  | 'not-allowed'
  /** Every invalid field; empty when the items or the key are invalid. */
  | { readonly kind: 'invalid'; readonly fields: ShippingFieldErrors }
  | { readonly kind: 'item'; readonly problem: ItemProblem; readonly item: ManualItem; readonly left: number }
  | { readonly kind: 'discount'; readonly problem: DiscountProblem }
  | { readonly kind: 'too-large' }
  /** The seller may deliver within her own State only. */
  | { readonly kind: 'outside-state' }
  | { readonly kind: 'price-changed'; readonly total: Paise }
  /** An earlier request with this key placed an order with other items or another address. */
  | { readonly kind: 'already-placed'; readonly orderId: string }
  /** An earlier request with this key made a payment link. */
  | { readonly kind: 'already-linked' };

export interface SizeToOrder {
  readonly size: string;
  readonly left: number;
  readonly sku: string;
  readonly barcode: string | null;
}

/** The size whose SKU or barcode is the text, as a barcode scanner types it; null when there is none. */
export function findSizeByCode(
  found: readonly ProductToOrder[],
  text: string,
): { readonly product: ProductToOrder; readonly size: SizeToOrder } | null {
  const code = text.trim().toLowerCase();
  for (const product of found) {
    const size = product.sizes.find(({ sku, barcode }) => [sku, barcode].some((each) => each?.toLowerCase() === code));
    if (size) return { product, size };
  }
  return null;
}

/** A product that staff found by its name, SKU or barcode. */
export interface ProductToOrder {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly price: Paise;
  readonly picture: Picture | null;
  readonly sizes: readonly SizeToOrder[];
}

export interface QuotedItem {
  readonly problem: ItemProblem | null;
  /** Null without a product that is for sale. */
  readonly price: Paise | null;
  readonly left: number;
}

export interface ManualQuote {
  /** In the order of the items. */
  readonly items: readonly QuotedItem[];
  /** Null while an item cannot be ordered. */
  readonly totals: Totals | null;
  /** Null without one. While there is a problem, the totals are those without the discount. */
  readonly discountProblem: Exclude<DiscountProblem, 'no-reason'> | null;
  readonly taxMode: TaxMode;
  /** The order that an earlier request with this key placed, even if its response was lost; null when there is none. */
  readonly placedAs: string | null;
}

/** `lines` has the line of each item: null when its product is not for sale, undefined when there is no such product. */
export function resolveItems(lines: readonly (OrderLine | null | undefined)[]): ResolvedItem[] {
  const quantityByLevel = new Map<string, number>();
  return lines.map((line) => {
    if (line === undefined) return { problem: 'no-such-product', line: null };
    if (line === null) return { problem: 'unavailable', line: null };
    const quantity = (quantityByLevel.get(line.inventoryLevelId) ?? 0) + line.quantity;
    quantityByLevel.set(line.inventoryLevelId, quantity);
    return { problem: quantity > line.left ? 'sold-out' : null, line };
  });
}

export const toQuotedItem = ({ problem, line }: ResolvedItem): QuotedItem => ({
  problem,
  price: line?.price ?? null,
  left: Math.max(0, line?.left ?? 0),
});
