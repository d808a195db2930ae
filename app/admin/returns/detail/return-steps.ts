// The steps of a return, from the request to its end, each with its day. Example: a return of two items that has arrived is Requested,
// Approved, Picked up and Arrived; then come 'Check 2 items' and 'Settled'.

import type { ReturnStatus } from '#shop/returns/return.ts';
import { STATUS_LABELS } from '#shop/returns/return-labels.ts';
import type { ShownReturn } from '#shop/returns/shown-return.ts';
import { formatShortDate } from '../../kit/indian-time.ts';
import { pluralize } from '../../kit/wording.ts';
import { answerText } from '../next-step.ts';

export interface Step {
  readonly label: string;
  /** The day of a past step, the task of the current step, '' for a later step. */
  readonly note: string;
  readonly state: 'done' | 'now' | 'ahead' | 'ended';
}

type StepsInput = Pick<ShownReturn, 'status' | 'events' | 'pickupMethod' | 'answerBy'> & {
  /** Only the number of items is used. */
  readonly items: readonly unknown[];
};

const PATH = ['requested', 'approved', 'picked-up', 'arrived', 'checked', 'settled'] as const;
type PathStatus = (typeof PATH)[number];

/** The last step of PATH that a status has reached; null for a return that ended otherwise. */
const REACHED: Readonly<Record<ReturnStatus, PathStatus | null>> = {
  requested: 'requested',
  approved: 'approved',
  'pickup-booked': 'approved',
  'picked-up': 'picked-up',
  arrived: 'arrived',
  checked: 'checked',
  settled: 'settled',
  refused: null,
  withdrawn: null,
  'sent-back': null,
  lapsed: null,
};

const LABELS: Readonly<Record<PathStatus, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  'picked-up': 'Picked up',
  arrived: 'Arrived',
  checked: 'Checked',
  settled: 'Settled',
};

function currentStep({ status, pickupMethod, answerBy, items }: StepsInput, now: Date): Pick<Step, 'label' | 'note'> {
  switch (status) {
    case 'requested':
      return { label: 'Answer', note: answerText(answerBy, now).text };
    case 'approved':
      return pickupMethod === 'self'
        ? { label: 'Sent', note: 'by the customer' }
        : { label: 'Pickup', note: 'to book' };
    case 'pickup-booked':
      return { label: 'Pickup', note: 'booked' };
    case 'picked-up':
      return { label: 'On its way', note: 'to you' };
    case 'arrived':
      return { label: 'Check', note: pluralize(items.length, 'item', 'items') };
    default:
      return { label: 'Settle', note: '' };
  }
}

export function toSteps(shown: StepsInput, now: Date): readonly Step[] {
  const dayOf = (status: ReturnStatus): string | null => {
    const event = shown.events.findLast((each) => each.status === status);
    return event ? formatShortDate(event.at, now) : null;
  };
  const reached = REACHED[shown.status];
  if (reached === null) {
    const done = PATH.flatMap((status): Step[] => {
      const note = dayOf(status);
      return note === null ? [] : [{ label: LABELS[status], note, state: 'done' }];
    });
    return [...done, { label: STATUS_LABELS[shown.status], note: dayOf(shown.status) ?? '', state: 'ended' }];
  }
  const currentIndex = PATH.indexOf(reached);
  return PATH.map((status, index): Step => {
    if (index <= currentIndex) return { label: LABELS[status], note: dayOf(status) ?? 'not needed', state: 'done' };
    if (index === currentIndex + 1) return { ...currentStep(shown, now), state: 'now' };
    return { label: LABELS[status], note: '', state: 'ahead' };
  });
}
