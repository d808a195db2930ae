// Loads the data of a mail about a return, when it is sent.

import { and, eq, sql } from 'drizzle-orm';
import { RETURN_RULES } from '#config/store.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { returnEvents, returnItems, returnMessages, returnShipments, returns } from '#db/schema/returns.ts';
import type { ShopContext } from '#shop/context.ts';
import { formatDayInIndia } from '#shop/indian-clock.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { CustomMailTexts } from '#shop/mail/mail-template.ts';
import { isVerifiedAddress } from '#shop/orders/verified-address.server.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { returnNumber } from './return.ts';
import { composeOverdueMail, composeReturnMail, composeReturnMessage, type MailedReturn } from './return-mail.ts';

export type ReturnMessage = Extract<OutboxMessage, { topic: 'return-changed' | 'return-message' | 'returns-overdue' }>;

async function loadMailed(ctx: ShopContext, id: string, settings: Settings): Promise<MailedReturn | null> {
  const [found] = await ctx.db
    .select({ row: returns, order: orders, isVerified: isVerifiedAddress(orders) })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id));
  if (!found) return null;
  const { row, order, isVerified } = found;
  const [items, [exchange], [shipment], [sentBack]] = await Promise.all([
    ctx.db
      .select({
        name: orderItems.name,
        size: orderItems.size,
        units: sql<number>`count(*)::int`,
        refund: sql<number>`coalesce(sum(${returnItems.refundAmount}), 0)::int`,
        isKept: sql<boolean>`coalesce(bool_and(${returnItems.finding} = 'kept'), false)`,
      })
      .from(returnItems)
      .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
      .where(eq(returnItems.returnId, id))
      .groupBy(orderItems.id)
      .orderBy(orderItems.position),
    row.exchangeOrderId === null
      ? []
      : ctx.db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.id, row.exchangeOrderId)),
    ctx.db
      .select({ pickupAt: returnShipments.pickupAt })
      .from(returnShipments)
      .where(sql`${returnShipments.returnId} = ${id} and ${returnShipments.status} <> 'cancelled'`)
      .limit(1),
    ctx.db
      .select({ description: returnEvents.description })
      .from(returnEvents)
      .where(and(eq(returnEvents.returnId, id), eq(returnEvents.status, 'sent-back')))
      .limit(1),
  ]);
  return {
    number: returnNumber(row),
    kind: row.kind,
    outcome: row.outcome,
    orderNumber: order.orderId,
    customerName: isVerified ? order.customerName : null,
    customerEmail: order.customerEmail,
    items: items.map(({ name, size, units, refund }) => ({
      text: `${units} × ${name}${size === '' ? '' : `, size ${size}`}`,
      refund,
    })),
    isKept: items.length > 0 && items.every(({ isKept }) => isKept),
    sentBack: sentBack ? `${sentBack.description}.` : '',
    answer: row.answer,
    pickupMethod: row.pickupMethod,
    pickupFailures: row.pickupFailures,
    pickupDay: shipment?.pickupAt ? formatDayInIndia(shipment.pickupAt, true) : null,
    refundAmount: row.refundAmount,
    refundTo: row.refundTo,
    refundDays: RETURN_RULES.refundWorkingDays,
    storeAddress: settings.legal.address || settings.storeInfo.address,
    exchangeOrderNumber: exchange?.orderId ?? null,
    isRefundInstead: false,
  };
}

/** Null when the return or the message was deleted, or an answer has made the mail untrue. */
export async function loadReturnMail(
  ctx: ShopContext,
  message: ReturnMessage,
  url: string,
  words?: CustomMailTexts,
): Promise<Mail | null> {
  const settings = await getSettings(ctx);
  const store = toMailStore(settings, url, words);
  if (message.topic === 'return-message') {
    const { messageId } = message.payload;
    const [sent] = isRowId(messageId)
      ? await ctx.db.select().from(returnMessages).where(eq(returnMessages.id, messageId))
      : [];
    const mailed = sent && (await loadMailed(ctx, sent.returnId, settings));
    return mailed ? composeReturnMessage(mailed, sent.text, store) : null;
  }
  const { returnId } = message.payload;
  const mailed = isRowId(returnId) ? await loadMailed(ctx, returnId, settings) : null;
  if (!mailed) return null;
  if (message.topic === 'return-changed') {
    // Messages of versions before this field lack it: then the mail says it of every exchange that is a refund by now.
    const isRefund = mailed.kind === 'exchange' && mailed.outcome === 'refund';
    const { status, isRefundInstead = isRefund } = message.payload;
    return composeReturnMail({ ...mailed, isRefundInstead }, status, store);
  }
  const to = settings.ownerMail.address || settings.storeInfo.email;
  return composeOverdueMail(mailed, to, store);
}
