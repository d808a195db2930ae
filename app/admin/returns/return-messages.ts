import { formatMoney } from '#shop/money/money.ts';
import type { ReturnTab } from '#shop/returns/admin-returns.ts';
import type { CheckRefusal } from '#shop/returns/check-return.server.ts';
import type { DecisionRefusal } from '#shop/returns/decide-return.server.ts';
import type { PostageRefusal } from '#shop/returns/record-postage.server.ts';
import type { ReturnDisposition, ReturnKind, ReturnOutcome } from '#shop/returns/return.ts';
import type { MessageRefusal } from '#shop/returns/return-messages.server.ts';
import type { SettleRefusal } from '#shop/returns/settle-return.server.ts';
import { RETURN_LIMITS } from '#shop/settings/return-settings.ts';
import type { RightsReason } from '../kit/actions/action-result.ts';
import { formatDate } from '../kit/indian-time.ts';
import { joinNames } from '../kit/wording.ts';

export const LOAD_FAILED = 'Failed to load returns';
export const NONE_FOUND = 'No returns found';

export const TAB_LABELS: Readonly<Record<ReturnTab, string>> = {
  open: 'Open',
  new: 'New',
  pickup: 'Pickup',
  arrived: 'Arrived',
  settled: 'Settled',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

export const EMPTY_TABS: Readonly<Record<ReturnTab, string>> = {
  open: 'Requests that shoppers send from My Orders arrive here.',
  new: 'No request waits for an answer.',
  pickup: 'No item is on its way to you.',
  arrived: 'No parcel waits to be checked.',
  settled: 'No return is settled yet.',
  refused: 'No return was refused or sent back.',
  withdrawn: 'No return was withdrawn, and all items were handed over.',
};

interface Wanted {
  readonly kind: ReturnKind;
  readonly outcome: ReturnOutcome;
  readonly wantedSizes: readonly string[];
}

/** Returns 'Refund', 'Exchange for L', 'Problem: refund' or 'Problem: new item in M'. */
export function wantsText({ kind, outcome, wantedSizes }: Wanted): string {
  const sizes = joinNames(wantedSizes.filter((size) => size !== ''));
  if (outcome === 'refund') return kind === 'claim' ? 'Problem: refund' : 'Refund';
  if (kind === 'claim') return sizes === '' ? 'Problem: new item' : `Problem: new item in ${sizes}`;
  return sizes === '' ? 'Exchange' : `Exchange for ${sizes}`;
}

export const DISPOSITION_LABELS: Readonly<Record<ReturnDisposition, string>> = {
  shelf: 'Back on shelf',
  'write-off': 'Write off',
  'send-back': 'Send back',
};

export const FAILURE_MESSAGES = {
  approve: 'Failed to approve the request',
  refuse: 'Failed to refuse the request',
  bookPickup: 'Failed to book the pickup',
  pickUp: 'Failed to mark the items as picked up',
  arrive: 'Failed to mark the items as arrived',
  waive: 'Failed to save that the customer keeps the items',
  lapse: 'Failed to close the return',
  check: 'Failed to save the check',
  settle: 'Failed to settle the return',
  sendBack: 'Failed to save that the items are sent back',
  refundExchange: 'Failed to refund the exchange',
  message: 'Failed to send the message',
  payPostage: 'Failed to record the postage',
} as const;

export const DONE_MESSAGES = {
  approve: 'Approved. An email tells the customer what to do next.',
  refuse: 'Refused. Your answer is sent by email.',
  pickUp: 'Marked as picked up.',
  arrive: 'Marked as arrived. Check the items next.',
  waive: 'The customer keeps the items. Settle the return next.',
  lapse: 'Closed: the items were not handed over.',
  check: 'Check saved. Nothing has moved yet: settle the return next.',
  sendBack: 'The items go back to the customer.',
  message: 'Message saved. It will be sent by email.',
  payPostage: 'Postage recorded. The customer is told by email.',
} as const;

/** Returns 'Pickup booked for 18 Nov 2026.' */
export const pickupBookedMessage = (pickupAt: Date | null): string =>
  pickupAt === null ? 'Pickup booked.' : `Pickup booked for ${formatDate(pickupAt)}.`;

type Refusal = Exclude<CheckRefusal | SettleRefusal | DecisionRefusal | MessageRefusal | PostageRefusal, RightsReason>;

/** Reasons that are appended to the failure message. */
export const REFUSAL_MESSAGES: Readonly<Record<Refusal, string>> = {
  'no-such-return': 'This return does not exist.',
  'not-now': 'Somebody else has changed this return in the meantime. You now see its latest state.',
  'answer-missing': 'Write to the customer why you refuse.',
  'size-gone': 'The wanted size is gone. Approve it as a refund.',
  invalid: 'Please look at the amounts again.',
  'items-missing': 'Choose for each item what came back.',
  'place-missing': 'Choose for each item that came back where it goes.',
  'more-than-paid': 'An amount is larger than what the customer paid for the item.',
  'exchange-sent': 'The new size is already in an order of its own. Cancel that order first, or refund nothing.',
  'note-missing': 'Less than everything is refunded: write to the customer why.',
  'units-elsewhere':
    'The order says that an item is no longer with the customer. Open the order and correct where its units are.',
  'postage-invalid': `Type an amount from ${formatMoney(1)} to ${formatMoney(RETURN_LIMITS.selfShipRefund)}.`,
  'reference-missing': 'Write the number of the transfer.',
  'not-signed-in': 'Please sign in again.',
  'text-missing': 'Write something first, in at most 2,000 characters.',
  'too-often': 'Too many messages within an hour. Please wait a little.',
};
