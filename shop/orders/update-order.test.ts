import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cancellationRequests, orders } from '#db/schema/orders.ts';
import { audit } from '#db/schema/system.ts';
import { getCustomer } from '#shop/customers/customer-records.server.ts';
import { decideCancellation } from '#shop/payments/decide-cancellation.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import {
  expectOk,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { getAdminOrder } from './get-admin-order.server.ts';
import { getOrder } from './order-records.server.ts';
import { requestCancellation } from './request-cancellation.server.ts';
import { addOrderNote, updateOrder } from './update-order.server.ts';
import type { OrderChange } from './update-order-input.ts';

const shop = openTestShop();

async function placeOrder() {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  return { ctx, order };
}

const update = (id: string, change: OrderChange, version: number | null = null) =>
  updateOrder(shop.staff(minutesAfterNow(20)), id, { version, change });

const NEW_ADDRESS = {
  fullName: 'Asha Rao',
  address: '9  Lake Road',
  city: 'Kochi',
  state: 'Kerala',
  pincode: '682 001',
  phone: '+91 98765 43211',
};

describe('A-CALL-13 fields of an order', () => {
  test('changes the given fields and leaves the others unchanged', async () => {
    const { order } = await placeOrder();
    const before = await getOrder(shop.staff(), order.id);
    const changed = expectOk(
      await update(order.id, { shippingAddress: NEW_ADDRESS, customer: { phone: '98765 43211' } }),
    );
    const shippingAddress = { ...NEW_ADDRESS, address: '9 Lake Road', pincode: '682001', phone: '9876543211' };
    expect(changed).toMatchObject({
      shippingAddress,
      customerPhone: '9876543211',
      version: 2,
      updatedAt: minutesAfterNow(20),
    });
    expect(await getOrder(shop.staff(), order.id)).toEqual({
      ...before,
      shippingAddress,
      customer: { ...before?.customer, phone: '9876543211', address: '9 Lake Road, Kochi, Kerala 682001' },
      updatedAt: minutesAfterNow(20),
    });
    const [row] = await shop.db.select().from(audit).where(eq(audit.entityId, order.id)).orderBy(audit.id);
    expect(row).toMatchObject({
      action: 'update',
      before: { customerPhone: '9876543210' },
      after: { customerPhone: '9876543211' },
    });
  });

  test('changes the notes of the cancellation request, but not its status', async () => {
    const { ctx, order } = await placeOrder();
    expect(await update(order.id, { cancellationRequest: { adminNotes: 'x' } })).toEqual({
      ok: false,
      reason: 'no-request',
    });
    const request = { orderId: order.id, reason: 'Duplicate order', type: 'refund' } as const;
    const id = expectOk(await requestCancellation(ctx, request));
    expectOk(await decideCancellation(shop.staff(), id, { approve: false, notes: '' }));
    expectOk(await update(order.id, { cancellationRequest: { adminNotes: 'She called again' } }));
    expect((await getOrder(shop.staff(), order.id))?.cancellationRequest).toMatchObject({
      status: 'rejected',
      reason: 'Duplicate order',
      adminNotes: 'She called again',
    });
    const forged = { cancellationRequest: { status: 'approved' } } as unknown as OrderChange;
    expect(await update(order.id, forged)).toEqual({ ok: false, reason: 'invalid' });
  });

  test.each([
    { total: 0 },
    { status: 'delivered' },
    { paymentStatus: 'paid' },
    { stockProcessed: true },
    { userId: UNKNOWN_ID },
    { shippingAddress: { ...NEW_ADDRESS, pincode: '12' } },
    { shippingAddress: { ...NEW_ADDRESS, city: ' \u200b ' } },
    { customer: { email: 'nobody' } },
    { customer: { phone: '123' } },
    { trackingNumber: 'x'.repeat(61) },
  ])('refuses the change %j and writes nothing', async (change) => {
    const { order } = await placeOrder();
    expect(await update(order.id, change as OrderChange)).toEqual({ ok: false, reason: 'invalid' });
    expect(await shop.db.select().from(orders).where(eq(orders.id, order.id))).toEqual([order]);
  });

  test('the address cannot change after the shipment has left', async () => {
    const { order } = await placeOrder();
    expectOk(
      await updateOrderStatus(shop.staff(minutesAfterNow(5)), order.id, {
        status: 'shipped',
        seen: null,
        reason: 'Sent by hand',
      }),
    );
    expect(await update(order.id, { shippingAddress: NEW_ADDRESS })).toEqual({ ok: false, reason: 'already-sent' });
    expect((await update(order.id, { notes: 'Left with the neighbour' })).ok).toBe(true);
  });

  test('refuses the second of two parallel saves, and an unknown order', async () => {
    const { order } = await placeOrder();
    const results = await Promise.all(['A', 'B'].map((notes) => update(order.id, { notes }, 1)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: 'changed-meanwhile' });
    for (const id of [UNKNOWN_ID, 'x'])
      expect(await update(id, { notes: 'x' })).toEqual({ ok: false, reason: 'no-such-order' });
  });
});

test('A-USER-13 an order shows the same customer totals as the list of users: number of orders and amount spent', async () => {
  const productId = await shop.addProduct();
  const { ctx, userId } = await shop.addShopper();
  const buy = async () => expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  const [open, cancelled] = [await buy(), await buy()];
  expectOk(await updateOrderStatus(shop.staff(minutesAfterNow(5)), cancelled.id, { status: 'cancelled', seen: null }));
  const { orders: count, spent } = (await getAdminOrder(shop.staff(), open.orderId))?.customerTotals ?? {};
  expect({ totalOrders: count, totalSpent: spent }).toEqual({ totalOrders: 2, totalSpent: open.total });
  expect(await getCustomer(shop.staff(), userId)).toMatchObject({ totalOrders: 2, totalSpent: open.total });
});

test('staff write internal notes that the shopper never sees', async () => {
  const { ctx, order } = await placeOrder();
  expectOk(await addOrderNote(shop.staff(minutesAfterNow(1)), order.id, '  Call before ten.  '));
  expectOk(await addOrderNote(shop.staff(minutesAfterNow(2)), order.id, 'Called.'));
  expect((await getAdminOrder(shop.staff(), order.orderId))?.notes).toMatchObject([
    { note: 'Called.', actor: 'staff@tanabana.example', at: minutesAfterNow(2) },
    { note: 'Call before ten.', at: minutesAfterNow(1) },
  ]);
  for (const empty of ['', '  \n ', '\0']) {
    expect(await addOrderNote(shop.staff(), order.id, empty)).toEqual({ ok: false, reason: 'empty' });
  }
  expect(await addOrderNote(shop.staff(), UNKNOWN_ID, 'x')).toEqual({ ok: false, reason: 'no-such-order' });
  expect(JSON.stringify(await getOrder(ctx, order.id))).not.toContain('Call');
});

test('cuts a note at 2,000 characters and a reason at 1,000, and leaves out an emoji that the cut would halve', async () => {
  const { ctx, order } = await placeOrder();
  expectOk(await addOrderNote(shop.staff(), order.id, `${'x'.repeat(1_999)}👗`));
  expect((await getAdminOrder(shop.staff(), order.orderId))?.notes).toMatchObject([{ note: 'x'.repeat(1_999) }]);
  const reason = `${'x'.repeat(999)}👗`;
  expectOk(await requestCancellation(ctx, { orderId: order.orderId, reason, type: 'refund' }));
  expect(await shop.db.select({ reason: cancellationRequests.reason }).from(cancellationRequests)).toContainEqual({
    reason: 'x'.repeat(999),
  });
});
