// The shortest sequences of staff, courier and payment events that once lost goods or money, each with its correct end.
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orderItems, orders } from '#db/schema/orders.ts';
import { cashReturns, payments, refunds } from '#db/schema/payments.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { updateOrder } from '#shop/orders/update-order.server.ts';
import { endCashReturn, voidCash } from '#shop/payments/cash.server.ts';
import { decideCancellation } from '#shop/payments/decide-cancellation.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import { recordUnitStatement } from '#shop/payments/unit-statements.server.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { LOST_PIN, UNDELIVERED_PIN } from '#simulators/shiprocket/delivery-routes.ts';
import { applyReport } from './apply-report.server.ts';
import type { CourierState } from './courier-provider.ts';
import { createShipment } from './create-shipment.server.ts';
import { listShipmentExceptions } from './list-shipments.server.ts';
import { receiveReturnedParcel, refundShipment, resendShipment, resolveException } from './resolve-exception.server.ts';
import { COURIER, openShippingShop } from './testing/shipping-shop.ts';
import { trackShipment } from './track-shipment.server.ts';

const shop = openShippingShop();
// With prices that include GST, the invariants of invoices and credit notes are checked for every sequence too.
beforeAll(() => shop.chargeGst());
afterEach(() => shop.injectFaults());

const setStatus = (id: string, status: string) =>
  updateOrderStatus(shop.staff(), id, { status, seen: null, reason: 'A correction' });
const applyUnitAction = (id: string, action: 'never-left' | 'came-back' | 'pack-again' | 'restock' | 'write-off') =>
  recordUnitStatement(shop.staff(), id, { action, reason: 'Checked' });
const ship = (order: Order) => createShipment(shop.staff(), order.orderId, COURIER);

/** Moves the parcel: picked up after 2 steps, in transit after 4, delivered after 7; 10 steps end every route. */
function advance(order: Order, steps: number): void {
  for (let step = 0; step < steps; step++) {
    for (const bookedOrder of shop.booked(order)) {
      if (bookedOrder.stage !== 'cancelled') shop.simulator.records.advance(bookedOrder, Date.now());
    }
  }
}
const activeBookings = (order: Order) => shop.booked(order).filter(({ stage }) => stage !== 'cancelled');

/** Returns the available units of the ordered size. Ten units exist; the order has two of them. */
const countForSale = async (order: Order): Promise<number> => {
  const [onHand = 0, reserved = 0] = await shop.stockOf(order);
  return onHand - reserved;
};
const findCash = (id: string) =>
  shop.db
    .select({ collectedBy: payments.collectedBy, voidedAt: payments.voidedAt })
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.provider, 'cash')));
const findCashReturns = (id: string) => shop.db.select().from(cashReturns).where(eq(cashReturns.orderId, id));
const readCustody = async (id: string) => {
  const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const { reserved, picked, withCourier, withCustomer, lost, returned, released, shelved, writtenOff } = line ?? {};
  const states = { reserved, picked, withCourier, withCustomer, lost, returned, released, shelved, writtenOff };
  return Object.fromEntries(Object.entries(states).filter(([, count]) => count));
};

describe('A-MONEY-02 a cash order marked delivered by mistake', () => {
  test('is not sent unpaid: confirming that it never left voids the cash, and the next shipment collects it', async () => {
    const order = await shop.order();
    expectOk(await setStatus(order.id, 'delivered'));
    expectOk(await setStatus(order.id, 'processing'));
    expect(await ship(order)).toEqual({ ok: false, reason: { kind: 'units-outside' } });
    expectOk(await applyUnitAction(order.id, 'never-left'));
    expect(await shop.orderNow(order.id)).toMatchObject({ paymentStatus: 'pending', paymentId: null });
    expectOk(await ship(order));
    expect(activeBookings(order)).toMatchObject([{ cod: true, total: order.total / 100 }]);
  });

  test('keeps no cash that nobody received when its shipment was returned', async () => {
    const { order, id } = await shop.ship({ pincode: UNDELIVERED_PIN });
    expectOk(await setStatus(order.id, 'delivered'));
    expectOk(await setStatus(order.id, 'shipped'));
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(await voidCash(shop.staff(), order.id, 'The parcel came back'));
    expectOk(await receiveReturnedParcel(shop.staff(), id));
    expect(await findCash(order.id)).toMatchObject([{ collectedBy: 'staff', voidedAt: expect.any(Date) }]);
    expect(await findCashReturns(order.id)).toEqual([]);
    expect(await countForSale(order)).toBe(10);
  });

  test('keeps the cash that the courier collected, despite a correction of the status', async () => {
    const { order, id } = await shop.ship();
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(await setStatus(order.id, 'processing'));
    expect(await findCash(order.id)).toEqual([{ collectedBy: 'courier', voidedAt: null }]);
    expectOk(await setStatus(order.id, 'delivered'));
    expect(await findCash(order.id)).toHaveLength(1);
  });
});

