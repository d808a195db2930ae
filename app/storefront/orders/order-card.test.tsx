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

test('S-TRUE-03 a card of My Orders shows the state of the money', () => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <OrderCard order={order} onCancel={() => {}} /> }]);
  expect(renderToStaticMarkup(<Stub />)).toContain('Refunded ₹999');
});
