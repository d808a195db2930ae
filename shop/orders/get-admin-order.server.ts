// Reads one order for staff, by its row's id or its whole order ID. Null for an actor who is not staff.

import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { pictures, products } from '#db/schema/catalog.ts';
import { cancellationRequests, orderEvents, orderItems, orderNotes, orders } from '#db/schema/orders.ts';
import { cashReturns, payments, refunds } from '#db/schema/payments.ts';
import { users } from '#db/schema/people.ts';
import { coupons } from '#db/schema/promotions.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { may } from '#shop/actor.ts';
import type { Tone } from '#shop/catalog/picture.ts';
import { sizeSku } from '#shop/catalog/size-codes.ts';
import type { ShopContext } from '#shop/context.ts';
import { findDocuments } from '#shop/invoices/find-documents.server.ts';
import { pick } from '#shop/pick.ts';
import type { AdminOrderDetail, DetailItem, DetailPayment, DetailRefund } from './admin-order-detail.ts';
import { toCustody } from './custody.server.ts';
import { getOrderAmounts } from './order-amounts.ts';
import { CAN_RETRY } from './order-money.server.ts';
import { hideContact } from './order-record.ts';
import { getOrder } from './order-records.server.ts';
import { awaitsPickup, hasShipmentWithCourier } from './order-shipment.server.ts';
import { findPrintable } from './shown-order.ts';

type Row = typeof orders.$inferSelect;

async function loadItems(ctx: ShopContext, orderId: string): Promise<DetailItem[]> {
  const rows = await ctx.db
    .select({
      item: orderItems,
      productSku: products.sku,
      picture: pictures,
      onHand: inventoryLevels.onHand,
      reserved: inventoryLevels.reserved,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(inventoryLevels, eq(inventoryLevels.id, orderItems.inventoryLevelId))
    .leftJoin(pictures, eq(pictures.key, orderItems.image))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return rows.map(({ item, productSku, picture, onHand, reserved }) => ({
    id: item.id,
    custody: toCustody(item),
    ...pick(item, 'productId', 'name', 'size', 'quantity', 'price', 'image'),
    sku: productSku === null ? item.sku : sizeSku(productSku, item),
    picture: picture && {
      key: picture.key,
      width: picture.width,
      height: picture.height,
      tone: picture.tone as Tone,
      alt: '',
    },
    left: onHand === null || reserved === null ? null : onHand - reserved,
  }));
}

async function loadMoney(ctx: ShopContext, orderId: string) {
  const [paymentRows, refundRows, cashReturnRows] = await Promise.all([
    ctx.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.capturedAt)),
    ctx.db
      .select({ refund: refunds, mayRetry: CAN_RETRY })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.orderId, orderId))
      .orderBy(desc(refunds.createdAt)),
    ctx.db
      .select({ task: cashReturns, ownerEmail: users.email })
      .from(cashReturns)
      .leftJoin(users, eq(users.id, cashReturns.ownerId))
      .where(eq(cashReturns.orderId, orderId))
      .orderBy(desc(cashReturns.createdAt)),
  ]);
  return {
    payments: paymentRows.map(
      ({
        checkoutId: _checkout,
        orderId: _order,
        shipmentId: _shipment,
        currency: _currency,
        createdAt: _created,
        ...payment
      }): DetailPayment => payment,
    ),
    cashReturns: cashReturnRows.map(
      ({ task: { paymentId: _payment, orderId: _order, ownerId: _owner, ...task }, ownerEmail }) => ({
        ...task,
        ownerEmail,
      }),
    ),
    refunds: refundRows.map(
      ({
        refund: { paymentId: _payment, orderId: _order, idempotencyKey: _key, attempts: _attempts, ...refund },
        mayRetry,
      }): DetailRefund => ({ ...refund, mayRetry }),
    ),
  };
}

const loadHistory = async (ctx: ShopContext, orderId: string) => {
  const [requests, events, notes] = await Promise.all([
    ctx.db
      .select()
      .from(cancellationRequests)
      .where(eq(cancellationRequests.orderId, orderId))
      .orderBy(desc(cancellationRequests.requestedAt)),
    ctx.db
      .select({
        ...pick(orderEvents, 'status', 'description', 'actor', 'at'),
      })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(asc(orderEvents.at)),
    ctx.db
      .select({ id: orderNotes.id, note: orderNotes.note, actor: orderNotes.actor, at: orderNotes.at })
      .from(orderNotes)
      .where(eq(orderNotes.orderId, orderId))
      .orderBy(desc(orderNotes.at)),
  ]);
  return { requests: requests.map(({ orderId: _order, ...request }) => request), events, notes };
};