describe('A-CUST-02 cancelling', () => {
  test('cancelling before the pickup releases the units, although the shipment was booked and its stock processed', async () => {
    const order = await shop.order();
    expectOk(await processStock(shop.staff()));
    expectOk(await ship(order));
    expectOk(await setStatus(order.id, 'cancelled'));
    expect(await readCustody(order.id)).toEqual({ shelved: 2 });
    expect(await countForSale(order)).toBe(10);
    await shop.notifyCancelled();
    expect(activeBookings(order)).toEqual([]);
  });

  test.each([
    ['picked up, set back to processing', 'processing', 3],
    ['delivered, set back to pending', 'pending', 10],
  ])('cancelling an order that was %s releases no units that have left', async (_, statusBefore, steps) => {
    const { order, id } = await shop.ship();
    advance(order, steps);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(await setStatus(order.id, statusBefore));
    expectOk(await setStatus(order.id, 'cancelled'));
    expect(await countForSale(order)).toBe(8);
  });

  test('a lost shipment that is refunded restocks nothing', async () => {
    const { order, id } = await shop.ship({ pincode: LOST_PIN, paid: true });
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(await refundShipment(shop.staff(), id, 'Lost'));
    expect(await readCustody(order.id)).toEqual({ lost: 2 });
    expect(await countForSale(order)).toBe(8);
    expectOk(await applyUnitAction(order.id, 'write-off'));
    expect(await readCustody(order.id)).toEqual({ writtenOff: 2 });
  });

  test('a delivered cash order opens the cash refund task, which is completed with a reference', async () => {
    const order = await shop.order();
    expectOk(await setStatus(order.id, 'delivered'));
    expectOk(await setStatus(order.id, 'cancelled'));
    const [task] = await findCashReturns(order.id);
    expect(task).toMatchObject({ status: 'open', amount: order.total });
    expect(await endCashReturn(shop.staff(), String(task?.id), ' ')).toEqual({
      ok: false,
      reason: 'reference-missing',
    });
    expectOk(await endCashReturn(shop.staff(), String(task?.id), 'UPI 4521'));
    expect(await endCashReturn(shop.staff(), String(task?.id), 'again')).toEqual({ ok: false, reason: 'already-done' });
    expectOk(await applyUnitAction(order.id, 'came-back'));
    expectOk(await applyUnitAction(order.id, 'restock'));
    expect(await countForSale(order)).toBe(10);
  });
});

describe('A-CUST-02 an order that was cancelled by mistake', () => {
  test('is reopened with the units that have left, even the last ones', async () => {
    const order = await shop.order({ product: { stock: [{ size: 'M', onHand: 2 }] } });
    expectOk(await processStock(shop.staff()));
    expectOk(await setStatus(order.id, 'shipped'));
    expectOk(await setStatus(order.id, 'cancelled'));
    expectOk(await setStatus(order.id, 'shipped'));
    expect(await readCustody(order.id)).toEqual({ withCourier: 2 });
  });

  test('has the cash of its delivery recorded, and the refund task ends when the order is reopened', async () => {
    const { order, id } = await shop.ship();
    advance(order, 3);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(await setStatus(order.id, 'cancelled'));
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    expect(await findCash(order.id)).toEqual([{ collectedBy: 'courier', voidedAt: null }]);
    expect(await findCashReturns(order.id)).toMatchObject([{ status: 'open' }]);
    expectOk(await setStatus(order.id, 'delivered'));
    expect(await findCashReturns(order.id)).toMatchObject([{ status: 'withdrawn' }]);
    expect(await findCash(order.id)).toHaveLength(1);
  });

  test('A-PARCEL-02 keeps its shipment if the cancellation has not reached the courier yet', async () => {
    const { order } = await shop.ship();
    expectOk(await setStatus(order.id, 'cancelled'));
    expectOk(await setStatus(order.id, 'shipped'));
    await shop.notifyCancelled();
    expect(activeBookings(order)).toHaveLength(1);
    expect(await readCustody(order.id)).toEqual({ reserved: 2 });
  });

  test('is not shown as shipped when its shipment was cancelled: it needs processing and another shipment', async () => {
    const { order } = await shop.ship();
    expectOk(await setStatus(order.id, 'cancelled'));
    await shop.notifyCancelled();
    expect(await setStatus(order.id, 'shipped')).toEqual({ ok: false, reason: 'parcel-cancelled' });
    expectOk(await setStatus(order.id, 'processing'));
    expectOk(await ship(order));
    expect(activeBookings(order)).toHaveLength(1);
  });
});

