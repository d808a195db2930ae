// Messages about staff actions on an order; the required texts are in A-ORD, A-CAN and A-ERR.

import type { MarkSentRefusal } from '#shop/fulfilment/mark-sent.server.ts';
import { MAX_ORDERS_PER_REQUEST } from '#shop/orders/selected-orders.ts';
import type { UnitAction, UnitActionRefusal } from '#shop/orders/unit-actions.ts';
import type { UpdateOrderRefusal } from '#shop/orders/update-order.server.ts';
import type { CashRefusal, CashReturnRefusal } from '#shop/payments/cash.server.ts';
import type { CancellationDecisionRefusal } from '#shop/payments/decide-cancellation.server.ts';
import type { AmountRefusal } from '#shop/payments/refund-amount.server.ts';
import type { StatusRefusal } from '#shop/payments/set-order-status.server.ts';
import type { BulkStatusRefusal, StatusOutcome } from '#shop/payments/set-order-statuses.server.ts';
import type { RightsReason } from '../kit/actions/action-result.ts';
import { capitalise, pluralize } from '../kit/wording.ts';

/** Returns 'by the customer', 'by meera@tanabana.in', or 'by the store' for a job. */
export const actorText = (actor: string): string => {
  if (actor.startsWith('shopper') || actor === 'guest') return 'by the customer';
  return actor.includes('@') ? `by ${actor}` : 'by the store';
};

const CASH_RETURN_FAILED = 'Failed to save the task';

export const FAILURE_MESSAGES = {
  setStatus: 'Failed to update order status',
  setStatuses: 'Failed to update the orders',
  markSent: 'Failed to mark the order as sent',
  saveTracking: 'Failed to save the tracking',
  answerRequest: 'Failed to process cancellation request',
  addNote: 'Failed to add the note',
  saveAddress: 'Failed to save the order',
  stateUnits: 'Failed to save where the units are',
  retryRefund: 'Failed to send the refund again',
  refundAmount: 'Failed to refund the amount',
  voidCash: 'Failed to take the cash back',
  takeCashReturn: CASH_RETURN_FAILED,
  endCashReturn: CASH_RETURN_FAILED,
} as const;

export const statusSetMessage = (shortId: string, status: string): string =>
  `Order ${shortId} is now ${capitalise(status)}.`;
export const statusesSetMessage = (orders: number, status: string): string =>
  `${pluralize(orders, 'order is', 'orders are')} now ${capitalise(status)}.`;
export const sentMessage = (shortId: string): string => `Order ${shortId} is now Shipped.`;
export const TRACKING_SAVED = 'Tracking saved.';
export const TOO_MANY = `At most ${MAX_ORDERS_PER_REQUEST} orders fit into one request.`;
export const REQUEST_APPROVED = 'Cancellation request approved.';
export const REQUEST_REJECTED = 'Cancellation request rejected. The order is kept as it was.';
export const NOTE_ADDED = 'Note added.';
export const SAVED = 'Order saved.';
export const REFUND_SENT = 'The refund is on its way again.';
export const amountRefundedMessage = (amount: string): string => `${amount} is refunded.`;
export const CASH_COLLECTION_VOIDED = 'The cash counts as not collected.';
export const CASH_RETURN_CLAIMED = 'The task is yours.';
export const CASH_RETURN_DONE = 'The cash counts as given back.';
export const UNITS_RECORDED: Readonly<Record<UnitAction, string>> = {
  'never-left': 'The units are in the store again.',
  'came-back': 'The units came back and wait to be checked.',
  'pack-again': 'The units are packed again.',
  restock: 'The units are back on the shelf.',
  'write-off': 'The units are written off.',
};

type Refusal =
  | MarkSentRefusal
  | StatusRefusal
  | CancellationDecisionRefusal
  | UpdateOrderRefusal
  | UnitActionRefusal
  | CashRefusal
  | CashReturnRefusal
  | ('empty' | 'no-such-refund' | 'not-failed');

const STEPS = ['pending', 'processing', 'shipped', 'delivered'];

/** Returns 'Enter why the order is set back from Delivered to Pending.' */
export const reasonMissingMessage = (from: string, to: string): string => {
  const direction = STEPS.indexOf(to) < STEPS.indexOf(from) ? 'is set back from' : 'is set from';
  return `Enter why the order ${direction} ${capitalise(from)} to ${capitalise(to)}.`;
};

