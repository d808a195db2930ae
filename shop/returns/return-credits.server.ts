// What a settled return credits of its invoice.

import type { LineCredit } from '#shop/invoices/document-lines.ts';
import type { Sale } from '#shop/invoices/sale.ts';
import { cameBack } from './return.ts';
import type { LockedReturn, ReturnItemRow } from './return-rows.server.ts';

const NO_CREDIT = { quantity: 0, discount: 0, shipping: 0, total: 0 };

export const isAccepted = ({ finding, disposition }: ReturnItemRow): boolean =>
  disposition !== 'send-back' && (finding === 'ok' || finding === 'kept');

/** The order whose invoice has the returned units: an exchange is invoiced itself, a free replacement under the order that was paid. */
export const findInvoicedOrder = (order: LockedReturn['order'], sale: Sale): LockedReturn['order'] =>
  order.isExchange ? order : sale.order;

/** The amount that is credited for a unit: its refund, or its value when it is exchanged. Null when nothing is credited. */
function toCredit(sale: Sale, { row, order }: LockedReturn, item: ReturnItemRow): LineCredit | null {
  const sold = sale.unitOf(item.orderItemId, item.unit);
  const amounts = sale.amountsOf(item.orderItemId, item.unit);
  const total = row.outcome === 'exchange' && isAccepted(item) ? amounts.goods : (item.refundAmount ?? 0);
  if (!sold || total === 0) return null;
  const isBack = item.finding !== null && cameBack(item.finding);
  return {
    orderItemId: order.isExchange ? item.orderItemId : sold.item.id,
    quantity: isBack ? 1 : 0,
    discount: isBack ? amounts.discount : 0,
    shipping: Math.max(0, total - amounts.goods),
    total,
  };
}

/** One credit per line of the invoice. */
export function toCredits(sale: Sale, locked: LockedReturn): LineCredit[] {
  const credits = new Map<string, LineCredit>();
  for (const item of locked.items) {
    const credit = toCredit(sale, locked, item);
    if (credit === null) continue;
    const before = credits.get(credit.orderItemId) ?? NO_CREDIT;
    credits.set(credit.orderItemId, {
      orderItemId: credit.orderItemId,
      quantity: before.quantity + credit.quantity,
      discount: before.discount + credit.discount,
      shipping: before.shipping + credit.shipping,
      total: before.total + credit.total,
    });
  }
  return [...credits.values()];
}
