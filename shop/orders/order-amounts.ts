// The amounts of an order, line by line, as every screen and mail shows them. They are the amounts
// of the placed order; no amount is computed again.
// Subtotal ₹6,146, Shipping Free, GST (18%) ₹1,106.28, Coupon TANA10 −₹500, Total ₹6,752.28.

import { formatMoney, type Paise } from '#shop/money/money.ts';
import type { Totals } from '#shop/pricing/price-bag.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import { taxOn } from '#shop/tax/tax.ts';

export interface OrderWithAmounts extends Totals {
  readonly items: ReadonlyArray<{ readonly quantity: number }>;
  readonly taxMode: TaxMode;
  /** The GST that the prices include, in mode gst; null before the address is known. */
  readonly taxIncluded: Paise | null;
  /** Null without a coupon. */
  readonly couponCode: string | null;
}

export interface OrderAmount {
  readonly kind: 'subtotal' | 'shipping' | 'free' | 'tax' | 'discount' | 'total' | 'included';
  readonly name: string;
  readonly amount: string;
}

/** '1 item', '4 items': the sum of quantities. */
export function itemCountText(items: OrderWithAmounts['items']): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

/** The tax rate of an order. The order stores only the amount; null when no plain rate gives exactly that amount. */
export function findGstRate(subtotal: Paise, tax: Paise): number | null {
  if (subtotal === 0) return null;
  const exact = (tax * 100) / subtotal;
  return [0, 1, 2].map((digits) => Number(exact.toFixed(digits))).find((rate) => taxOn(subtotal, rate) === tax) ?? null;
}

export function getOrderAmounts(order: OrderWithAmounts): OrderAmount[] {
  const rate = findGstRate(order.subtotal, order.tax);
  const coupon = order.couponCode === null ? 'Discount' : `Coupon ${order.couponCode}`;
  const amounts: OrderAmount[] = [
    { kind: 'subtotal', name: `Subtotal (${itemCountText(order.items)})`, amount: formatMoney(order.subtotal) },
    order.shipping === 0
      ? { kind: 'free', name: 'Shipping', amount: 'Free' }
      : { kind: 'shipping', name: 'Shipping', amount: formatMoney(order.shipping) },
  ];
  const add = (kind: OrderAmount['kind'], name: string, amount: Paise) =>
    amounts.push({ kind, name, amount: formatMoney(amount) });
  if (order.taxMode === 'flat') add('tax', rate === null ? 'GST' : `GST (${rate}%)`, order.tax);
  if (order.discount > 0) add('discount', coupon, -order.discount);
  add('total', 'Total', order.total);
  if (order.taxMode === 'gst' && order.taxIncluded !== null) add('included', 'Includes GST', order.taxIncluded);
  return amounts;
}