/** Reasons that are appended to the failure message. */
export const REFUSAL_MESSAGES: Readonly<Record<Exclude<Refusal, RightsReason>, string>> = {
  'not-a-status': 'Please choose one of the five statuses.',
  'reason-missing': 'Please write the reason: this corrects what was said before.',
  'correction-not-allowed': 'Your role moves orders forward one step, or cancels them. Ask an owner.',
  'no-such-order': 'The order is not there any more.',
  'no-such-request': 'The request is not there any more.',
  'no-request': 'There is no cancellation request.',
  'outside-state': 'You sell within your own State only (composition scheme).',
  'not-allowed-from-here': 'The order cannot go there from where it is now.',
  'sold-out': 'There is not enough stock left of one of its items.',
  'coupon-used-up': 'Its coupon has been used up.',
  'units-written-off': 'Some of its items were written off. Create a new order.',
  'units-returned': 'Some of its items were returned. Create a new order.',
  'cash-task-open': 'A part of its cash was given back. Finish its open task under Refunds first.',
  'parcel-cancelled': 'Its parcel was cancelled. Set it to Processing and create a new shipment.',
  'parcel-outdated':
    'Its parcel was booked before the order was changed. Set it to Processing and create the shipment again.',
  'request-pending': 'Answer the cancellation request first.',
  'parcel-busy': 'The courier is being told to cancel its parcel. Please try again in a minute.',
  'payment-refunded': 'Its payment was refunded. Create a new order.',
  replaced:
    'Another order was sent in its place, or this one replaces another. Cancel the replacement first, or take a new order.',
  'already-refunded': 'Its payment is already refunded, so it cannot be replaced.',
  'delivered-already': 'It was delivered: take it back first, then send a new order.',
  'changed-meanwhile': 'Somebody else has changed this order. You now see the latest version.',
  'already-answered': 'Somebody else has answered this request.',
  'being-booked': 'Its shipment is being created. Please try again in a minute.',
  'already-sent': 'The parcel is on its way: the address can no longer be changed.',
  invalid: 'Please look at the fields again: a name, a phone number of 10 digits and a pincode of 6 are needed.',
  empty: 'Please write something first.',
  'no-such-refund': 'The refund is not there any more.',
  'not-failed': 'This refund is on its way already.',
  'no-cash': 'No cash is booked that could be taken back.',
  'being-returned': 'This cash was given back to the customer already.',
  'no-such-task': 'The task is not there any more.',
  'already-done': 'Somebody else has finished this task.',
  'reference-missing': 'Please write how the money was given back.',
  'nothing-to-move': 'No unit is there any more. The order is shown as it is now.',
  'with-courier':
    'The courier has the parcel and reports where it is. A parcel in trouble is settled under Fulfillment.',
  'status-first':
    'Set the status to Processing first. If the order stays cancelled, say “Came back” and then “Back on the shelf”.',
  'cancel-first': 'Cancel the order first. If it is to be sent again, choose “Pack again” instead.',
  'unsellable-too-many': 'More units were marked as not for sale than came back. Check the numbers.',
};

export const AMOUNT_REFUSAL_MESSAGES: Readonly<Record<Exclude<AmountRefusal, RightsReason>, string>> = {
  'no-such-order': REFUSAL_MESSAGES['no-such-order'],
  invalid: 'Type an amount in rupees, larger than 0.',
  'note-missing': 'Write a note about this reason.',
  'changed-meanwhile': 'Somebody else has refunded something in the meantime. Check the sums and try again.',
  'too-much': 'More than what is left of the payment cannot be refunded.',
  replaced: 'Another order is sent in its place. Refund a part, or cancel that order first.',
};

export const INVALID_TRACKING_URL = 'Enter the whole link, such as https://www.delhivery.com/track/…';

/** The fields for courier and tracking number limit their length, so 'invalid' can only mean the link. */
export const TRACKING_REFUSAL_MESSAGES = { ...REFUSAL_MESSAGES, invalid: INVALID_TRACKING_URL };

/** The reasons why a bulk change left an order unchanged. */
const BULK_REFUSAL_MESSAGES: Readonly<Record<BulkStatusRefusal, string>> = {
  ...REFUSAL_MESSAGES,
  'not-allowed': 'You may not do this. Ask an owner.',
  'above-refund-limit': 'The refund is above your limit.',
  'proof-too-old': 'A large refund needs a new code. Cancel this order on its own.',
  'already-there': 'The order has this status already.',
  'reason-missing': 'This reverses or skips a step. Change it on its own, with a reason.',
  'changed-meanwhile': 'Somebody else has changed this order.',
  failed: 'Something went wrong. Open the order and try again.',
};

export interface OutcomeMessage {
  readonly id: string;
  /** Null when the order got the new status. */
  readonly refusal: string | null;
}

export const toOutcomeMessages = (outcomes: readonly StatusOutcome[]): readonly OutcomeMessage[] =>
  outcomes.map(({ id, refusal }) => ({ id, refusal: refusal && BULK_REFUSAL_MESSAGES[refusal] }));
