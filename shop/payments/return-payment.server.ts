// Stores a captured payment that cannot become an order, and requests its refund. The mail to the
// shopper and the notification of staff are written in the same transaction.

import type { Tx } from '#db/client.server.ts';
import { payments } from '#db/schema/payments.ts';
import type { ShopContext } from '#shop/context.ts';
import { formatMoney } from '#shop/money/money.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import type { Checkout } from '#shop/orders/price-checkout.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { CapturedPayment } from './captured-payment.ts';
import { RETURN_REASONS, type ReturnReason } from './payment-return.ts';
import { requestRefund } from './request-refund.server.ts';

/** The caller holds the checkout's row lock and has checked that the payment is new. */
export async function returnPayment(
  tx: Tx,
  ctx: ShopContext,
  checkout: Checkout,
  payment: CapturedPayment,
  returnReason: ReturnReason,
): Promise<void> {
  const reason = RETURN_REASONS[returnReason];
  const [stored] = await tx
    .insert(payments)
    .values({ ...payment, checkoutId: checkout.id, orderId: null, capturedAt: ctx.now, createdAt: ctx.now })
    .returning();
  if (!stored) throw new Error(`The payment ${payment.providerPaymentId} was not written`);
  await requestRefund(tx, stored, { reason, orderId: null, at: ctx.now });
  await enqueue(tx, { topic: 'payment-returned', ref: stored.id, payload: { paymentId: stored.id } });
  await createNotification(
    tx,
    {
      type: 'order',
      title: 'Payment Returned',
      message: `${formatMoney(payment.amount)} from ${checkout.customerName} is refunded (${payment.providerPaymentId}): ${reason}`,
      data: { checkoutId: checkout.id, paymentId: stored.id },
    },
    ctx.now,
  );
}
