import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOrderProblem, type InvalidOrder, toInvalidOrder } from './order-problem.ts';

const PRODUCT = '00000000-0000-4000-8000-000000000001';
const LINE = { productId: PRODUCT, size: 'M', quantity: 1, name: 'Kurta' };
const GOOD = { customer: { name: 'Asha', email: 'asha@example.in' }, lines: [LINE], shownTotal: 129_900 };

test('finds no problem in a valid order', () => {
  expect(findOrderProblem(GOOD)).toBeNull();
});

test.each([
  ['S-CHK-10', { customer: { name: '', email: 'a@b.in' } }, { kind: 'customer' }],
  ['S-CHK-10', { customer: { name: 'Asha', email: ' ' } }, { kind: 'customer' }],
  ['S-CHK-10', { customer: null }, { kind: 'customer' }],
  ['S-CHK-11', { lines: [] }, { kind: 'no-items' }],
  ['S-CHK-11', { lines: 'none' }, { kind: 'no-items' }],
  ['S-CHK-12', { lines: [LINE, { ...LINE, productId: '' }] }, { kind: 'item', item: 'Kurta' }],
  ['S-CHK-12', { lines: [{ productId: 'x', quantity: 1 }] }, { kind: 'item', item: 'item 1' }],
  ['S-CHK-12', { lines: [null] }, { kind: 'item', item: 'item 1' }],
  ['S-CHK-13', { lines: [{ ...LINE, quantity: 0 }] }, { kind: 'quantity', item: 'Kurta' }],
  ['S-CHK-13', { lines: [{ ...LINE, quantity: -1 }] }, { kind: 'quantity', item: 'Kurta' }],
  ['S-CHK-13', { lines: [{ ...LINE, quantity: 1.5 }] }, { kind: 'quantity', item: 'Kurta' }],
  ['S-CHK-13', { lines: [{ ...LINE, quantity: '2' }] }, { kind: 'quantity', item: 'Kurta' }],
  ['S-CHK-13', { lines: [{ ...LINE, quantity: Number.NaN }] }, { kind: 'quantity', item: 'Kurta' }],
  ['S-CHK-14', { shownTotal: 0 }, { kind: 'total' }],
  ['S-CHK-14', { shownTotal: -5 }, { kind: 'total' }],
  ['S-CHK-14', { shownTotal: '129900' }, { kind: 'total' }],
  ['S-CHK-14', { shownTotal: Number.POSITIVE_INFINITY }, { kind: 'total' }],
])('reports %s %j', (_id, overrides, problem) => {
  expect(findOrderProblem({ ...GOOD, ...overrides })).toEqual(problem);
});

test('accepts any posted value without throwing', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (posted) => {
      findOrderProblem(posted);
      return true;
    }),
  );
});

test.each<[string, readonly PropertyKey[], InvalidOrder]>([
  ['the postal code', ['shippingAddress', 'pincode'], { kind: 'address' }],
  ['the customer', ['customer', 'email'], { kind: 'customer' }],
  ['the coupon', ['couponCode'], { kind: 'coupon', reason: 'invalid' }],
  ['the quantity', ['lines', 0, 'quantity'], { kind: 'quantity', item: 'Kurta' }],
  ['the size', ['lines', 1, 'size'], { kind: 'item', item: 'item 2' }],
  ['all lines', ['lines'], { kind: 'invalid-request' }],
  ['a missing line', ['lines', 7, 'size'], { kind: 'item', item: 'item 8' }],
  ['the idempotency key', ['idempotencyKey'], { kind: 'invalid-request' }],
  ['no field', [], { kind: 'invalid-request' }],
])('names the field that cannot be parsed: %s', (_, path, problem) => {
  expect(toInvalidOrder({ lines: [{ name: 'Kurta' }, {}] }, [{ path }])).toEqual(problem);
});

test.each([null, 7, 'text', { lines: 7 }])('an invalid line never throws: %j', (posted) => {
  expect(toInvalidOrder(posted, [{ path: ['lines', 0, 'size'] }])).toEqual({ kind: 'invalid-request' });
});
