import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test('S-PAYLINK-04 A-INV-04 the log has no token of a payment link or an invitation', () => {
  const token = 'aB3-_'.repeat(9).slice(0, 43);
  expect(loggedPath(`/pay/${token}`)).toBe('/pay/[hidden]');
  expect(loggedPath(`/pay/${token}.data`)).toBe('/pay/[hidden].data');
  expect(loggedPath(`//PAY//${token}/payment`)).toBe('//PAY//[hidden]/payment');
  expect(loggedPath(`/admin-panel/invite/${token}`)).toBe('/admin-panel/invite/[hidden]');
  expect(loggedPath(`//Admin-panel//invite/${token}.data`)).toBe('//Admin-panel//invite/[hidden].data');
  for (const path of ['/', '/payments/start', '/product/pay', '/pay']) expect(loggedPath(path)).toBe(path);
});
