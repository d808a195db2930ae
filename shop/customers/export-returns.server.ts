// The returns of an account, for the export of its data: items, reasons, events, messages, and the ids of the photos,
// which `/return-photos/{id}` shows to their owner.

import { asc, eq, inArray } from 'drizzle-orm';
import { orderItems, orders } from '#db/schema/orders.ts';
import { returnEvents, returnItems, returnMessages, returnPhotos, returns } from '#db/schema/returns.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { returnNumber } from '#shop/returns/return.ts';

async function loadParts(ctx: ShopContext, ids: readonly string[]) {
  const [items, events, messages, photos] = await Promise.all([
    ctx.db
      .select({ item: returnItems, name: orderItems.name, size: orderItems.size })
      .from(returnItems)
      .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
      .where(inArray(returnItems.returnId, [...ids]))
      .orderBy(asc(orderItems.position), asc(returnItems.unit)),
    ctx.db
      .select()
      .from(returnEvents)
      .where(inArray(returnEvents.returnId, [...ids]))
      .orderBy(asc(returnEvents.at)),
    ctx.db
      .select()
      .from(returnMessages)
      .where(inArray(returnMessages.returnId, [...ids]))
      .orderBy(asc(returnMessages.at)),
    ctx.db
      .select({ id: returnPhotos.id, returnId: returnPhotos.returnId })
      .from(returnPhotos)
      .where(inArray(returnPhotos.returnId, [...ids]))
      .orderBy(asc(returnPhotos.position)),
  ]);
  return { items, events, messages, photos };
}

export async function exportReturns(ctx: ShopContext, userId: string) {
  const own = await ctx.db
    .select({ row: returns, orderNumber: orders.orderId })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.userId, userId))
    .orderBy(asc(returns.requestedAt));
  if (own.length === 0) return [];
  const parts = await loadParts(
    ctx,
    own.map(({ row }) => row.id),
  );
  const isOf =
    (id: string) =>
    ({ returnId }: { readonly returnId: string | null }): boolean =>
      returnId === id;
  // Internal ids and the names of staff are not exported.
  return own.map(({ row, orderNumber }) => ({
    number: returnNumber(row),
    order: orderNumber,
    ...pick(row, 'kind', 'outcome', 'status', 'reason', 'comment', 'answer', 'refundTo'),
    upiId: row.vpa,
    pickupAddress: row.pickupAddress,
    requestedAt: row.requestedAt,
    endedAt: row.endedAt,
    refundPaise: row.refundAmount,
    items: parts.items
      .filter(({ item }) => item.returnId === row.id)
      .map(({ item, name, size }) => ({ name, size, wantedSize: item.wantedSize, refundPaise: item.refundAmount })),
    events: parts.events.filter(isOf(row.id)).map(({ description, at }) => ({ description, at })),
    messages: parts.messages.filter(isOf(row.id)).map(({ isFromStaff, text, at }) => ({ isFromStaff, text, at })),
    photos: parts.photos.filter(isOf(row.id)).map(({ id }) => id),
  }));
}
