// What a courier's report does to a shipment. Reports come late, twice and out of order, so a status only moves forward, a final one
// stays, and trouble is raised by newer reports alone: one that staff settled is not raised again by the same scan.
// Worked: 'picked-up' after 'in-transit' changes nothing. 'returned' is not 'delivered', whatever their words have in common.
// One step back is true: a lost parcel that is scanned later than it was lost has been found.

import type { CourierState } from './courier-provider.ts';
import type { ShipmentStatus } from './shipment.ts';
import type { ExceptionKind } from './shipment-exceptions.ts';
import { SHIPMENT_EXCEPTIONS } from './shipment-exceptions.ts';

const MEANING: Readonly<Record<CourierState, { readonly status: ShipmentStatus; readonly exception?: ExceptionKind }>> =
  {
    booked: { status: 'NEW' },
    'pickup-scheduled': { status: 'PICKUP_SCHEDULED' },
    'pickup-failed': { status: 'PICKUP_SCHEDULED', exception: 'pickup-failed' },
    'picked-up': { status: 'PICKUP_COMPLETED' },
    'in-transit': { status: 'IN_TRANSIT' },
    delayed: { status: 'IN_TRANSIT' },
    'out-for-delivery': { status: 'IN_TRANSIT' },
    undelivered: { status: 'IN_TRANSIT', exception: 'undelivered' },
    returning: { status: 'IN_TRANSIT', exception: 'returning' },
    delivered: { status: 'DELIVERED' },
    returned: { status: 'RETURNED', exception: 'returned' },
    lost: { status: 'FAILED', exception: 'lost' },
    damaged: { status: 'FAILED', exception: 'damaged' },
    cancelled: { status: 'CANCELLED' },
  };

/** A lost parcel may still be found. The last three end a shipment. */
const RANK: Readonly<Record<ShipmentStatus, number>> = {
  NEW: 0,
  PICKUP_SCHEDULED: 1,
  PICKUP_COMPLETED: 2,
  IN_TRANSIT: 3,
  FAILED: 4,
  DELIVERED: 5,
  RETURNED: 5,
  CANCELLED: 5,
};

export const ACTIVE_STATUSES = ['NEW', 'PICKUP_SCHEDULED', 'PICKUP_COMPLETED', 'IN_TRANSIT'] as const;
/** Also the lost ones: they may be found. */
export const FOLLOWED_STATUSES = [...ACTIVE_STATUSES, 'FAILED'] as const;

/** The courier has not got the parcel: it can be cancelled, and made again. */
export const isBeforePickup = (status: ShipmentStatus): boolean => RANK[status] <= RANK.PICKUP_SCHEDULED;

export interface Progress {
  readonly status: ShipmentStatus;
  readonly exception: ExceptionKind | null;
  /** When the latest report that counted was made. */
  readonly reportedAt: Date | null;
  readonly courierState: CourierState | null;
}

export interface Told {
  readonly state: CourierState;
  readonly at: Date | null;
}

const isLater = ({ reportedAt }: Progress, { at }: Told): boolean =>
  at !== null && (reportedAt === null || at > reportedAt);

function statusAfter(before: Progress, told: Told): ShipmentStatus {
  const { status } = before;
  const next = MEANING[told.state].status;
  if (next === 'CANCELLED') return isBeforePickup(status) ? next : status;
  if (status === 'FAILED' && next === 'IN_TRANSIT') return isLater(before, told) ? next : status;
  // It was lost before it was scanned again.
  if (next === 'FAILED' && !isNews(before, told)) return status;
  return RANK[next] > RANK[status] ? next : status;
}

/** The parcel moves or ends though we hold it for ended in another way. */
function contradicts(status: ShipmentStatus, state: CourierState): boolean {
  const next = MEANING[state].status;
  if (status === 'CANCELLED') return RANK[next] >= RANK.PICKUP_COMPLETED && next !== 'CANCELLED';
  if (next === 'CANCELLED') return status === 'PICKUP_COMPLETED' || status === 'IN_TRANSIT';
  return RANK[status] === RANK.DELIVERED && RANK[next] === RANK.DELIVERED && next !== status;
}

const isNews = (before: Progress, { state, at }: Told): boolean => {
  if (at === null || before.reportedAt === null) return state !== before.courierState;
  return at > before.reportedAt || (at.getTime() === before.reportedAt.getTime() && state !== before.courierState);
};

function exceptionAfter(before: Progress, { state }: Told, status: ShipmentStatus): ExceptionKind | null {
  if (contradicts(before.status, state)) return 'contradiction';
  if (status === 'DELIVERED') return before.status === 'DELIVERED' ? before.exception : null;
  const raised = MEANING[state].exception;
  if (before.status === 'FAILED' && status === 'IN_TRANSIT' && before.exception === 'lost') return raised ?? null;
  // What is final says what is wrong with it; a stray scan does not change that.
  if (raised) return RANK[MEANING[state].status] >= RANK[status] ? raised : before.exception;
  return before.exception && SHIPMENT_EXCEPTIONS[before.exception].passes ? null : before.exception;
}

export function progressAfter(before: Progress, told: Told): Progress {
  const status = statusAfter(before, told);
  if (!isNews(before, told)) {
    // Late, but it ends the shipment all the same, or moves it on.
    const ended = status !== before.status && RANK[status] >= RANK.FAILED;
    return { ...before, status, exception: ended ? exceptionAfter(before, told, status) : before.exception };
  }
  return {
    status,
    exception: exceptionAfter(before, told, status),
    reportedAt: told.at ?? before.reportedAt,
    courierState: told.state,
  };
}
