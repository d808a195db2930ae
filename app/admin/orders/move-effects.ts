// What a move does, in words, before it is done. It says what shop/orders/move-order and shop/payments/settle do. Pure.

import type { Paise } from '#shop/money/money.ts';
import { isCorrection, type OrderStatus, stockEffect } from '#shop/orders/order.ts';
import { METHOD_WORDS, statusWord, unitsWords } from './order-words.ts';
import { type AskedMove, type MovableOrder, needsCash } from './use-status-moves.ts';

export type MoveEffect = string;
type Money = (amount: Paise) => string;

function moneyBack({ paymentStatus, paymentMethod, total }: MovableOrder, money: Money): string {
  if (paymentStatus !== 'paid' || total === 0) return 'Nothing was paid, so nothing goes back.';
  if (paymentMethod === 'cod') return `${money(total)} was paid in cash. Please give it back by hand.`;
  return `${money(total)} goes back to the customer by ${METHOD_WORDS[paymentMethod]}, in 5 to 7 working days.`;
}

function unitsBack({ status, stockProcessed, units }: MovableOrder): string {
  const are = units === 1 ? 'is' : 'are';
  switch (stockEffect(status, 'cancelled', stockProcessed)) {
    case 'release':
      return `${unitsWords(units)} ${are} free again for other shoppers.`;
    case 'restock':
      return `${unitsWords(units)} ${are} put back into stock.`;
    default:
      return 'The parcel is outside: its units are not for sale again until you count them in.';
  }
}

const cancelling = (order: MovableOrder, money: Money): MoveEffect[] => [
  moneyBack(order, money),
  unitsBack(order),
  'A coupon that was used gets its use back.',
  'The customer is told by e-mail.',
  ...(order.request?.status === 'pending' ? ['Her cancellation request still waits for an answer.'] : []),
];

const NO_MAIL = 'The customer is not told.';

const takingUp = ({ units }: MovableOrder, to: string): MoveEffect[] => [
  `The order becomes ${statusWord(to)}.`,
  `${unitsWords(units)} ${units === 1 ? 'is' : 'are'} reserved again, if there is stock.`,
  'Its coupon is used again, if it is not used up.',
  NO_MAIL,
];

const delivering = ({ total }: MovableOrder, money: Money): MoveEffect[] => [
  `${money(total)} counts as collected in cash: the order becomes paid.`,
];

const moving = (order: MovableOrder, to: string, money: Money): MoveEffect[] => [
  `The order becomes ${statusWord(to)}.`,
  ...(needsCash(order, to) ? delivering(order, money) : []),
  isCorrection(order.status, to as OrderStatus) ? NO_MAIL : 'The customer is told by e-mail.',
];

export function moveEffects({ order, to }: AskedMove, money: Money): MoveEffect[] {
  if (to === 'cancelled') return cancelling(order, money);
  return order.status === 'cancelled' ? takingUp(order, to) : moving(order, to, money);
}
