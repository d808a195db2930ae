import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ADDRESS } from '#shop/testing/address.ts';
import { OrderSuccess } from './order-success.tsx';
import { lastOrderToSuccessOrder, type SuccessOrder } from './success-order.ts';

const browserCopy = lastOrderToSuccessOrder({
  orderId: 'ORD-1-AAAAAAAAA',
  total: 106_200,
  items: [],
  paymentMethod: 'Cash on delivery',
  paymentId: null,
  shippingAddress: ADDRESS,
  orderDate: '2026-10-01T05:00:00.000Z',
  estimatedDelivery: null,
});

function render(order: SuccessOrder): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <OrderSuccess order={order} /> }]);
  return renderToStaticMarkup(<Stub />);
}

test('S-PAY2-02 the thank-you page mentions the mail, except for the browser’s copy of an order', () => {
  const mail = { email: 'asha@example.in', isSent: false };
  expect(render({ ...browserCopy, mail })).toContain('We’re emailing your confirmation to asha@example.in.');
  expect(render(browserCopy)).not.toContain('email');
});
