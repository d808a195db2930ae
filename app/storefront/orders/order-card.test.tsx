import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import type { OrderReturns } from '#shop/returns/own-returns.server.ts';
import type { ReturnSummary } from '#shop/returns/shown-return.ts';
import { ADDRESS } from '#shop/testing/address.ts';
import { OrderCard } from './order-card.tsx';

const order: ShownOrder = {
  orderId: 'ORD-1-AAAAAAAAA',
  shortId: 'AAAAAAAA',
  status: 'cancelled',
  placedOn: '1 Oct 2026',
  placedOnLong: '1 October 2026',
  expectedBy: '6 Oct 2026',
  deliveryTime: 'Delivery in 5-7 business days.',
  items: [],
  count: '1 item',
  amounts: [],
  total: '₹999',
  payment: 'Card',
  isPaid: true,
  paymentState: 'Refunded ₹999',
  isCashDue: false,
  timeline: [],
  trackingNumber: null,
  shipment: null,
  shippingAddress: ADDRESS,
  mayCancel: false,
  request: null,
  printable: 'Invoice',
  documents: [],
};

function render(shown: ShownOrder, returns: OrderReturns | null = null): string {
  const card = <OrderCard order={shown} returns={returns} onCancel={() => {}} isAdding={false} onBuyAgain={() => {}} />;
  const Stub = createRoutesStub([{ path: '/', Component: () => card }]);
  return renderToStaticMarkup(<Stub />);
}

test('S-TRUE-03 a card of My Orders shows what was refunded', () => {
  expect(render(order)).toContain('Refunded ₹999');
});

test.each([
  ['pending', false],
  ['processing', false],
  ['shipped', true],
  ['delivered', true],
  ['cancelled', true],
] as const)('S-AGAIN-01 an order that is %s offers Buy again: %s', (status, isOffered) => {
  expect(render({ ...order, status }).includes('Buy again, order AAAAAAAA')).toBe(isOffered);
});

const summary: ReturnSummary = {
  number: 'RET-26-000007',
  orderNumber: order.orderId,
  kind: 'exchange',
  outcome: 'exchange',
  status: 'pickup-booked',
  units: 1,
  about: 'Jaipur Kurta',
  requestedAt: new Date('2026-11-16T04:00:00Z'),
  refundAmount: 0,
};

const renderCard = (returns: Partial<OrderReturns>): string =>
  render(
    { ...order, status: 'delivered' },
    { openUntil: null, openFor: 'Return or exchange', claimUntil: null, returns: [], ...returns },
  );

test('S-RET-01 a delivered order offers return or exchange and the report of a problem, each with its last moment', () => {
  const html = renderCard({ openUntil: '12 Nov 2026', claimUntil: '11 Nov 2026, 4:20 pm' });
  expect(html).toContain('href="/orders/ORD-1-AAAAAAAAA/return"');
  expect(html).toContain('until 12 Nov 2026');
  expect(html).toContain('href="/orders/ORD-1-AAAAAAAAA/return?about=problem"');
  expect(html).toContain('until 11 Nov 2026, 4:20 pm');
});

test('S-RET-01 a delivered order whose deadlines are over offers neither a return nor the report of a problem', () => {
  const html = renderCard({});
  expect(html).not.toMatch(/Return or exchange|Report a problem/);
});

test('S-RET-02 a card lists the returns of its order with their status', () => {
  const html = renderCard({ returns: [summary] });
  expect(html).toContain('href="/orders/ORD-1-AAAAAAAAA/returns/RET-26-000007"');
  expect(html).toContain('Exchange RET-26-000007');
  expect(html).toContain('Pickup booked');
});

test('S-RET-01 an order that can only be exchanged offers no return', () => {
  const html = renderCard({ openUntil: '15 Nov 2026', openFor: 'Exchange' });
  expect(html).toContain('Exchange');
  expect(html).not.toContain('Return or exchange');
});
