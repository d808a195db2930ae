// Splits an order's taxes again when the State of delivery or of the seller has changed. The customer pays the same.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderItems } from '#db/schema/orders.ts';
import { sumTaxes } from '#shop/pricing/line-taxes.ts';
import { splitTax } from '#shop/tax/gst.ts';
import { stateOfGstin } from '#shop/tax/gstin.ts';

type OrderItem = typeof orderItems.$inferSelect;

interface SplitOrder {
  /** The items by position; an item whose split was right is unchanged. */
  readonly items: readonly OrderItem[];
  readonly taxIncluded: number;
}

function splitItem(item: OrderItem, isInterState: boolean | null): OrderItem {
  const { price, quantity, lineDiscount, lineShipping, gstRate, igst, cgst } = item;
  if (gstRate === null || isInterState === null) return item;
  const isSplitRight = isInterState ? cgst === 0 : igst === 0;
  if (isSplitRight) return item;
  const amount = price * quantity - (lineDiscount ?? 0) + (lineShipping ?? 0);
  return { ...item, ...splitTax(amount, gstRate, isInterState) };
}

interface States {
  /** The State where the goods are delivered. */
  readonly place: string;
  /** '' when the store has given up its registration: the split of the order is then kept. */
  readonly gstin: string;
}

/** The caller has locked the order's row. */
export async function splitOrderTaxes(tx: Tx, orderId: string, { place, gstin }: States): Promise<SplitOrder> {
  const isInterState = gstin === '' ? null : place !== stateOfGstin(gstin);
  const stored = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const items = stored.map((item) => splitItem(item, isInterState));
  for (const [index, { id, taxable, cgst, sgst, igst }] of items.entries()) {
    if (items[index] === stored[index]) continue;
    await tx.update(orderItems).set({ taxable, cgst, sgst, igst }).where(eq(orderItems.id, id));
  }
  const taxes = items.map(({ taxable, cgst, sgst, igst }) => ({
    taxable: taxable ?? 0,
    cgst: cgst ?? 0,
    sgst: sgst ?? 0,
    igst: igst ?? 0,
  }));
  return { items, taxIncluded: sumTaxes(taxes) };
}
