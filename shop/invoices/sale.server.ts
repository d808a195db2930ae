// Finds the sale behind an order. Refunds go to its payments, and a replacing unit is worth what was paid for the replaced one.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { type UnitAmounts, unitAmounts } from '#shop/pricing/unit-amounts.ts';
import type { Sale } from './sale.ts';

type Order = typeof orders.$inferSelect;
type OrderItemRow = typeof orderItems.$inferSelect;

const NOTHING_PAID: UnitAmounts = { goods: 0, shipping: 0, discount: 0 };

const loadItems = (tx: Tx, orderId: string): Promise<OrderItemRow[]> =>
  tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));

/** The unit that this one replaces, or null. Older replacements have the lines of their order, at the same positions. */
function findReplacedUnit(item: OrderItemRow, unit: number, originals: readonly OrderItemRow[]) {
  const replaced = item.replaces?.[unit - 1];
  if (replaced) return replaced;
  const original = originals.find(({ position }) => position === item.position);
  return original ? { orderItemId: original.id, unit } : null;
}

/** Locks the order that was paid, unless it is the given order, which the caller has locked. */
export async function loadSale(tx: Tx, order: Order): Promise<Sale> {
  const items = await loadItems(tx, order.id);
  const byId = new Map(items.map((item) => [item.id, item]));
  if (order.total > 0 || order.replacementFor === null) {
    const amounts = unitAmounts(order, items);
    return {
      order,
      unitOf: (id, unit) => {
        const item = byId.get(id);
        return item ? { item, unit } : null;
      },
      amountsOf: (id, unit) => amounts.get(id)?.[unit - 1] ?? NOTHING_PAID,
    };
  }
  const [original] = await tx.select().from(orders).where(eq(orders.id, order.replacementFor)).for('update');
  if (!original) throw new Error(`order ${order.replacementFor} was replaced and is missing`);
  const sale = await loadSale(tx, original);
  const originals = await loadItems(tx, original.id);
  const replacedUnitOf = (id: string, unit: number) => {
    const item = byId.get(id);
    return item ? findReplacedUnit(item, unit, originals) : null;
  };
  return {
    order: sale.order,
    unitOf: (id, unit) => {
      const replaced = replacedUnitOf(id, unit);
      return replaced && sale.unitOf(replaced.orderItemId, replaced.unit);
    },
    amountsOf: (id, unit) => {
      const replaced = replacedUnitOf(id, unit);
      return replaced ? sale.amountsOf(replaced.orderItemId, replaced.unit) : NOTHING_PAID;
    },
  };
}
