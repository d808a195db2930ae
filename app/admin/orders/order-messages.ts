// What is said about orders, in the specification's words where it gives them.

import type { AdminOrder } from '#shop/orders/admin-order.ts';
import { isCorrection, type OrderStatus, type PaymentMethod } from '#shop/orders/order.ts';
import type { PieceAction, PieceActionRefusal } from '#shop/orders/piece-actions.ts';
import type { UpdateOrderRefusal } from '#shop/orders/update-order.server.ts';
import type { AnswerRefusal } from '#shop/payments/answer-cancellation.server.ts';
import type { CashRefusal, CashReturnRefusal } from '#shop/payments/cash.server.ts';
import type { StatusRefusal } from '#shop/payments/set-order-status.server.ts';
import { momentInWords, timeInWords } from '../kit/indian-time.ts';
import { listedPayment } from '../kit/payment-badge.tsx';

export const STATUS_FAILED = 'Failed to update order status';
export const REQUEST_FAILED = 'Failed to process cancellation request';
export const LOAD_FAILED = 'Failed to load orders';
export const NOTE_FAILED = 'Failed to add the note';
export const SAVE_FAILED = 'Failed to save the order';
export const REFUND_FAILED = 'Failed to send the refund again';
export const CASH_FAILED = 'Failed to take the cash back';
export const CASH_RETURN_FAILED = 'Failed to save the task';
export const PIECES_FAILED = 'Failed to save where the units are';

export const statusWord = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
export const statusSet = (shortId: string, status: string): string => `Order ${shortId} is now ${statusWord(status)}.`;
export const REQUEST_APPROVED = 'Cancellation request approved.';
export const REQUEST_REJECTED = 'Cancellation request rejected. The order is kept as it was.';
export const NOTE_ADDED = 'Note added.';
export const SAVED = 'Order saved.';
export const REFUND_SENT = 'The refund is on its way again.';
export const CASH_TAKEN_BACK = 'The cash counts as not collected.';
export const CASH_RETURN_TAKEN = 'The task is yours.';
export const CASH_RETURN_DONE = 'The cash counts as given back.';
export const PIECES_STATED: Readonly<Record<PieceAction, string>> = {
  'never-left': 'The units are in the house again.',
  'came-back': 'The units came back and wait to be checked.',
  'pack-again': 'The units are packed again.',
  restock: 'The units are back on the shelf.',
  'write-off': 'The units are written off.',
};

/** Why, behind the sentence that says that it failed. */
export const REASONS: Readonly<
  Record<
    | StatusRefusal
    | AnswerRefusal
    | UpdateOrderRefusal
    | PieceActionRefusal
    | CashRefusal
    | CashReturnRefusal
    | ('empty' | 'no-such-refund' | 'not-failed'),
    string
  >
> = {
  'not-allowed': 'Only administrators may do this. Please sign in again.',
  'not-a-status': 'Please choose one of the five statuses.',
  'reason-missing': 'Please write the reason: this corrects what was said before.',
  'no-such-order': 'The order is not there any more.',
  'no-such-request': 'The request is not there any more.',
  'no-request': 'There is no cancellation request.',
  'not-allowed-from-here': 'The order cannot go there from where it is now.',
  'sold-out': 'There is not enough stock left of one of its items.',
  'coupon-used-up': 'Its coupon has been used up by others meanwhile.',
  'pieces-gone': 'Some of its pieces were written off. A new order is needed.',
  'parcel-cancelled': 'Its parcel was cancelled. Set it to Processing and create a new shipment.',
  'parcel-outdated':
    'Its parcel was booked before the address was changed. Set it to Processing and create the shipment again.',
  'parcel-busy': 'The courier is being told to cancel its parcel. Please try again in a minute.',
  'money-went-back': 'Its payment went back to the customer. A new order is needed.',
  replaced:
    'Another order was sent in its place, or this one replaces another. Cancel the replacement first, or take a new order.',
  'already-refunded': 'Its payment went back to the customer already: it cannot be replaced as well.',
  'delivered-already': 'It was delivered: take it back first, then send a new order.',
  'changed-meanwhile': 'Somebody else changed this order meanwhile. It is shown as it is now.',
  'already-answered': 'Somebody else answered this request meanwhile.',
  'being-booked': 'Its shipment is being created. Please try again in a minute.',
  'already-sent': 'The parcel is on its way: the address can no longer be changed.',
  invalid: 'Please look at the fields again: a name, a phone number of 10 digits and a PIN code of 6 are needed.',
  empty: 'Please write something first.',
  'no-such-refund': 'The refund is not there any more.',
  'not-failed': 'This refund is on its way already.',
  'no-cash': 'No cash is booked that could be taken back.',
  'being-returned': 'This cash was given back to the customer already.',
  'no-such-task': 'The task is not there any more.',
  'already-done': 'Somebody else ended this task meanwhile.',
  'reference-missing': 'Please write how the money was given back.',
  'nothing-to-move': 'No unit is there any more. The order is shown as it is now.',
  'with-courier':
    'The courier has the parcel and reports where it is. A parcel in trouble is settled under Fulfillment.',
  'status-first':
    'Set the status to Processing first. If the order stays cancelled, say “Came back” and then “Back on the shelf”.',
  'cancel-first': 'Cancel the order first. If it is to be sent again, choose “Pack again” instead.',
  'unfit-too-many': 'More units were marked as not for sale than came back. Check the numbers.',
};

export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = { cod: 'COD', card: 'Card', upi: 'UPI' };

const count = (value: number): string => value.toLocaleString('en-IN');
export const ordersWords = (orders: number): string => `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`;
export const itemsWords = (units: number): string => `${count(units)} ${units === 1 ? 'item' : 'items'}`;
export const unitsWords = (units: number): string => `${count(units)} ${units === 1 ? 'unit' : 'units'}`;

/** '14 Nov, 10:42 am' */
export const listMoment = (moment: Date): string => `${momentInWords(moment).split(', ')[1]}, ${timeInWords(moment)}`;

/** 'UPI paid', 'COD pending' */
export const paymentWords = ({ paymentMethod, money }: Pick<AdminOrder, 'paymentMethod' | 'money'>) =>
  `${METHOD_WORDS[paymentMethod]} ${listedPayment(money).toLowerCase()}`;

/** What a move asks about before it is done; null when it can be taken back by another one. */
export function questionBefore(from: OrderStatus, to: OrderStatus): 'cancel' | 'take-up' | 'correct' | null {
  if (to === 'cancelled') return 'cancel';
  if (from === 'cancelled') return 'take-up';
  return isCorrection(from, to) ? 'correct' : null;
}

export const orderPath = (orderId: string): string => `/admin-panel/orders?order=${encodeURIComponent(orderId)}`;
