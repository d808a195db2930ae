import { expect, test } from 'vitest';
import { orderFailedMessage, refusalMessage } from './checkout-messages.ts';

test.each([
  ['S-CHK-10', { kind: 'customer' }, 'Customer information is incomplete'],
  ['S-CHK-11', { kind: 'no-items' }, 'Order must contain at least one item'],
  ['S-CHK-12', { kind: 'item', item: 'Kurta' }, 'Invalid item data: Kurta'],
  ['S-CHK-13', { kind: 'quantity', item: 'Kurta' }, 'Invalid quantity for item: Kurta'],
  ['S-CHK-14', { kind: 'total' }, 'Invalid order total'],
] as const)('S-CHK-17 %s a refused order shows the message of its reason', (_, refusal, message) => {
  const isGuest = false;
  expect(orderFailedMessage(refusalMessage(refusal, isGuest))).toBe(`Error placing order: ${message}`);
});

test.each([
  [false, 'this order was already sent. Please look at My Orders'],
  [true, 'this order was already sent. Please use Track Order with the order number that we emailed you'],
])(
  'S-GUEST-15 the message about an order that was sent before says where the buyer finds it (guest: %s)',
  (isGuest, message) => {
    expect(refusalMessage({ kind: 'key-reused' }, isGuest)).toBe(message);
  },
);
