// Loads the data of an order's mail.

import { and, asc, desc, eq, getTableColumns, ne, type SQL, sql, sum } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { cancellationRequests, orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { cashReturns, refunds } from '#db/schema/payments.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { ShopContext } from '#shop/context.ts';
import { findLatestInvoice } from '#shop/invoices/document-summary.ts';
import { findDocuments } from '#shop/invoices/find-documents.server.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { CustomMailTexts } from '#shop/mail/mail-template.ts';
import { loadCustomMailTexts } from '#shop/mail/mail-templates.server.ts';
import type { OrderMailTopic } from '#shop/outbox-message.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { EDITED_STATUS } from './describe-order-edit.ts';
import { composeOrderMail, type MailedOrder } from './order-mail.ts';
import { consumeOrderMailLimit } from './order-mail-limit.server.ts';
import { composeOwnerMail } from './owner-mail.ts';
import { isVerifiedAddress } from './verified-address.server.ts';

const ordersById = preparedQuery((db: DbOrTx) =>
  db
    .select({ ...getTableColumns(orders), isVerifiedAddress: isVerifiedAddress(orders) })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('order_mail_data'),
);
const itemsByOrder = preparedQuery((db: DbOrTx) =>
  db
    .select()
    .from(orderItems)
    .where(sql`${orderItems.orderId} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(asc(orderItems.position))
    .prepare('order_mail_items'),
);

type OrderRow = typeof orders.$inferSelect;

const NO_LATER_DETAILS = { courier: null, refunded: 0, cashReturn: null, request: null, invoiceNumber: null };

/** The events whose mail states a refund. */
const EVENT_OF_TOPIC: Readonly<Partial<Record<OrderMailTopic, string>>> = {
  'order-cancelled': 'cancelled',
  'order-changed': EDITED_STATUS,
};

/** The refunds that a mail is about: the one that it names, or those since its event. Earlier refunds had mails of their own. */
function toRefundCondition({ id }: OrderRow, topic: OrderMailTopic, refundId: string | null): SQL | undefined {
  if (refundId !== null) return eq(refunds.id, refundId);
  const event = EVENT_OF_TOPIC[topic];
  const isLive = ne(refunds.status, 'failed');
  if (event === undefined) return isLive;
  const since = sql`(select max(${orderEvents.at}) from ${orderEvents}
    where ${orderEvents.orderId} = ${id} and ${orderEvents.status} = ${event})`;
  return and(isLive, sql`${refunds.createdAt} >= ${since}`);
}

/** Details that were added after the order was placed: courier, refunds, cancellation request, invoice. */
async function loadLaterDetails(
  ctx: ShopContext,
  order: OrderRow,
  { isMailedRefund, cashReturnId }: { readonly isMailedRefund: SQL | undefined; readonly cashReturnId: string | null },
): Promise<Pick<MailedOrder, keyof typeof NO_LATER_DETAILS>> {
  const [[shipment], [refundSum], cashReturned, [request], getDocuments] = await Promise.all([
    ctx.db
      .select({ courier: shipments.courierName })
      .from(shipments)
      .where(and(eq(shipments.orderId, order.id), ne(shipments.status, 'CANCELLED')))
      .orderBy(desc(shipments.createdAt))
      .limit(1),
    ctx.db
      .select({ amount: sum(refunds.amount) })
      .from(refunds)
      .where(and(eq(refunds.orderId, order.id), isMailedRefund)),
    cashReturnId === null
      ? []
      : ctx.db
          .select({ amount: cashReturns.amount, vpa: cashReturns.vpa, reference: cashReturns.reference })
          .from(cashReturns)
          .where(eq(cashReturns.id, cashReturnId)),
    ctx.db
      .select({ type: cancellationRequests.type, reason: cancellationRequests.reason })
      .from(cancellationRequests)
      .where(eq(cancellationRequests.orderId, order.id))
      .orderBy(desc(cancellationRequests.requestedAt))
      .limit(1),
    findDocuments(ctx.db, order.taxMode === 'flat' ? [] : [order.id]),
  ]);
  return {
    courier: order.courierName ?? shipment?.courier ?? null,
    refunded: Number(refundSum?.amount ?? 0),
    cashReturn: cashReturned[0] ?? null,
    request: request ?? null,
    invoiceNumber: findLatestInvoice(getDocuments(order.id).documents)?.documentNumber ?? null,
  };
}

type OrderItem = typeof orderItems.$inferSelect;
type OrderWithItems = OrderRow & { readonly isVerifiedAddress: boolean; readonly items: readonly OrderItem[] };

async function loadOrders(ctx: ShopContext, ids: readonly string[]): Promise<ReadonlyMap<string, OrderWithItems>> {
  const [rows, items] = await Promise.all([ordersById(ctx.db).execute({ ids }), itemsByOrder(ctx.db).execute({ ids })]);
  const itemsByOrderId = Map.groupBy(items, ({ orderId }) => orderId);
  return new Map(rows.map((order) => [order.id, { ...order, items: itemsByOrderId.get(order.id) ?? [] }]));
}

/** Loads the data for one batch of mails: orders requested at the same moment share a query; the store's name and words are read once. */
export interface MailDataLoader {
  readonly order: (id: string) => Promise<OrderWithItems | null>;
  readonly settings: () => Promise<Settings>;
  /** The texts of staff. */
  readonly words: () => Promise<CustomMailTexts>;
}

export function createMailDataLoader(ctx: ShopContext): MailDataLoader {
  let batch: { readonly ids: string[]; readonly result: Promise<ReadonlyMap<string, OrderWithItems>> } | null = null;
  let settings: Promise<Settings> | null = null;
  let words: Promise<CustomMailTexts> | null = null;
  const openBatch = () => {
    const ids: string[] = [];
    // Runs when every mail that is composed at this moment has added its id.
    const result = Promise.resolve().then(() => {
      batch = null;
      return loadOrders(ctx, ids);
    });
    return { ids, result };
  };
  return {
    order: async (id) => {
      if (!isRowId(id)) return null;
      batch ??= openBatch();
      batch.ids.push(id);
      return (await batch.result).get(id) ?? null;
    },
    settings: () => {
      settings ??= getSettings(ctx);
      return settings;
    },
    words: () => {
      words ??= loadCustomMailTexts(ctx);
      return words;
    },
  };
}

/** Null when the order was deleted or the owner has switched these mails off. */
export async function loadOwnerMail(loader: MailDataLoader, orderId: string, url: string): Promise<Mail | null> {
  const [order, settings] = await Promise.all([loader.order(orderId), loader.settings()]);
  const { ownerMail } = settings;
  if (!order || !ownerMail.isOn || ownerMail.address === '') return null;
  return composeOwnerMail(order, toMailStore(settings, url), ownerMail.address);
}

interface MailRequest {
  readonly topic: OrderMailTopic;
  readonly orderId: string;
  /** The refund that the mail is about; null: see `toRefundCondition`. */
  readonly refundId?: string | null;
  readonly cashReturnId?: string | null;
  readonly url: string;
  /** A retried mail was counted at its first attempt. */
  readonly isFirstAttempt: boolean;
}

/** Null when the order was deleted, no recipient is left, or an unverified address reached its limit of mails for today. */
export async function loadOrderMail(
  ctx: ShopContext,
  loader: MailDataLoader,
  { topic, orderId, refundId = null, cashReturnId = null, url, isFirstAttempt }: MailRequest,
): Promise<Mail | null> {
  const order = await loader.order(orderId);
  if (!order || order.customerEmail === '') return null;
  if (isFirstAttempt && !(await consumeOrderMailLimit(ctx, order))) {
    ctx.log.warn({ orderId: order.orderId, topic }, 'order mail not sent: daily limit for an unconfirmed address');
    return null;
  }
  const later =
    topic === 'order-placed'
      ? NO_LATER_DETAILS
      : await loadLaterDetails(ctx, order, { isMailedRefund: toRefundCondition(order, topic, refundId), cashReturnId });
  const store = toMailStore(await loader.settings(), url, await loader.words());
  return composeOrderMail(topic, { ...order, ...later }, store);
}
