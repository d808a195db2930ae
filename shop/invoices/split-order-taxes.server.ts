// Splits the taxes of an order's lines anew when the State of delivery or of the seller is another one. What the customer pays stays.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderItems } from '#db/schema/orders.ts';
import { sumTaxes } from '#shop/pricing/line-taxes.ts';
import { splitTax } from '#shop/tax/gst.ts';
import { stateOfGstin } from '#shop/tax/gstin.ts';

type OrderItem = typeof orderItems.$inferSelect;

interface SplitOrder {
  /** In their order; unchanged where the split was right. */
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
  /** '' for a store that has given up its registration: the split of the order stays. */
  readonly gstin: string;
}

/** Called with the order's row locked. */
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
