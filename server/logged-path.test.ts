import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test('S-PAYLINK-04 the log has no token of a payment link', () => {
  const token = 'aB3-_'.repeat(9).slice(0, 43);
  expect(loggedPath(`/pay/${token}`)).toBe('/pay/[hidden]');
  expect(loggedPath(`/pay/${token}.data`)).toBe('/pay/[hidden].data');
  expect(loggedPath(`//PAY//${token}/payment`)).toBe('//PAY//[hidden]/payment');
  for (const path of ['/', '/payments/start', '/product/pay', '/pay']) expect(loggedPath(path)).toBe(path);
});
