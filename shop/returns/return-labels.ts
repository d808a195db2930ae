// Labels and sentences about a return, the same for shoppers and staff, on every screen and in every mail. Pure.

import type { ReverseState } from './pickup-state.ts';
import type { PickupMethod, ReturnFinding, ReturnKind, ReturnOutcome, ReturnReason, ReturnStatus } from './return.ts';
import type { ReturnEvent, ReturnPickup } from './shown-return.ts';

export const KIND_LABELS: Readonly<Record<ReturnKind, string>> = {
  return: 'Return',
  exchange: 'Exchange',
  claim: 'Problem',
};

export const REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  'too-large': 'Too large',
  'too-small': 'Too small',
  'not-as-shown': 'Not as shown',
  damaged: 'Damaged',
  'wrong-item': 'Wrong item',
  'changed-mind': 'Changed my mind',
};

export const STATUS_LABELS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  'pickup-booked': 'Pickup booked',
  'picked-up': 'Picked up',
  arrived: 'Arrived',
  checked: 'Checked',
  settled: 'Closed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  'sent-back': 'Sent back',
  lapsed: 'Not handed over',
};

export const FINDING_LABELS: Readonly<Record<ReturnFinding, string>> = {
  ok: 'OK',
  worn: 'Worn',
  wrong: 'Wrong item',
  missing: 'Missing',
  kept: 'Kept by the customer',
};

const PICKUP_TEXTS: Readonly<Record<ReverseState, string>> = {
  booked: 'The courier knows about the pickup.',
  'pickup-scheduled': 'The courier is coming to collect the items.',
  'pickup-failed': 'The courier could not collect the items and will come again.',
  'picked-up': 'The courier has collected the items.',
  'in-transit': 'The items are on their way to us.',
  delivered: 'The items have reached us.',
  cancelled: 'This pickup was cancelled.',
  lost: 'The courier is looking for the parcel. We take care of it.',
};

/** For the shopper: a courier's own words ('RETURN PICKUP EXCEPTION') are for staff. '' before the first report. */
export function pickupText({ state, statusText }: Pick<ReturnPickup, 'state' | 'statusText'>): string {
  if (state !== null) return PICKUP_TEXTS[state];
  return statusText === null ? '' : 'The courier has sent us a report. We look at it and keep you informed here.';
}

/** The event of a check that wrote to the customer. */
export const CHECKED_WITH_NOTE = 'Checked, with a note to the customer';

/** Whether the stored answer is the note of the latest check, and not of the approval. The events are in their order. */
export const hasCheckNote = (events: readonly Pick<ReturnEvent, 'status' | 'description'>[]): boolean =>
  events.findLast(({ status }) => status === 'checked')?.description === CHECKED_WITH_NOTE;

/** How staff send items back to the customer; each may be ''. */
export interface SentBackParcel {
  readonly courier: string;
  readonly trackingNumber: string;
}

/** 'Sent back with Delhivery, tracking number 149051000137': the event of the return, its page and its mail. */
export function describeSentBack({ courier, trackingNumber }: SentBackParcel): string {
  const [by, tracked] = [courier.trim(), trackingNumber.trim()];
  return `Sent back${by === '' ? '' : ` with ${by}`}${tracked === '' ? '' : `, tracking number ${tracked}`}`;
}

interface ReturnState {
  readonly status: ReturnStatus;
  readonly outcome: ReturnOutcome;
  readonly pickupMethod: PickupMethod;
  readonly refundAmount: number;
}

/** What happens next, as the shopper's heading: 'We are looking at your request'. */
export function nextStep({ status, outcome, pickupMethod, refundAmount }: ReturnState): string {
  switch (status) {
    case 'requested':
      return 'We are looking at your request';
    case 'approved':
      return pickupMethod === 'self' ? 'Please send the items to us' : 'We are booking the pickup';
    case 'pickup-booked':
      return 'The courier will collect the items';
    case 'picked-up':
      return 'The items are on their way to us';
    case 'arrived':
    case 'checked':
      return 'We are checking the items';
    case 'settled':
      if (outcome === 'exchange') return 'Your items are checked';
      return refundAmount > 0 ? 'Your refund is on its way' : 'Your request is closed';
    case 'refused':
      return 'We could not accept your request';
    case 'withdrawn':
      return 'You withdrew this request';
    case 'sent-back':
      return 'We send the items back to you';
    case 'lapsed':
      return 'This request was closed';
  }
}