describe('A-PARCEL-01 a booking that no longer matches the order', () => {
  const NEW_ADDRESS = {
    fullName: 'Asha Rao',
    address: '9 Lake Road',
    city: 'Kochi',
    state: 'Kerala',
    pincode: '682001',
    phone: '9876543211',
  };
  const correctAddress = (order: Order) =>
    updateOrder(shop.staff(), order.id, { version: null, change: { shippingAddress: NEW_ADDRESS } });

  test('is cancelled and made again for the new address when its response was lost', async () => {
    const order = await shop.order();
    shop.injectFaults({ how: 'done-then-hang', times: 1, on: /POST .*create.adhoc/ });
    expect(await ship(order)).toMatchObject({ ok: false });
    shop.injectFaults();
    expectOk(await correctAddress(order));
    expectOk(await ship(order));
    expect(activeBookings(order)).toMatchObject([{ shipTo: { pincode: '682001' } }]);
  });

  test('is cancelled and made again when the order was set back and corrected', async () => {
    const { order } = await shop.ship();
    expectOk(await setStatus(order.id, 'processing'));
    expectOk(await correctAddress(order));
    expectOk(await ship(order));
    expect(activeBookings(order)).toMatchObject([{ shipTo: { pincode: '682001' } }]);
    expect(shop.booked(order)).toHaveLength(2);
  });

  test('a booking is continued if nothing changed', async () => {
    const { order } = await shop.ship();
    expectOk(await setStatus(order.id, 'processing'));
    expectOk(await ship(order));
    expect(shop.booked(order)).toHaveLength(1);
  });
});

describe('A-PARCEL-03 a lost shipment that is scanned again', () => {
  const scan = async (id: string, state: CourierState) => {
    const at = new Date(Date.now() + 60_000);
    const activities = [{ at, activity: state, location: 'Pune', label: state.toUpperCase() }];
    const report = { state, statusText: state, at, awb: null, courierName: null, expectedAt: null, activities };
    await applyReport(shop.staff(), id, report);
    return shop.shipmentNow(id);
  };
  const lose = async () => {
    const shipped = await shop.ship({ pincode: LOST_PIN, paid: true });
    advance(shipped.order, 10);
    expectOk(await trackShipment(shop.staff(), shipped.id));
    expect(await readCustody(shipped.order.id)).toEqual({ lost: 2 });
    return shipped;
  };

  test('is in transit again, and its exception is resolved', async () => {
    const { order, id } = await lose();
    expect(await scan(id, 'in-transit')).toMatchObject({ status: 'IN_TRANSIT', exception: null });
    expect(await readCustody(order.id)).toEqual({ withCourier: 2 });
    expect(await countForSale(order)).toBe(8);
  });

  test('becomes an exception for staff if its order was refunded', async () => {
    const { order, id } = await lose();
    expectOk(await refundShipment(shop.staff(), id, 'Lost'));
    expect(await scan(id, 'out-for-delivery')).toMatchObject({ status: 'IN_TRANSIT', exception: 'contradiction' });
    expect(await readCustody(order.id)).toEqual({ withCourier: 2 });
  });

  test('is over once staff have received it: its order is reopened and sent again, and late reports move nothing', async () => {
    const { order, id } = await shop.ship({ pincode: LOST_PIN });
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(await refundShipment(shop.staff(), id, 'Lost'));
    await scan(id, 'in-transit');
    expectOk(await receiveReturnedParcel(shop.staff(), id));
    expect(await shop.shipmentNow(id)).toMatchObject({ status: 'RETURNED', exception: null });
    expect(await scan(id, 'returned')).toMatchObject({ status: 'RETURNED', exception: null });
    expect(await readCustody(order.id)).toEqual({ shelved: 2 });
    expectOk(await setStatus(order.id, 'processing'));
    expectOk(await ship(order));
    expect(await readCustody(order.id)).toEqual({ reserved: 2 });
  });
});

test('A-CUST-02 an order shipped manually after the courier refused the booking has left the warehouse', async () => {
  const order = await shop.order();
  shop.injectFaults({ how: 'server-error', times: 9, on: /POST .*create.adhoc/ });
  expect(await ship(order)).toMatchObject({ ok: false });
  shop.injectFaults();
  expectOk(await setStatus(order.id, 'shipped'));
  expect(await readCustody(order.id)).toEqual({ withCourier: 2 });
});

