import { expect, test } from 'vitest';
import { jumpTarget } from './jump-box.tsx';

test.each([
  ['', null],
  ['   ', null],
  ['dash', '/admin-panel'],
  ['Coupons', '/admin-panel/coupons'],
  ['audit', '/admin-panel/audit'],
  ['newsletter', '/admin-panel/newsletter'],
  ['searches', '/admin-panel/searches'],
  ['outgoing', '/admin-panel/outbox'],
  ['refu', '/admin-panel/refunds'],
  ['ORD-1763192400000-7K2MX9P4A', '/admin-panel/orders?search=ORD-1763192400000-7K2MX9P4A'],
  [' 7k2mx9p4 ', '/admin-panel/orders?search=7k2mx9p4'],
  ['bandhani', '/admin-panel/products?search=bandhani'],
  ['block print kurta', '/admin-panel/products?search=block+print+kurta'],
  ['TB-KUR-0211', '/admin-panel/products?search=TB-KUR-0211'],
  ['//evil.example', '/admin-panel/products?search=%2F%2Fevil.example'],
])('the input %j opens %j', (input, to) => {
  expect(jumpTarget(input)).toBe(to);
});
