// What a customer is worth to the store: the money that the store keeps of the customer's orders, and the figures of
// these orders. Pure. Example: ₹1,000 paid online and ₹600 collected in cash, ₹400 of it refunded: a lifetime value of
// ₹1,200.

import type { Paise } from '#shop/money/money.ts';
import { getPaymentSums, type MoneyRecords } from '#shop/orders/payment-state.ts';

export interface CustomerOrder extends MoneyRecords {
  readonly order: MoneyRecords['order'] & {
    /** True for an order that is sent in place of another one, with nothing to pay. */
    readonly isReplacement: boolean;
    readonly orderDate: Date;
  };
}

export interface CustomerFigures {
  readonly orders: number;
  readonly cancelled: number;
  /** Money that was received and not returned. */
  readonly lifetimeValue: Paise;
  /** The average total of the orders that are neither cancelled nor replacements; null without such an order. */
  readonly averageOrderValue: Paise | null;
  readonly firstOrderDate: Date | null;
  readonly lastOrderDate: Date | null;
}

/**
 * Returns the money that stays with the store: refunds that are under way, or that staff must still pay out, are
 * subtracted.
 */
export function getKeptAmount(records: CustomerOrder): Paise {
  const { order, payments } = records;
  // An imported order has no payment rows, so its status decides.
  if (payments.length === 0) return order.paymentStatus === 'paid' && order.status !== 'cancelled' ? order.total : 0;
  const { capturedOnline, collectedCash, refunded, refundsPending, awaitingStaff } = getPaymentSums(records);
  return Math.max(0, capturedOnline + collectedCash - refunded - refundsPending - awaitingStaff);
}

export function summariseOrders(orders: readonly CustomerOrder[]): CustomerFigures {
  const sold = orders.filter(({ order }) => order.status !== 'cancelled' && !order.isReplacement);
  const soldTotal = sold.reduce((sum, { order }) => sum + order.total, 0);
  const dates = orders.map(({ order }) => order.orderDate.getTime()).sort((a, b) => a - b);
  const [first, last] = [dates[0], dates.at(-1)];
  return {
    orders: orders.length,
    cancelled: orders.filter(({ order }) => order.status === 'cancelled').length,
    lifetimeValue: orders.reduce((sum, each) => sum + getKeptAmount(each), 0),
    averageOrderValue: sold.length === 0 ? null : Math.round(soldTotal / sold.length),
    firstOrderDate: first === undefined ? null : new Date(first),
    lastOrderDate: last === undefined ? null : new Date(last),
  };
}