describe('a returned shipment', () => {
  test.each(['settled', 'refunded'])('can be restocked once after it was %s', async (first) => {
    const { order, id } = await shop.ship({ pincode: UNDELIVERED_PIN, paid: true });
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(
      first === 'settled' ? await resolveException(shop.staff(), id, '') : await refundShipment(shop.staff(), id, ''),
    );
    expectOk(await receiveReturnedParcel(shop.staff(), id));
    expect(await receiveReturnedParcel(shop.staff(), id)).toMatchObject({ ok: false });
    expect(await countForSale(order)).toBe(10);
    const sentRefunds = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(sentRefunds.map(({ amount }) => amount)).toEqual([order.total]);
  });

  test('is restocked without a failure while its order is processing', async () => {
    const { order, id } = await shop.ship({ pincode: UNDELIVERED_PIN });
    advance(order, 3);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(await setStatus(order.id, 'processing'));
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(await receiveReturnedParcel(shop.staff(), id));
    expect(await countForSale(order)).toBe(10);
  });

  test('is restocked in part and written off in part if it is partly damaged', async () => {
    const { order, id } = await shop.ship({ pincode: UNDELIVERED_PIN });
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    expectOk(await receiveReturnedParcel(shop.staff(), id, new Map([[String(line?.id), 1]])));
    expect(await readCustody(order.id)).toEqual({ shelved: 1, writtenOff: 1 });
    expect(await countForSale(order)).toBe(9);
  });
});

describe('A-GRANT-01 the parcel of an order in transit that was replaced', () => {
  async function addReplaced() {
    const { order, id } = await shop.ship({ pincode: UNDELIVERED_PIN, paid: true });
    advance(order, 2);
    expectOk(await trackShipment(shop.staff(), id));
    const ctx = shop.as({ kind: 'shopper', userId: String(order.userId) });
    const asked = { orderId: order.id, reason: 'Delivery time too long', type: 'replacement' as const };
    const requestId = expectOk(await requestCancellation(ctx, asked));
    const { replacement } = expectOk(await decideCancellation(shop.staff(), requestId, { approve: true, notes: '' }));
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    return { order, id, replacement: String(replacement?.id) };
  }
  const findRefunds = (id: string) => shop.db.select().from(refunds).where(eq(refunds.orderId, id));

  test('comes back and is restocked without a refund, which waits for the end of the replacement', async () => {
    const { order, id, replacement } = await addReplaced();
    expect(await countForSale(order)).toBe(6);
    expectOk(await receiveReturnedParcel(shop.staff(), id));
    const [now] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect(now).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await readCustody(order.id)).toEqual({ shelved: 2 });
    expect(await countForSale(order)).toBe(8);
    expect(await findRefunds(order.id)).toEqual([]);
    const documents = await shop.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice']);
    expectOk(await setStatus(replacement, 'cancelled'));
    expect(await findRefunds(order.id)).toMatchObject([{ amount: order.total }]);
  });

  test('is not refunded beside its replacement', async () => {
    const { order, id } = await addReplaced();
    const { shipments } = expectOk(await listShipmentExceptions(shop.staff(), { rows: 50 }));
    const { exceptionDetails } = shipments.find((each) => each.id === id) ?? {};
    expect(exceptionDetails).toMatchObject({ isReplaced: true, mayRestock: true, mayRefund: false, mayResend: false });
    expect(await refundShipment(shop.staff(), id, '')).toEqual({ ok: false, reason: { kind: 'replaced' } });
    expect(await resendShipment(shop.staff(), id)).toEqual({ ok: false, reason: { kind: 'replaced' } });
    expect(await findRefunds(order.id)).toEqual([]);
  });
});

test('A-GRANT-01 a refund requested for a replacement returns the payment of the first order', async () => {
  const { order } = await shop.ship({ paid: true });
  const ctx = shop.as({ kind: 'shopper', userId: String(order.userId) });
  const request = async (orderId: string, type: 'refund' | 'replacement') =>
    expectOk(await requestCancellation(ctx, { orderId, reason: 'Damaged on the way', type }));
  const approve = async (id: string) =>
    expectOk(await decideCancellation(shop.staff(), id, { approve: true, notes: '' }));
  const { replacement } = await approve(await request(order.id, 'replacement'));
  await approve(await request(String(replacement?.id), 'refund'));
  const sentRefunds = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
  expect(sentRefunds.map(({ amount }) => amount)).toEqual([order.total]);
});
