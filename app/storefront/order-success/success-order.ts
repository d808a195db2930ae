// The order on the thank-you page, built from the browser's copy or from the server's order.

import type { Paise } from '#shop/money/money.ts';
import type { ConfirmationMail } from '#shop/orders/confirmation-mail.server.ts';
import { type LastOrder, paymentLabel } from '#shop/orders/last-order.ts';
import type { OrderRecord } from '#shop/orders/order-record.ts';
import type { Totals } from '#shop/pricing/price-bag.ts';
import type { TaxMode } from '#shop/settings/settings.ts';

export interface SuccessOrder extends Omit<LastOrder, 'paymentId'> {
  /** Null for the browser's copy, which has only the total. */
  readonly totals: Totals | null;
  readonly taxMode: TaxMode;
  readonly taxIncluded: Paise | null;
  readonly couponCode: string | null;
  readonly isPaid: boolean;
  /** Null for the browser's copy, and when the store has no mail for the order. */
  readonly mail: ConfirmationMail | null;
}

export const toSuccessOrder = (order: OrderRecord, mail: ConfirmationMail | null): SuccessOrder => ({
  orderId: order.orderId,
  items: order.items,
  total: order.total,
  totals: {
    subtotal: order.subtotal,
    shipping: order.shipping,
    tax: order.tax,
    discount: order.discount,
    total: order.total,
  },
  taxMode: order.taxMode,
  taxIncluded: order.taxIncluded,
  couponCode: order.appliedCoupon?.code ?? null,
  paymentMethod: paymentLabel(order),
  isPaid: order.paymentStatus === 'paid',
  shippingAddress: order.shippingAddress,
  orderDate: order.orderDate.toISOString(),
  estimatedDelivery: order.estimatedDelivery?.toISOString() ?? null,
  mail,
});

/** Empty without a mail. */
export const getMailText = (mail: ConfirmationMail | null): string => {
  if (mail === null) return '';
  return `${mail.isSent ? 'We’ve emailed' : 'We’re emailing'} your confirmation to ${mail.email}.`;
};

export const lastOrderToSuccessOrder = (order: LastOrder): SuccessOrder => ({
  orderId: order.orderId,
  items: order.items,
  total: order.total,
  totals: null,
  taxMode: 'flat',
  taxIncluded: null,
  couponCode: null,
  paymentMethod: order.paymentMethod,
  isPaid: order.paymentId !== null,
  shippingAddress: order.shippingAddress,
  orderDate: order.orderDate,
  estimatedDelivery: order.estimatedDelivery,
  mail: null,
});
