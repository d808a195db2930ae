import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { audit, outbox } from '#db/schema/system.ts';
import { findDocuments } from '#shop/invoices/find-documents.server.ts';
import { createMailDataLoader, loadOrderMail } from '#shop/orders/load-order-mail.server.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { updateOrder } from '#shop/orders/update-order.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { trackOrder } from '#shop/tracking/track-order.server.ts';
import { markSent } from './mark-sent.server.ts';

const shop = openTestShop();
const LATER = minutesAfterNow(60);
const TRACKING = {
  courierName: ' India  Post ',
  trackingNumber: 'EA123456789IN',
  trackingUrl: 'www.indiapost.gov.in/track',
};
const STORED = {
  courierName: 'India Post',
  trackingNumber: 'EA123456789IN',
  trackingUrl: 'https://www.indiapost.gov.in/track',
};
const NONE = { courierName: '', trackingNumber: '', trackingUrl: '' };

async function placeOrder() {
  const productId = await shop.addProduct();
  const { ctx, at } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }])));
  return { order, at };
}

const send = (orderNumber: string, tracking = TRACKING) => markSent(shop.staff(LATER), orderNumber, tracking);
const statusOf = async (id: string) =>
  (await shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status;

test('A-HAND-03 a pending order passes through Processing and becomes Shipped, with its units, invoice, one mail and an audit row', async () => {
  await shop.chargeGst();
  const { order } = await placeOrder();
  expect(expectOk(await send(order.orderId))).toMatchObject({ status: 'shipped', ...STORED });
  const events = await shop.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.at));
  expect(events.map(({ status }) => status)).toEqual(['pending', 'processing', 'shipped']);
  const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  expect(line).toMatchObject({ quantity: 2, withCourier: 2 });
  const getDocuments = await findDocuments(shop.db, [order.id]);
  expect(getDocuments(order.id).documents.map(({ kind }) => kind)).toEqual(['invoice']);
  const messages = await shop.db.select().from(outbox);
  const topics = messages.filter(({ payload }) => payload.orderId === order.id).map(({ topic }) => topic);
  expect(topics.toSorted()).toEqual(['order-placed', 'order-shipped']);
  const [entry] = (await shop.db.select().from(audit).where(eq(audit.entityId, order.id)).orderBy(audit.id)).filter(
    ({ action }) => action === 'mark sent',
  );
  expect(entry).toMatchObject({ before: { status: 'pending' }, after: { status: 'shipped', ...STORED } });
});

test('S-HAND-01 the shopper reads courier, number and link in My Orders, on the tracking page and in the mail', async () => {
  const { order, at } = await placeOrder();
  expectOk(await updateOrderStatus(shop.staff(), order.id, { status: 'processing', seen: 'pending' }));
  expectOk(await send(order.orderId));
  expect((await findOwnOrder(at(LATER), order.orderId))?.shipment).toEqual({
    by: 'India Post, tracking number EA123456789IN',
    latest: null,
    at: '',
    trackingUrl: STORED.trackingUrl,
  });
  const query = { orderId: order.orderId, email: order.customerEmail };
  const tracked = expectOk(await trackOrder(shop.as(GUEST, LATER), query, '203.0.113.7'));
  const { courierName: courier, ...number } = STORED;
  expect(tracked).toMatchObject({ order: { personal: { courier, ...number } } });
  const ctx = shop.staff(LATER);
  const request = { topic: 'order-shipped', orderId: order.id, url: 'https://x.in', isFirstAttempt: false } as const;
  const mail = await loadOrderMail(ctx, createMailDataLoader(ctx), request);
  expect(mail?.text).toContain('on its way with India Post.');
  expect(mail?.text).toContain('Tracking number: EA123456789IN');
  expect(mail?.text).toContain(STORED.trackingUrl);
});

test('A-HAND-04 staff correct the tracking later; an order sent without any has none', async () => {
  const { order, at } = await placeOrder();
  const sent = expectOk(await send(order.orderId, NONE));
  expect(sent).toMatchObject({ courierName: null, trackingNumber: null, trackingUrl: null });
  expect((await findOwnOrder(at(LATER), order.orderId))?.shipment).toBeNull();
  expectOk(await updateOrder(shop.staff(LATER), order.id, { version: sent.version, change: TRACKING }));
  expect((await findOwnOrder(at(LATER), order.orderId))?.shipment?.by).toBe(
    'India Post, tracking number EA123456789IN',
  );
  const change = { ...TRACKING, trackingUrl: 'javascript:alert(1)' };
  expect(await updateOrder(shop.staff(LATER), order.id, { version: null, change })).toEqual({
    ok: false,
    reason: 'invalid',
  });
});

test('A-HAND-03 refuses a wrong link, a second sending, an unanswered cancellation request, and people who are not staff', async () => {
  const { order, at } = await placeOrder();
  const refusal = (reason: string) => ({ ok: false, reason });
  expect(await send(order.orderId, { ...TRACKING, trackingUrl: 'javascript:alert(1)' })).toEqual(refusal('invalid'));
  expect(await markSent(at(LATER), order.orderId, TRACKING)).toEqual(refusal('not-allowed'));
  expect(await send('ORD-1-ABCDEFGHI')).toEqual(refusal('no-such-order'));
  const form = { orderId: order.orderId, type: 'refund', reason: 'Too late for the wedding' } as const;
  expectOk(await requestCancellation(at(LATER), form));
  expect(await send(order.orderId)).toEqual(refusal('request-pending'));
  expect(await statusOf(order.id)).toBe('pending');
  const other = await placeOrder();
  expectOk(await send(other.order.orderId));
  expect(await send(other.order.orderId)).toEqual(refusal('changed-meanwhile'));
});
