// The next step of staff on a return, for the list and for the steps of one return. Example: an answer due at 6 pm is 'Answer in 8 h' at 10
// am, and 'Overdue by 3 h' at 9 pm.

import type { ListedReturn } from '#shop/returns/admin-returns.ts';
import { HOUR_MS } from '#shop/returns/return.ts';
import { formatShortDate } from '../kit/indian-time.ts';
import { pluralize } from '../kit/wording.ts';

export interface NextStep {
  readonly text: string;
  /** 'late' when the deadline is near or over, 'due' when staff have the items. */
  readonly urgency: 'late' | 'due' | null;
  /** The label of the row's button; null when staff have nothing to do now. */
  readonly action: string | null;
}

const MINUTE_MS = 60_000;
/** The deadline counts as near from this long before it. */
const SOON_MS = 12 * HOUR_MS;

/** Returns '8 h' or '25 min'. */
const durationText = (ms: number): string =>
  ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;

export function answerText(answerBy: Date, now: Date): Pick<NextStep, 'text' | 'urgency'> {
  const left = answerBy.getTime() - now.getTime();
  if (left <= 0) return { text: `Overdue by ${durationText(-left)}`, urgency: 'late' };
  return { text: `Answer in ${durationText(left)}`, urgency: left <= SOON_MS ? 'late' : null };
}

const waiting = (text: string): NextStep => ({ text, urgency: null, action: null });

type NextStepInput = Pick<
  ListedReturn,
  'status' | 'outcome' | 'pickupMethod' | 'answerBy' | 'pickupAt' | 'refundAmount'
> & {
  readonly items: number;
};

export function nextStepOf(shown: NextStepInput, now: Date, money: (amount: number) => string): NextStep {
  switch (shown.status) {
    case 'requested':
      return { ...answerText(shown.answerBy, now), action: 'Review' };
    case 'approved':
      return waiting(shown.pickupMethod === 'self' ? 'Customer sends it' : 'Book pickup');
    case 'pickup-booked':
      return waiting(shown.pickupAt === null ? 'Pickup booked' : `Pickup ${formatShortDate(shown.pickupAt, now)}`);
    case 'picked-up':
      return waiting('On its way to you');
    case 'arrived':
      return { text: `Check ${pluralize(shown.items, 'item', 'items')}`, urgency: 'due', action: 'Check items' };
    case 'checked':
      return { text: 'Settle', urgency: 'due', action: 'Settle' };
    case 'settled':
      if (shown.refundAmount > 0) return waiting(`Refunded ${money(shown.refundAmount)}`);
      return waiting(shown.outcome === 'exchange' ? 'Exchanged' : 'No refund');
    default:
      return waiting('');
  }
}
