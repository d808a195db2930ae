// Changes single fields of an order; the others stay. Only the listed fields can be changed here. Address and
// customer are fixed once the shipment has left. When two staff members save at once, the second is refused.

import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#db/client.server.ts';
import { cancellationRequests, orderNotes, orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { truncate } from '#shop/search-text.ts';
import { movePlaceOfSupply } from './move-place-of-supply.server.ts';
import { isBeforeSending } from './order.ts';
import type { Order } from './order-rows.server.ts';
import { isBeingBooked } from './order-shipment.server.ts';
import { type OrderChange, orderChange } from './update-order-input.ts';

export type UpdateOrderRefusal =
  | 'not-allowed'
  | 'invalid'
  | 'no-such-order'
  | 'changed-meanwhile'
  | 'already-sent'
  /** The address is being sent to the courier at this moment. */
  | 'being-booked'
  | 'no-request'
  /** The seller may deliver within her own State only. */
  | 'outside-state';

type Parsed = z.output<typeof orderChange>;

function toColumns(order: Order, change: Parsed): Partial<Order> {
  const { customer, shippingAddress, estimatedDelivery, trackingNumber, courierName, trackingUrl, notes } = change;
  const columns: Partial<Order> = {};
  if (estimatedDelivery !== undefined) columns.estimatedDelivery = estimatedDelivery;
  if (trackingNumber !== undefined) columns.trackingNumber = trackingNumber;
  if (courierName !== undefined) columns.courierName = courierName;
  if (trackingUrl !== undefined) columns.trackingUrl = trackingUrl;
  if (notes !== undefined) columns.notes = notes;
  if (shippingAddress) columns.shippingAddress = shippingAddress;
  if (customer) {
    columns.customerName = customer.name ?? order.customerName;
    columns.customerEmail = customer.email ?? order.customerEmail;
    columns.customerPhone = customer.phone ?? order.customerPhone;
    // The code proved the former number only; a changed number is not verified.
    columns.phoneVerified = order.phoneVerified && columns.customerPhone === order.customerPhone;
  }
  return columns;
}

/** False when there is no cancellation request. */
async function saveRequestNotes(tx: Tx, orderId: string, adminNotes: string | null): Promise<boolean> {
  const [latest] = await tx
    .select({ id: cancellationRequests.id })
    .from(cancellationRequests)
    .where(eq(cancellationRequests.orderId, orderId))
    .orderBy(desc(cancellationRequests.requestedAt))
    .limit(1);
  if (!latest) return false;
  await tx.update(cancellationRequests).set({ adminNotes }).where(eq(cancellationRequests.id, latest.id));
  return true;
}

/** The order's row must be locked. */
async function findUpdateRefusal(
  tx: Tx,
  order: Order,
  change: Parsed,
  version: number | null,
): Promise<UpdateOrderRefusal | null> {
  if (version !== null && order.version !== version) return 'changed-meanwhile';
  const changesRecipient = change.customer !== undefined || change.shippingAddress !== undefined;
  if (!changesRecipient) return null;
  if (!isBeforeSending(order.status)) return 'already-sent';
  return (await isBeingBooked(tx, order.id)) ? 'being-booked' : null;
}

/** Writes what belongs to the change in other tables, and returns the order's columns. */
async function applyChange(
  tx: Tx,
  order: Order,
  change: Parsed,
  { at, refuseWith }: { readonly at: Date; readonly refuseWith: (reason: UpdateOrderRefusal) => never },
): Promise<Partial<Order>> {
  const { shippingAddress } = change;
  const moved = shippingAddress ? await movePlaceOfSupply(tx, order, shippingAddress, at) : {};
  if (moved === 'outside-state') return refuseWith(moved);
  const adminNotes = change.cancellationRequest?.adminNotes;
  if (adminNotes !== undefined && !(await saveRequestNotes(tx, order.id, adminNotes))) return refuseWith('no-request');
  return { ...toColumns(order, change), ...moved };
}

/** `version` is the version that the form loaded; null saves without the check. */
export async function updateOrder(
  ctx: ShopContext,
  id: string,
  { version, change }: { readonly version: number | null; readonly change: OrderChange },
): Promise<Result<Order, UpdateOrderRefusal>> {
  if (!may(ctx.actor, 'orders.edit')) return refuse('not-allowed');
  const parsed = orderChange.safeParse(change);
  if (!parsed.success) return refuse('invalid');
  if (!isRowId(id)) return refuse('no-such-order');
  const requestedChange = parsed.data;
  return inTransaction<Order, UpdateOrderRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) return refuseWith('no-such-order');
    const refusal = await findUpdateRefusal(tx, order, requestedChange, version);
    if (refusal) return refuseWith(refusal);
    const after = await applyChange(tx, order, requestedChange, { at: ctx.now, refuseWith });
    const [changed] = await tx
      .update(orders)
      .set({ ...after, version: order.version + 1, updatedAt: ctx.now })
      .where(eq(orders.id, id))
      .returning();
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, order[name as keyof Order]]));
    const adminNotes = requestedChange.cancellationRequest?.adminNotes;
    const recorded = adminNotes === undefined ? after : { ...after, adminNotes };
    await recordChange(tx, ctx.actor, { action: 'update', entity: 'order', entityId: id, before, after: recorded });
    return changed ?? order;
  });
}

const MAX_NOTE_LENGTH = 2_000;

/** Adds an internal note of staff. */
export async function addOrderNote(
  ctx: ShopContext,
  id: string,
  note: string,
): Promise<Result<string, 'not-allowed' | 'empty' | 'no-such-order'>> {
  if (!may(ctx.actor, 'orders.edit', 'orders.move', 'fulfilment')) return refuse('not-allowed');
  const text = truncate(note.replaceAll('\0', '').toWellFormed().trim(), MAX_NOTE_LENGTH);
  if (text === '') return refuse('empty');
  if (!isRowId(id)) return refuse('no-such-order');
  return inTransaction<string, 'no-such-order'>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('key share');
    if (!order) return refuseWith('no-such-order');
    const row = { orderId: id, note: text, actor: actorName(ctx.actor), at: ctx.now };
    const [added] = await tx.insert(orderNotes).values(row).returning({ id: orderNotes.id });
    if (!added) throw new Error(`The note on order ${id} was not written`);
    await recordChange(tx, ctx.actor, { action: 'note', entity: 'order', entityId: id, after: { note: text } });
    return added.id;
  });
}
