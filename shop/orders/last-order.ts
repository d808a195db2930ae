// The order just placed, stored in the browser so that the success page shows it at once. The server's data stays authoritative.
// It is stored as text: times are ISO strings, money is paise.

import type { ShippingAddress } from '#db/schema/order-values.ts';
import type { Paise } from '#shop/money/money.ts';
import type { PaymentMethod } from './order.ts';
import type { OrderItem, OrderRecord } from './order-record.ts';

export interface LastOrder {
  readonly orderId: string;
  readonly total: Paise;
  readonly items: readonly OrderItem[];
  /** As display text. */
  readonly paymentMethod: string;
  readonly paymentId: string | null;
  readonly shippingAddress: ShippingAddress;
  readonly orderDate: string;
  readonly estimatedDelivery: string | null;
}

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  cod: 'Cash on delivery',
  card: 'Card',
  upi: 'UPI',
};

/** A free order, such as the new size of an exchange, is not paid by any method. */
export const paymentLabel = ({
  paymentMethod,
  total,
}: {
  readonly paymentMethod: PaymentMethod;
  readonly total: Paise;
}): string => (total === 0 ? 'Nothing to pay' : PAYMENT_METHOD_LABELS[paymentMethod]);

export const toLastOrder = (order: OrderRecord): LastOrder => ({
  orderId: order.orderId,
  total: order.total,
  items: order.items,
  paymentMethod: paymentLabel(order),
  paymentId: order.paymentId,
  shippingAddress: order.shippingAddress,
  orderDate: order.orderDate.toISOString(),
  estimatedDelivery: order.estimatedDelivery?.toISOString() ?? null,
});
