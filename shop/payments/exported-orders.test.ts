import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { parseCsv } from '#shop/csv.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { exportOrders } from '#shop/orders/export-orders.server.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();

async function exportedRow(search: string): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of expectOk(
    exportOrders(shop.staff(), { ...parseOrdersQuery(new URLSearchParams()), search }),
  ))
    text += chunk;
  const [head, row] = parseCsv(text) ?? [];
  return Object.fromEntries((head?.cells ?? []).map((name, index) => [name, row?.cells[index] ?? '']));
}

test('A-EXPORT-01 exports a refunded order with its refunded amount, totals, coupon and payment state', async () => {
  await shop.addCoupon({ code: 'EXPORTED', validUntil: new Date(Date.now() + 86_400_000) });
  const { ctx, request, userId } = await shop.checkOut({ couponCode: 'EXPORTED' });
  const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
  expectOk(await confirmPayment(ctx(), { checkoutId, paymentId, signature }));
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
  const orderId = order?.orderId ?? '';
  const sums = {
    Subtotal: '1000.00',
    Shipping: '0.00',
    Tax: '180.00',
    Discount: '100.00',
    Coupon: 'EXPORTED',
    Total: '1080.00',
  };
  expect(await exportedRow(orderId)).toMatchObject({ ...sums, Refunded: '0.00', Payment: 'paid', Status: 'pending' });
  expectOk(await cancelOrder(shop.staff(), order?.id ?? '', 'By phone'));
  expect(await exportedRow(orderId)).toMatchObject({ ...sums, Refunded: '1080.00', Payment: 'refund pending' });
  await shop.sendRefunds();
  await shop.workOnInbox();
  expect(await exportedRow(orderId)).toMatchObject({ Refunded: '1080.00', Payment: 'refunded', Status: 'cancelled' });
});
