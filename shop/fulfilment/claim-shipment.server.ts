// A lease on a shipment, so that only one worker at a time calls the provider about it. The row and its reference are
// written before the call: after a lost response, the next worker looks for the reference before it creates another
// booking. The lease of a crashed worker expires after two minutes, longer than all of its calls can take.

import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { type BookedParcel, shipments } from '#db/schema/shipments.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';

export type ShipmentRow = typeof shipments.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

const LEASE_EXPIRY = sql`now() + interval '2 minutes'`;

/** SQL: true while the lease is valid, by the database's clock. */
const isLeased = sql<boolean>`coalesce(${shipments.leaseExpiresAt} > now(), false)`;

export interface LockedShipment {
  readonly order: OrderRow;
  readonly row: ShipmentRow;
  readonly isLeased: boolean;
}

/** Locks the order first, as every writer does, then its shipment. */
export async function lockShipment(tx: Tx, id: string): Promise<LockedShipment | null> {
  const [owner] = await tx.select({ orderId: shipments.orderId }).from(shipments).where(eq(shipments.id, id));
  if (!owner) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, owner.orderId)).for('update');
  const [found] = await tx
    .select({ row: shipments, isLeased })
    .from(shipments)
    .where(eq(shipments.id, id))
    .for('update');
  return order && found ? { order, ...found } : null;
}

/** Locks the shipment of an order that is neither cancelled, delivered nor returned; null without one. The caller has locked the order. */
export async function lockActiveShipment(tx: Tx, orderId: string): Promise<Omit<LockedShipment, 'order'> | null> {
  const [found] = await tx
    .select({ row: shipments, isLeased })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), notInArray(shipments.status, ['CANCELLED', 'DELIVERED', 'RETURNED'])))
    .for('update');
  return found ?? null;
}

const SUFFIX = /-R(\d+)$/;

/** 'ORD-1-A', then 'ORD-1-A-R2': a cancelled reference cannot be used again. */
export function nextReference(reference: string): string {
  const number = Number(SUFFIX.exec(reference)?.[1] ?? 1);
  return `${reference.replace(SUFFIX, '')}-R${number + 1}`;
}

/** Returns the reference after the order's last one. Sorted by length first, because '-R10' sorts before '-R9' as text. */
async function nextFreeReference(tx: Tx, order: OrderRow): Promise<string> {
  const earlier = await tx
    .select({ reference: shipments.reference })
    .from(shipments)
    .where(eq(shipments.orderId, order.id))
    .orderBy(desc(sql`length(${shipments.reference})`), desc(shipments.reference));
  const [last] = earlier;
  return last ? nextReference(last.reference ?? order.orderId) : order.orderId;
}

export async function insertClaimed(
  tx: Tx,
  ctx: ShopContext,
  order: OrderRow,
  booking: { readonly provider: string; readonly courierId: number; readonly booked: BookedParcel },
): Promise<ShipmentRow> {
  const [row] = await tx
    .insert(shipments)
    .values({
      orderId: order.id,
      provider: booking.provider,
      reference: await nextFreeReference(tx, order),
      courierCompanyId: booking.courierId,
      codAmount: booking.booked.collect,
      booked: booking.booked,
      leaseExpiresAt: LEASE_EXPIRY,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error(`The shipment of order ${order.orderId} was not written`);
  return row;
}

export async function leaseShipment(tx: Tx, id: string, changes: Partial<ShipmentRow> = {}): Promise<ShipmentRow> {
  const [row] = await tx
    .update(shipments)
    .set({ ...changes, leaseExpiresAt: LEASE_EXPIRY })
    .where(eq(shipments.id, id))
    .returning();
  if (!row) throw new Error(`Shipment ${id} vanished under its lock`);
  return row;
}

/** Closes a returned shipment whose units are sent again in the order's next shipment. Its history is kept. */
export async function closeReturned(tx: Tx, ctx: ShopContext, id: string): Promise<void> {
  const noException = { exception: null, exceptionReason: null, exceptionAt: null };
  await tx
    .update(shipments)
    .set({ ...noException, restockedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(shipments.id, id));
  await recordChange(tx, ctx.actor, { action: 'send again', entity: 'shipment', entityId: id });
}

/** Releases the lease after a failed attempt, so that another one can start. */
export async function releaseLease(ctx: ShopContext, id: string, lastError: string | null): Promise<void> {
  await ctx.db
    .update(shipments)
    .set({ leaseExpiresAt: null, lastError, updatedAt: ctx.now })
    .where(eq(shipments.id, id));
}