async function loadReplacements(ctx: ShopContext, row: Row) {
  const [replaced, replacements] = await Promise.all([
    row.replacementFor
      ? ctx.db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.id, row.replacementFor))
      : [],
    ctx.db
      .select({ orderId: orders.orderId, status: orders.status })
      .from(orders)
      .where(eq(orders.replacementFor, row.id))
      .orderBy(asc(orders.orderDate)),
  ]);
  return {
    replaces: replaced[0]?.orderId ?? null,
    replacedBy: replacements.map(({ orderId }) => orderId),
    liveReplacement: replacements.find(({ status }) => status !== 'cancelled')?.orderId ?? null,
  };
}

/**
 * The next newer and older order, which the keys K and J open. The list of orders is sorted by date, newest first, and orders of
 * the same moment by ascending id.
 */
async function findNeighbours(ctx: ShopContext, { orderDate, id }: Row) {
  const columns = { orderId: orders.orderId };
  const [[newer], [older]] = await Promise.all([
    ctx.db
      .select(columns)
      .from(orders)
      .where(or(gt(orders.orderDate, orderDate), and(eq(orders.orderDate, orderDate), lt(orders.id, id))))
      .orderBy(asc(orders.orderDate), desc(orders.id))
      .limit(1),
    ctx.db
      .select(columns)
      .from(orders)
      .where(or(lt(orders.orderDate, orderDate), and(eq(orders.orderDate, orderDate), gt(orders.id, id))))
      .orderBy(desc(orders.orderDate), asc(orders.id))
      .limit(1),
  ]);
  return { newer: newer?.orderId ?? null, older: older?.orderId ?? null };
}

async function loadCustomerAndCoupon(ctx: ShopContext, { userId, couponId }: Row) {
  const [[customer], [coupon]] = await Promise.all([
    userId
      ? ctx.db
          .select({
            orders: sql<number>`count(*)::int`,
            // The same rule as in the list of users: every order counts, but a cancelled order adds nothing to the amount spent.
            spent: sql<string>`coalesce(sum(${orders.total}) filter (where ${orders.status} <> 'cancelled'), 0)`,
          })
          .from(orders)
          .where(eq(orders.userId, userId))
      : [],
    couponId ? ctx.db.select({ uses: coupons.usedCount }).from(coupons).where(eq(coupons.id, couponId)) : [],
  ]);
  return {
    customerTotals:
      customer && may(ctx.actor, 'customers.read') ? { orders: customer.orders, spent: Number(customer.spent) } : null,
    couponUses: coupon?.uses ?? null,
  };
}

async function loadDocuments(ctx: ShopContext, { id, taxMode }: Row) {
  // No invoices and credit notes are issued for orders of mode flat.
  const issued = (await findDocuments(ctx.db, taxMode === 'flat' ? [] : [id]))(id);
  return { documents: issued.documents, printable: findPrintable({ taxMode }, issued) };
}

export async function getAdminOrder(ctx: ShopContext, orderId: string): Promise<AdminOrderDetail | null> {
  if (!may(ctx.actor, 'orders.read')) return null;
  const record = await getOrder(ctx, orderId);
  if (record === null) return null;
  const order = may(ctx.actor, 'customers.read') ? record : hideContact(record);
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, order.id));
  if (!row) return null;
  const [items, money, history, links, neighbours, customerAndCoupon, documents, isAwaitingPickup, isWithCourier] =
    await Promise.all([
      loadItems(ctx, row.id),
      loadMoney(ctx, row.id),
      loadHistory(ctx, row.id),
      loadReplacements(ctx, row),
      findNeighbours(ctx, row),
      loadCustomerAndCoupon(ctx, row),
      loadDocuments(ctx, row),
      awaitsPickup(ctx.db, row.id),
      hasShipmentWithCourier(ctx.db, row.id),
    ]);
  const amounts = getOrderAmounts({ ...order, couponCode: order.appliedCoupon?.code ?? null });
  const staffDiscount = row.staffDiscount > 0 ? { amount: row.staffDiscount, reason: row.discountReason ?? '' } : null;
  const guest = row.guestHash === null ? null : { isPhoneVerified: row.phoneVerified };
  return {
    order,
    version: row.version,
    items,
    amounts,
    staffDiscount,
    guest,
    awaitsPickup: isAwaitingPickup,
    isWithCourier,
    ...money,
    ...history,
    ...links,
    ...neighbours,
    ...customerAndCoupon,
    ...documents,
  };
}
