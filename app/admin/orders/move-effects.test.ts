import { expect, test } from 'vitest';
import { formatMoney } from '#shop/money/money.ts';
import { NO_UNITS } from '#shop/orders/custody.ts';
import type { SettableStatus } from '#shop/orders/order.ts';
import { getPaymentSums, type MoneyRecords } from '#shop/orders/payment-state.ts';
import { moveEffects } from './move-effects.ts';
import type { MovableOrder } from './use-status-moves.ts';

const buildSums = (money: Partial<MoneyRecords>) =>
  getPaymentSums({
    order: { total: 259_850, status: 'pending', paymentStatus: 'paid' },
    payments: [{ provider: 'razorpay', amount: 259_850, refunded: 0, capturedAt: new Date(0), voidedAt: null }],
    refunds: [],
    cashReturns: [],
    ...money,
  });
const paid = buildSums({});

const order: MovableOrder = {
  id: 'a',
  orderId: 'ORD-1-AAAAAAAAA',
  status: 'pending',
  total: 259_850,
  money: paid,
  paymentMethod: 'upi',
  couponCode: null,
  custody: { ...NO_UNITS, reserved: 2 },
  awaitsPickup: false,
  request: null,
};

test.each<[string, SettableStatus, Partial<MovableOrder>, string]>([
  ['a paid order', 'cancelled', {}, '₹2,598.50 is refunded to the customer by UPI in 5 to 7 working days.'],
  ['a reserved order', 'cancelled', {}, '2 units return to stock.'],
  ['an order with a coupon', 'cancelled', { couponCode: 'FLAT200' }, 'Coupon FLAT200 can be used once more.'],
  ['a processed order', 'cancelled', { custody: { ...NO_UNITS, picked: 1 } }, '1 unit returns to stock.'],
  [
    'a refunded order',
    'cancelled',
    { money: buildSums({ refunds: [{ amount: 259_850, status: 'processed', mayRetry: false }] }) },
    'The payment is already refunded, or the refund is on its way.',
  ],
  [
    'a partly refunded order',
    'cancelled',
    { money: buildSums({ refunds: [{ amount: 59_850, status: 'pending', mayRetry: false }] }) },
    '₹2,000 is refunded to the customer by UPI in 5 to 7 working days.',
  ],
  [
    'a replacement',
    'cancelled',
    { total: 0, money: buildSums({ payments: [] }) },
    'Nothing was paid, so there is nothing to refund.',
  ],
  [
    'a cancelled order',
    'processing',
    { status: 'cancelled', custody: { ...NO_UNITS, released: 2 } },
    '2 units are reserved again, if there is stock.',
  ],
  [
    'an order with a shipment in transit',
    'cancelled',
    { status: 'shipped', custody: { ...NO_UNITS, withCourier: 1 } },
    '1 unit is out of the store: not for sale until you record the return.',
  ],
  [
    'an order shipped manually',
    'processing',
    { status: 'shipped', custody: { ...NO_UNITS, withCourier: 2 } },
    '2 units still count as sent. If they never left, record it on the order’s page.',
  ],
  ['an order in processing', 'shipped', {}, '2 units count as sent and are taken from stock.'],
  [
    'an order with a booked shipment',
    'shipped',
    { awaitsPickup: true },
    'The items stay in stock until the courier picks up the shipment.',
  ],
  ['a delivered order, a correction', 'pending', { status: 'delivered' }, 'The customer gets no email.'],
  ['a shipped order', 'delivered', { status: 'shipped' }, 'The customer gets an email.'],
])('changing %s to %s has an effect that is described', (_, to, overrides, expected) => {
  expect(moveEffects({ order: { ...order, ...overrides }, to }, formatMoney)).toContain(expected);
});
