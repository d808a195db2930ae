import { expect, test } from 'vitest';
import { formatMoney } from '#shop/money/money.ts';
import { NO_UNITS } from '#shop/orders/custody.ts';
import { getPaymentSums } from '#shop/orders/payment-state.ts';
import { bulkEffects, suggestedStatus } from './bulk-effects.ts';
import type { MovableOrder } from './use-status-moves.ts';

const makeOrder = (short: string, overrides: Partial<MovableOrder> = {}): MovableOrder => ({
  id: short,
  orderId: `ORD-1-A${short}`,
  status: 'pending',
  total: 100_000,
  money: getPaymentSums({
    order: { total: 100_000, status: 'pending', paymentStatus: 'pending' },
    payments: [],
    refunds: [],
    cashReturns: [],
  }),
  paymentMethod: 'cod',
  couponCode: null,
  custody: { ...NO_UNITS, reserved: 2 },
  awaitsPickup: false,
  request: null,
  ...overrides,
});
const pending = makeOrder('AAAAAAAA');
const processing = makeOrder('BBBBBBBB', { status: 'processing' });
const shipped = makeOrder('CCCCCCCC', { status: 'shipped', custody: { ...NO_UNITS, withCourier: 1 } });
const orders = [pending, processing, shipped];

test.each([
  [
    'processing',
    1,
    [
      '1 order becomes Processing.',
      'Customers get no email.',
      'Unchanged, Processing already: BBBBBBBB.',
      'Unchanged, because going back or skipping a step needs a reason for each order: CCCCCCCC.',
    ],
  ],
  [
    'shipped',
    1,
    [
      '1 order becomes Shipped.',
      '2 units count as sent and are taken from stock.',
      'Each of these customers gets an email.',
      'Unchanged, Shipped already: CCCCCCCC.',
      'Unchanged, because going back or skipping a step needs a reason for each order: AAAAAAAA.',
    ],
  ],
  [
    'delivered',
    1,
    [
      '1 order becomes Delivered.',
      '1 unit counts as with the customer.',
      '₹1,000 counts as collected in cash: 1 order paid on delivery.',
      'Each of these customers gets an email.',
      'Unchanged, because going back or skipping a step needs a reason for each order: AAAAAAAA and BBBBBBBB.',
    ],
  ],
] as const)(
  'A-OBULK-01 describes the effects of changing several orders to %s before it is confirmed',
  (to, movingCount, effects) => {
    expect(bulkEffects(orders, to, formatMoney)).toEqual({ movingCount, effects });
  },
);

test('A-OBULK-01 suggests the next step of the selected orders', () => {
  expect(suggestedStatus(orders)).toBe('processing');
  expect(suggestedStatus([processing, shipped])).toBe('shipped');
  expect(suggestedStatus([shipped])).toBe('delivered');
  expect(suggestedStatus([makeOrder('D', { status: 'delivered' })])).toBe('processing');
});
