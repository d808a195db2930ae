import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRazorpaySimulator } from './razorpay-simulator.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tanabana-records-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () =>
  startRazorpaySimulator({
    keyId: 'rzp_test_0123456789abcd',
    keySecret: 'a secret of the test',
    webhookSecret: 'x',
    webhookUrl: () => null,
    recordsFile: path.join(folder, 'payments', 'records.json'),
  });

test('after a restart an open order can be paid and a payment refunded', async () => {
  const before = await start();
  const order = { amount: 9_900, currency: 'INR', receipt: 'r1', notes: {}, captureAutomatically: true };
  const [open, paid] = [before.records.createOrder(order), before.records.createOrder(order)];
  const { razorpay_payment_id: paymentId } = before.pay(paid.id);
  await before.close();

  const after = await start();
  expect(after.pay(open.id).razorpay_order_id).toBe(open.id);
  expect(() => after.pay(paid.id)).toThrow(/paid/);
  const refund = after.records.refund(paymentId, { amount: 9_900, receipt: null, notes: {} });
  expect(refund).toMatchObject({ status: 'processed', amount: 9_900 });
  expect(after.records.totals()).toEqual({ captured: 19_800, refunded: 9_900 });
  // A new id differs from earlier ones.
  expect(after.records.createOrder(order).id).not.toBe(open.id);
  await after.close();
});

test('ignores an incomplete file', async () => {
  const first = await start();
  first.records.createOrder({ amount: 100, currency: 'INR', receipt: null, notes: {}, captureAutomatically: true });
  await first.close();
  writeFileSync(path.join(folder, 'payments', 'records.json'), '{"orders":[');
  const second = await start();
  expect(second.records.orders.size).toBe(0);
  await second.close();
});
