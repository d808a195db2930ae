import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
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
  shippingAddress: {
    fullName: 'Asha Rao',
    address: '12 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    phone: '9876543210',
  },
  mayCancel: false,
  request: null,
  printable: 'Invoice',
  documents: [],
};

function render(shown: ShownOrder): string {
  const card = <OrderCard order={shown} onCancel={() => {}} isAdding={false} onBuyAgain={() => {}} />;
  const Stub = createRoutesStub([{ path: '/', Component: () => card }]);
  return renderToStaticMarkup(<Stub />);
}

test('S-TRUE-03 a card of My Orders shows the state of the money', () => {
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
