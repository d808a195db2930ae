import { describe, expect, test } from 'vitest';
import { describePayment, getPaymentSums, type MoneyRecords, type PaymentSums } from './payment-state.ts';

const TOTAL = 99_900;
const online = { provider: 'razorpay', amount: TOTAL, refunded: 0, capturedAt: new Date(1), voidedAt: null };
const cash = { ...online, provider: 'cash' };
const returned = { ...cash, refunded: TOTAL };
const collectedLater = { ...cash, capturedAt: new Date(2) };
const voided = { ...cash, voidedAt: new Date(0) };
const refund = (status: 'requested' | 'pending' | 'processed' | 'failed', amount = TOTAL, mayRetry = false) => ({
  amount,
  status,
  mayRetry,
});
const RETRYABLE = true;
const task = (status: 'open' | 'done' | 'withdrawn') => ({ amount: TOTAL, status });

type Row = readonly [
  title: string,
  records: Partial<Omit<MoneyRecords, 'order'>> & { status?: string; total?: number; paymentStatus?: string },
  expected: Partial<PaymentSums>,
];

const TABLE: readonly Row[] = [
  ['cash on delivery before it is collected', {}, { state: 'unpaid', outstanding: TOTAL }],
  ['cancelled before anything was paid', { status: 'cancelled' }, { state: 'unpaid', outstanding: 0 }],
  ['an order with nothing to pay', { total: 0 }, { state: 'unpaid', outstanding: 0 }],
  ['captured online', { payments: [online] }, { state: 'paid', capturedOnline: TOTAL, outstanding: 0 }],
  ['cash collected', { payments: [cash] }, { state: 'collected', collectedCash: TOTAL, outstanding: 0 }],
  ['cash recorded by mistake', { payments: [voided] }, { state: 'unpaid', collectedCash: 0, outstanding: TOTAL }],
  ['collected after a mistake was voided', { payments: [voided, cash] }, { state: 'collected', collectedCash: TOTAL }],
  [
    'cancelled, with cash to be refunded',
    { status: 'cancelled', payments: [cash], cashReturns: [task('open')] },
    { state: 'refund-due', awaitingStaff: TOTAL, refunded: 0, outstanding: 0 },
  ],
  [
    'cash refunded',
    { status: 'cancelled', payments: [returned], cashReturns: [task('done')] },
    { state: 'refunded', refunded: TOTAL, awaitingStaff: 0 },
  ],
  [
    'reopened after the cash was given back',
    { payments: [returned], cashReturns: [task('done')] },
    { state: 'unpaid', collectedCash: 0, refunded: 0, outstanding: TOTAL },
  ],
  [
    'reopened, delivered and paid again',
    {
      status: 'delivered',
      paymentStatus: 'paid',
      payments: [returned, collectedLater],
      cashReturns: [task('done')],
    },
    { state: 'collected', collectedCash: TOTAL, refunded: 0, outstanding: 0 },
  ],
  [
    'reopened, paid again and cancelled again',
    {
      status: 'cancelled',
      paymentStatus: 'paid',
      payments: [returned, collectedLater],
      cashReturns: [task('done'), task('open')],
    },
    { state: 'refund-due', collectedCash: TOTAL, refunded: 0, awaitingStaff: TOTAL },
  ],
  [
    'delivered, with a goodwill of all that was collected',
    { status: 'delivered', paymentStatus: 'paid', payments: [returned], cashReturns: [task('done')] },
    { state: 'refunded', refunded: TOTAL },
  ],
  [
    'reopened: the refund task was withdrawn',
    { payments: [cash], cashReturns: [task('withdrawn')] },
    { state: 'collected', refunded: 0, awaitingStaff: 0 },
  ],
  [
    'a pending refund',
    { status: 'cancelled', payments: [online], refunds: [refund('pending')] },
    { state: 'refund-due', refundsPending: TOTAL, refunded: 0 },
  ],
  ['a requested refund', { payments: [online], refunds: [refund('requested')] }, { state: 'refund-due' }],
  [
    'a failed refund',
    { status: 'cancelled', payments: [online], refunds: [refund('failed', TOTAL, RETRYABLE)] },
    { state: 'refund-due', awaitingStaff: TOTAL },
  ],
  [
    'a failed refund whose retry succeeded',
    { status: 'cancelled', payments: [online], refunds: [refund('processed'), refund('failed')] },
    { state: 'refunded', refunded: TOTAL, awaitingStaff: 0 },
  ],
  [
    'a partial refund',
    { payments: [online], refunds: [refund('processed', 10_000)] },
    { state: 'partly-refunded', refunded: 10_000, outstanding: 0 },
  ],
];

describe('A-MONEY-01 the payment state of an order is derived from its payments and refunds', () => {
  test.each(TABLE)(
    'computes the state: %s',
    (_title, { status = 'processing', total = TOTAL, paymentStatus = 'pending', ...records }, expected) => {
      const noRecords = { payments: [], refunds: [], cashReturns: [] };
      expect(getPaymentSums({ order: { total, status, paymentStatus }, ...noRecords, ...records })).toMatchObject(
        expected,
      );
    },
  );
});

describe('S-TRUE-03 the shopper sees the payment state', () => {
  const NO_MONEY = { payments: [], refunds: [], cashReturns: [] };
  const describeRecords = (records: Partial<typeof NO_MONEY> | object, order: object = {}) => {
    const fullOrder = { total: TOTAL, status: 'pending', paymentStatus: 'pending', isPaid: false, ...order };
    return describePayment(getPaymentSums({ order: fullOrder, ...NO_MONEY, ...records }), fullOrder);
  };

  test.each([
    ['Pay on delivery', {}, {}],
    ['Paid', {}, { isPaid: true }],
    ['', {}, { total: 0 }],
    ['Nothing to pay', {}, { status: 'cancelled' }],
    ['Paid', { payments: [online] }, {}],
    ['Paid', { payments: [cash] }, { status: 'delivered' }],
    ['Refunded ₹999', { payments: [online], refunds: [refund('processed')] }, { status: 'cancelled' }],
    ['Partly refunded: ₹300', { payments: [online], refunds: [refund('processed', 30_000)] }, {}],
    ['Refund of ₹999 on its way', { payments: [online], refunds: [refund('requested')] }, { status: 'cancelled' }],
    ['Refund of ₹999 on its way', { payments: [cash], cashReturns: [task('open')] }, { status: 'cancelled' }],
    ['Refunded ₹999', { payments: [returned], cashReturns: [task('done')] }, { status: 'cancelled' }],
    ['Pay on delivery', { payments: [returned], cashReturns: [task('done')] }, {}],
  ])('is described as %j', (text, records, order) => {
    expect(describeRecords(records, order)).toBe(text);
  });
});
