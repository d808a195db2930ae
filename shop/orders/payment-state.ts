// The payment state of an order, derived from the captured, collected and refunded amounts. It is not stored, so no correction of a
// status can make it wrong. Pure.
// Example: ₹999 collected in cash, order cancelled: 'refund-due' until the task is done, then 'refunded'.

import { formatMoney, type Paise } from '#shop/money/money.ts';

export type OrderPaymentState = 'unpaid' | 'paid' | 'collected' | 'partly-refunded' | 'refunded' | 'refund-due';

export interface MoneyRecords {
  readonly order: { readonly total: Paise; readonly status: string; readonly paymentStatus: string };
  readonly payments: readonly {
    readonly provider: string;
    readonly amount: Paise;
    /** Refunded or being refunded; of cash, what staff have given back. */
    readonly refunded: Paise;
    readonly capturedAt: Date;
    /** Set when the cash was recorded by mistake; the payment is then ignored. */
    readonly voidedAt: Date | null;
  }[];
  readonly refunds: readonly {
    readonly amount: Paise;
    readonly status: 'requested' | 'pending' | 'processed' | 'failed';
    /** The refund failed, and no other refund replaces it. */
    readonly mayRetry: boolean;
  }[];
  readonly cashReturns: readonly { readonly amount: Paise; readonly status: 'open' | 'done' | 'withdrawn' }[];
}

export interface PaymentSums {
  readonly state: OrderPaymentState;
  readonly capturedOnline: Paise;
  readonly collectedCash: Paise;
  /** Refunded by the provider, or handed over by staff. */
  readonly refunded: Paise;
  /** With the provider, not processed yet. */
  readonly refundsPending: Paise;
  /** To be returned by staff: open cash tasks and failed refunds. */
  readonly awaitingStaff: Paise;
  /** The amount that the customer still has to pay. */
  readonly outstanding: Paise;
}

/**
 * The payment state as shown to the shopper, beside the payment method; '' for a free order, which has neither.
 * `isPaid` is the flag stored on the order: imported orders have no payment rows.
 */
export function describePayment(
  { state, refunded, refundsPending, awaitingStaff }: PaymentSums,
  order: { readonly total: Paise; readonly status: string; readonly isPaid: boolean },
): string {
  switch (state) {
    case 'refunded':
      return `Refunded ${formatMoney(refunded)}`;
    case 'partly-refunded':
      return `Partly refunded: ${formatMoney(refunded)}`;
    case 'refund-due':
      return `Refund of ${formatMoney(refundsPending + awaitingStaff)} on its way`;
    case 'paid':
    case 'collected':
      return 'Paid';
    case 'unpaid':
      if (order.isPaid) return 'Paid';
      if (order.total === 0) return '';
      return order.status === 'cancelled' ? 'Nothing to pay' : 'Pay on delivery';
  }
}

const sumAmounts = (rows: readonly { readonly amount: Paise }[]): Paise =>
  rows.reduce((total, { amount }) => total + amount, 0);

function getState({
  capturedOnline,
  collectedCash,
  refunded,
  refundsPending,
  awaitingStaff,
}: Omit<PaymentSums, 'state'>) {
  const received = capturedOnline + collectedCash;
  if (refundsPending + awaitingStaff > 0) return 'refund-due';
  if (received === 0) return 'unpaid';
  if (refunded > 0) return refunded < received ? 'partly-refunded' : 'refunded';
  return capturedOnline === 0 ? 'collected' : 'paid';
}

/**
 * True for cash that was returned in full by a cancellation before the order was reopened: the order is to be paid again, or was. Such
 * cash is not part of the sums. Example: ₹1,000 collected and given back, order reopened: unpaid, ₹1,000 outstanding.
 */
function isSuperseded(payment: MoneyRecords['payments'][number], { order, payments }: MoneyRecords): boolean {
  if (payment.provider !== 'cash' || payment.refunded < payment.amount) return false;
  const isToBePaidAgain = order.status !== 'cancelled' && order.paymentStatus !== 'paid';
  const wasPaidAgain = payments.some(
    ({ voidedAt, capturedAt }) => voidedAt === null && capturedAt > payment.capturedAt,
  );
  return isToBePaidAgain || wasPaidAgain;
}

export function getPaymentSums(records: MoneyRecords): PaymentSums {
  const { order, payments, refunds, cashReturns } = records;
  const validPayments = payments.filter(({ voidedAt }) => voidedAt === null);
  const superseded = sumAmounts(validPayments.filter((payment) => isSuperseded(payment, records)));
  const capturedOnline = sumAmounts(validPayments.filter(({ provider }) => provider !== 'cash'));
  const collectedCash = sumAmounts(validPayments.filter(({ provider }) => provider === 'cash')) - superseded;
  const isPending = (status: string): boolean => status === 'requested' || status === 'pending';
  const sums = {
    capturedOnline,
    collectedCash,
    refunded:
      sumAmounts(refunds.filter(({ status }) => status === 'processed')) +
      sumAmounts(cashReturns.filter(({ status }) => status === 'done')) -
      superseded,
    refundsPending: sumAmounts(refunds.filter(({ status }) => isPending(status))),
    awaitingStaff:
      sumAmounts(refunds.filter(({ mayRetry }) => mayRetry)) +
      sumAmounts(cashReturns.filter(({ status }) => status === 'open')),
    outstanding: order.status === 'cancelled' ? 0 : Math.max(0, order.total - capturedOnline - collectedCash),
  };
  return { state: getState(sums), ...sums };
}
