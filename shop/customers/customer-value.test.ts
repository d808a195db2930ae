import { expect, test } from 'vitest';
import { type CustomerOrder, getKeptAmount, summariseOrders } from './customer-value.ts';

interface Case {
  readonly status?: string;
  readonly total?: number;
  readonly isPaid?: boolean;
  readonly isReplacement?: boolean;
  readonly day?: number;
  readonly payments?: CustomerOrder['payments'];
  readonly refunds?: CustomerOrder['refunds'];
  readonly cashReturns?: CustomerOrder['cashReturns'];
}

const orderOf = ({ payments = [], refunds = [], cashReturns = [], ...order }: Case): CustomerOrder => ({
  order: {
    status: order.status ?? 'delivered',
    total: order.total ?? 100_000,
    paymentStatus: (order.isPaid ?? payments.length > 0) ? 'paid' : 'pending',
    isReplacement: order.isReplacement ?? false,
    orderDate: new Date(Date.UTC(2025, 0, order.day ?? 1)),
  },
  payments,
  refunds,
  cashReturns,
});

const online = (amount: number) => ({
  provider: 'razorpay',
  amount,
  refunded: 0,
  capturedAt: new Date(0),
  voidedAt: null,
});
const cash = (amount: number, voidedAt: Date | null = null) => ({ ...online(amount), provider: 'cash', voidedAt });
const refund = (amount: number, status: 'requested' | 'pending' | 'processed' | 'failed', mayRetry = false) => ({
  amount,
  status,
  mayRetry,
});
const MAY_RETRY = true;
const cashReturn = (amount: number, status: 'open' | 'done' | 'withdrawn') => ({ amount, status });

const KEPT: readonly (readonly [string, Case, number])[] = [
  ['an unpaid cash order', {}, 0],
  ['an online payment', { payments: [online(100_000)] }, 100_000],
  ['cash collected on delivery', { payments: [cash(100_000)] }, 100_000],
  ['cash recorded by mistake', { payments: [cash(100_000, new Date())] }, 0],
  [
    'a cancelled order whose refund is done',
    { status: 'cancelled', payments: [online(100_000)], refunds: [refund(100_000, 'processed')] },
    0,
  ],
  [
    'a refund that is on its way',
    { status: 'cancelled', payments: [online(100_000)], refunds: [refund(100_000, 'pending')] },
    0,
  ],
  [
    'a refund that failed and waits for staff',
    { status: 'cancelled', payments: [online(100_000)], refunds: [refund(100_000, 'failed', MAY_RETRY)] },
    0,
  ],
  [
    'a failed refund that a later one replaced',
    { payments: [online(100_000)], refunds: [refund(40_000, 'failed'), refund(40_000, 'processed')] },
    60_000,
  ],
  ['a refund of a part', { payments: [online(100_000)], refunds: [refund(25_000, 'processed')] }, 75_000],
  [
    'cash that staff have to give back',
    { status: 'cancelled', payments: [cash(100_000)], cashReturns: [cashReturn(100_000, 'open')] },
    0,
  ],
  [
    'cash that was given back',
    { status: 'cancelled', payments: [cash(100_000)], cashReturns: [cashReturn(100_000, 'done')] },
    0,
  ],
  [
    'cash whose return was withdrawn',
    { payments: [cash(100_000)], cashReturns: [cashReturn(100_000, 'withdrawn')] },
    100_000,
  ],
  ['a cancelled order whose refund was not made yet', { status: 'cancelled', payments: [online(100_000)] }, 100_000],
  ['an imported order that is paid', { isPaid: true }, 100_000],
  ['an imported order that was cancelled', { isPaid: true, status: 'cancelled' }, 0],
];

test.each(KEPT)('A-CUSTOMER-02 counts what the store keeps of %s', (_, fields, keptAmount) => {
  expect(getKeptAmount(orderOf(fields))).toBe(keptAmount);
});

test('A-CUSTOMER-02 sums what is kept, and averages the orders that were not cancelled', () => {
  const figures = summariseOrders(
    [
      { total: 100_000, day: 3, payments: [online(100_000)] },
      { total: 50_001, day: 9, payments: [cash(50_001)], cashReturns: [cashReturn(50_001, 'open')] },
      {
        total: 70_000,
        day: 12,
        status: 'cancelled',
        payments: [online(70_000)],
        refunds: [refund(70_000, 'processed')],
      },
      { total: 0, day: 1, isReplacement: true },
    ].map(orderOf),
  );
  expect(figures).toEqual({
    orders: 4,
    cancelled: 1,
    lifetimeValue: 100_000,
    // (₹1,000 + ₹500.01) / 2, rounded to the paisa.
    averageOrderValue: 75_001,
    firstOrderDate: new Date('2025-01-01'),
    lastOrderDate: new Date('2025-01-12'),
  });
});

test('A-CUSTOMER-02 a customer without orders has no average', () => {
  expect(summariseOrders([])).toEqual({
    orders: 0,
    cancelled: 0,
    lifetimeValue: 0,
    averageOrderValue: null,
    firstOrderDate: null,
    lastOrderDate: null,
  });
});
