// Which webhook events are sent for each change of a payment or refund.
import type { Records, SimPayment, SimRefund } from './records.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { orderOnWire, paymentOnWire, refundOnWire } from './wire.ts';

export interface WebhookEvents {
  authorized(payment: SimPayment): void;
  captured(payment: SimPayment): void;
  failed(payment: SimPayment): void;
  /** The refund was created, with its result. */
  refunded(refund: SimRefund): void;
}

export function createWebhookEvents(records: Records, webhooks: WebhookSender): WebhookEvents {
  const payment = (source: SimPayment) => ({ payment: paymentOnWire(source) });
  return {
    authorized: (source) => webhooks.sendEvent('payment.authorized', payment(source)),
    captured(source) {
      webhooks.sendEvent('payment.captured', payment(source));
      const order = records.orders.get(source.orderId ?? '');
      if (order) webhooks.sendEvent('order.paid', { ...payment(source), order: orderOnWire(order) });
    },
    failed: (source) => webhooks.sendEvent('payment.failed', payment(source)),
    refunded(refund) {
      const source = records.payments.get(refund.paymentId);
      const entities = { refund: refundOnWire(refund), ...(source ? payment(source) : {}) };
      webhooks.sendEvent('refund.created', entities);
      if (refund.status !== 'pending') webhooks.sendEvent(`refund.${refund.status}`, entities);
    },
  };
}
