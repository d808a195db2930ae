// The steps of a return with their dates: done, current and to come. They differ for a pickup, a parcel that the
// shopper sends herself, a claim whose goods the store does not want back, and a return that ended early. Pure.

import { formatDayInIndia, formatIndianTime } from '#shop/indian-clock.ts';
import type { ReturnStatus } from '#shop/returns/return.ts';
import type { ShownReturn } from '#shop/returns/shown-return.ts';
import type { TimelineStep } from '../../order-parts/timeline.tsx';

type StepsInput = Pick<
  ShownReturn,
  'status' | 'outcome' | 'pickupMethod' | 'requestedAt' | 'endedAt' | 'events' | 'pickup'
>;

type StepStatus = Exclude<ReturnStatus, EndStatus>;
type EndStatus = 'refused' | 'withdrawn' | 'sent-back' | 'lapsed';

const END_NAMES: Readonly<Record<EndStatus, string>> = {
  refused: 'Not accepted',
  withdrawn: 'Withdrawn by you',
  'sent-back': 'Sent back to you',
  lapsed: 'Closed, because the items were not handed over',
};

const isEndStatus = (status: ReturnStatus): status is EndStatus => Object.hasOwn(END_NAMES, status);

const STEPS_BY_PICKUP_METHOD: Readonly<Record<ShownReturn['pickupMethod'], readonly StepStatus[]>> = {
  courier: ['requested', 'approved', 'pickup-booked', 'picked-up', 'arrived', 'checked', 'settled'],
  self: ['requested', 'approved', 'arrived', 'checked', 'settled'],
};

function nameOf(status: StepStatus, { outcome }: StepsInput): string {
  switch (status) {
    case 'requested':
      return 'Request received';
    case 'approved':
      return 'Approved';
    case 'pickup-booked':
      return 'Pickup booked';
    case 'picked-up':
      return 'Picked up';
    case 'arrived':
      return 'Arrived at the store';
    case 'checked':
      return 'Checked';
    case 'settled':
      return outcome === 'exchange' ? 'Checked and closed' : 'Refund on its way';
  }
}

/** 'Wed, 18 Nov', for a pickup day that the courier has named. */
export function formatPickupDay(at: Date): string {
  const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'Asia/Kolkata' }).format(at);
  return `${weekday}, ${formatDayInIndia(at, false)}`;
}

/** 'Wed, 18 Nov, with Delhivery' */
export function describePickup(pickup: ShownReturn['pickup']): string {
  const day = pickup?.pickupAt ? formatPickupDay(pickup.pickupAt) : '';
  const courier = pickup?.courierName ? `with ${pickup.courierName}` : '';
  return [day, courier].filter(Boolean).join(', ');
}

/** When a step was first reached; null when it was not. */
const reachedAt = ({ events, requestedAt }: StepsInput, status: StepStatus): Date | null =>
  status === 'requested' ? requestedAt : (events.find((event) => event.status === status)?.at ?? null);

function whenReached(shown: StepsInput, status: StepStatus, at: Date): string {
  const pickup = status === 'pickup-booked' ? describePickup(shown.pickup) : '';
  return pickup === '' ? formatIndianTime(at) : pickup;
}

export function listSteps(shown: StepsInput): readonly TimelineStep[] {
  const hasEndedEarly = isEndStatus(shown.status);
  const reached = STEPS_BY_PICKUP_METHOD[shown.pickupMethod].map((status) => ({
    status,
    at: reachedAt(shown, status),
  }));
  const last = reached.findLastIndex(({ at }) => at !== null);
  const steps = reached.flatMap<TimelineStep>(({ status, at }, index) => {
    // A step that was left out, such as the pickup of goods that the store does not want back.
    if (at === null && (index < last || hasEndedEarly)) return [];
    const name = nameOf(status, shown);
    if (at === null) return [{ name, when: '', state: 'ahead' }];
    const isCurrent = index === last && !hasEndedEarly;
    return [{ name, when: whenReached(shown, status, at), state: isCurrent ? 'now' : 'done' }];
  });
  if (!isEndStatus(shown.status)) return steps;
  const ended = shown.endedAt === null ? '' : formatIndianTime(shown.endedAt);
  return [...steps, { name: END_NAMES[shown.status], when: ended, state: 'end' }];
}
