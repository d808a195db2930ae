import { expect, test } from 'vitest';
import { formatMoney } from '#shop/money/money.ts';
import { moveEffects } from './move-effects.ts';
import type { MovableOrder } from './use-status-moves.ts';

const order: MovableOrder = {
  id: 'a',
  orderId: 'ORD-1-AAAAAAAAA',
  status: 'pending',
  total: 259_850,
  units: 2,
  paymentStatus: 'paid',
  paymentMethod: 'upi',
  stockProcessed: false,
  request: null,
};

test.each<[string, string, Partial<MovableOrder>, string]>([
  ['a paid order', 'cancelled', {}, '₹2,598.50 goes back to the customer by UPI, in 5 to 7 working days.'],
  ['a reserved order', 'cancelled', {}, '2 units are free again for other shoppers.'],
  ['a processed one', 'cancelled', { stockProcessed: true, units: 1 }, '1 unit is put back into stock.'],
  ['a replacement', 'cancelled', { total: 0 }, 'Nothing was paid, so nothing goes back.'],
  ['a cancelled order', 'processing', { status: 'cancelled' }, '2 units are reserved again, if there is stock.'],
  ['a delivered order', 'pending', { status: 'delivered' }, 'The customer is not told.'],
  ['a shipped order', 'delivered', { status: 'shipped' }, 'The customer is told by e-mail.'],
])('what a move of %s to %s does is said before: %j', (_, to, more, said) => {
  expect(moveEffects({ order: { ...order, ...more }, to }, formatMoney)).toContain(said);
});
