// What a settled return credits of its invoice.

import type { LineCredit } from '#shop/invoices/document-lines.ts';
import type { Sale } from '#shop/invoices/sale.ts';
import { cameBack } from './return.ts';
import type { LockedReturn, ReturnItemRow } from './return-rows.server.ts';

const NO_CREDIT = { quantity: 0, discount: 0, shipping: 0, total: 0 };

export const isAccepted = ({ finding, disposition }: ReturnItemRow): boolean =>
  disposition !== 'send-back' && (finding === 'ok' || finding === 'kept');

/** The amount that is credited for a unit: its refund, or its value when it is exchanged. Null when nothing is credited. */
function toCredit(sale: Sale, item: ReturnItemRow, isExchange: boolean): LineCredit | null {
  const sold = sale.unitOf(item.orderItemId, item.unit);
  const amounts = sale.amountsOf(item.orderItemId, item.unit);
  const total = isExchange && isAccepted(item) ? amounts.goods : (item.refundAmount ?? 0);
  if (!sold || total === 0) return null;
  const isBack = item.finding !== null && cameBack(item.finding);
  return {
    orderItemId: sold.item.id,
    quantity: isBack ? 1 : 0,
    discount: isBack ? amounts.discount : 0,
    shipping: Math.max(0, total - amounts.goods),
    total,
  };
}

/** One credit per line of the sale. */
export function toCredits(sale: Sale, { row, items }: LockedReturn): LineCredit[] {
  const credits = new Map<string, LineCredit>();
  for (const item of items) {
    const credit = toCredit(sale, item, row.outcome === 'exchange');
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
