// How a courier's report changes a reverse shipment. Reports arrive late, repeated and out of order, so a status only moves forward, a final
// status stays, and each failed pickup counts once, by the time of its scan. Pure.
// Example: 'pickup-failed' of 10:00 twice is one failure; again at 15:00 it is two. 'pickup-failed' after 'picked-up' changes nothing.

import type { RETURN_SHIPMENT_STATUSES } from '#config/value-lists.ts';
import type { CourierState } from '#shop/fulfilment/courier-provider.ts';

/** 'delivered': the goods are at the store. 'lost' includes damaged. */
export const REVERSE_STATES = [
  'booked',
  'pickup-scheduled',
  'pickup-failed',
  'picked-up',
  'in-transit',
  'delivered',
  'cancelled',
  'lost',
] as const;
export type ReverseState = (typeof REVERSE_STATES)[number];
export type PickupStatus = (typeof RETURN_SHIPMENT_STATUSES)[number];

/** Null for goods that the courier takes back to the customer, which are neither here nor lost; staff see the courier's text. */
const BY_COURIER_STATE: Readonly<Record<CourierState, ReverseState | null>> = {
  booked: 'booked',
  'pickup-scheduled': 'pickup-scheduled',
  'pickup-failed': 'pickup-failed',
  'picked-up': 'picked-up',
  'in-transit': 'in-transit',
  delayed: 'in-transit',
  'out-for-delivery': 'in-transit',
  undelivered: 'in-transit',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returning: null,
  returned: null,
  lost: 'lost',
  damaged: 'lost',
};

export const toReverseState = (state: CourierState | null): ReverseState | null =>
  state === null ? null : BY_COURIER_STATE[state];

const STATUS_BY_STATE: Readonly<Record<ReverseState, PickupStatus>> = {
  booked: 'new',
  'pickup-scheduled': 'pickup-scheduled',
  'pickup-failed': 'pickup-scheduled',
  'picked-up': 'picked-up',
  'in-transit': 'in-transit',
  delivered: 'delivered',
  cancelled: 'cancelled',
  lost: 'failed',
};

/** A later status has a higher rank; delivered and cancelled are both final. */
const RANK: Readonly<Record<PickupStatus, number>> = {
  new: 0,
  'pickup-scheduled': 1,
  'picked-up': 2,
  'in-transit': 3,
  failed: 4,
  delivered: 5,
  cancelled: 5,
};

/** True when the courier does not have the goods, so that the pickup can be cancelled. */
export const isBeforePickup = (status: PickupStatus): boolean => RANK[status] <= RANK['pickup-scheduled'];

export const FOLLOWED_STATUSES = ['new', 'pickup-scheduled', 'picked-up', 'in-transit'] as const;

export interface PickupProgress {
  readonly status: PickupStatus;
  readonly courierState: ReverseState | null;
  readonly reportedAt: Date | null;
}

interface PickupReport {
  readonly state: ReverseState;
  readonly at: Date | null;
}

const isNewer = ({ courierState, reportedAt }: PickupProgress, { state, at }: PickupReport): boolean =>
  at === null ? state !== courierState : reportedAt === null || at > reportedAt;

/** A lost parcel may still arrive; a pickup is cancelled only before the courier has the goods. */
function isPossible(before: PickupStatus, after: PickupStatus): boolean {
  if (before === 'failed') return after === 'delivered';
  if (after === 'cancelled') return isBeforePickup(before);
  return before !== 'cancelled' && before !== 'delivered' && RANK[after] >= RANK[before];
}

/** `event` is what happened to the return, or null when the report says nothing new. */
export function pickupAfter(
  before: PickupProgress,
  report: PickupReport,
): { readonly after: PickupProgress; readonly event: ReverseState | null } {
  const status = STATUS_BY_STATE[report.state];
  if (!isPossible(before.status, status)) return { after: before, event: null };
  const hasMoved = status !== before.status;
  if (!hasMoved && !isNewer(before, report)) return { after: before, event: null };
  return {
    after: { status, courierState: report.state, reportedAt: report.at ?? before.reportedAt },
    event: hasMoved || report.state === 'pickup-failed' ? report.state : null,
  };
}
