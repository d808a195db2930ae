import { expect, test } from 'vitest';
import { createConnectionShares } from './connection-shares.ts';

test.each([
  ['/checkout/place', 'orders'],
  ['/checkout', 'orders'],
  ['/checkout.data', 'orders'],
  ['/payments/start', 'orders'],
  ['/pay/abc', 'orders'],
  ['/pay/abc/payment', 'orders'],
  ['/order-success', 'orders'],
  ['/order-confirmation', 'orders'],
  ['/bag-quote', 'orders'],
  ['/session', 'orders'],
  ['/webhooks/razorpay', 'orders'],
  ['/hooks/parcel-events', 'orders'],
  ['/admin-panel', 'the back office'],
  ['/Admin-Panel/orders.data', 'the back office'],
  ['/admin-panels', 'personal pages'],
  ['/profile', 'personal pages'],
  ['/orders.data', 'personal pages'],
  ['/checkouts', 'personal pages'],
  ['/payslip', 'personal pages'],
  ['/pictures/0123456789abcdef01234567/320.webp', 'public pages'],
])('%s uses the connections for %s', (path, name) => {
  const pool = 10;
  expect(createConnectionShares(pool).forRequest(path).name).toBe(name);
});

test('every share has a connection in the smallest pool', async () => {
  const smallestPool = 2;
  const shares = createConnectionShares(smallestPool);
  for (const share of [shares.publicPages, shares.jobs, shares.forRequest('/checkout')]) {
    const release = await share.acquire();
    expect(share.held).toBe(1);
    release();
  }
});
