// Which webhook events are sent for each change of a payment or refund.
import type { Records, SimPayment, SimRefund } from './records.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { orderOnWire, paymentOnWire, refundOnWire } from './wire.ts';

export interface WebhookEvents {
  authorized(payment: SimPayment): void;
  captured(payment: SimPayment): void;
  failed(payment: SimPayment): void;
  /** Made, and what has become of it. */
  refunded(refund: SimRefund): void;
}

export function createWebhookEvents(records: Records, webhooks: WebhookSender): WebhookEvents {
  const payment = (of: SimPayment) => ({ payment: paymentOnWire(of) });
  return {
    authorized: (of) => webhooks.tell('payment.authorized', payment(of)),
    captured(of) {
      webhooks.tell('payment.captured', payment(of));
      const order = records.orders.get(of.orderId ?? '');
      if (order) webhooks.tell('order.paid', { ...payment(of), order: orderOnWire(order) });
    },
    failed: (of) => webhooks.tell('payment.failed', payment(of)),
    refunded(refund) {
      const of = records.payments.get(refund.paymentId);
      const entities = { refund: refundOnWire(refund), ...(of ? payment(of) : {}) };
      webhooks.tell('refund.created', entities);
      if (refund.status !== 'pending') webhooks.tell(`refund.${refund.status}`, entities);
    },
  };
}
