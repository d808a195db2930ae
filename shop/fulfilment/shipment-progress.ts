// How a courier's report changes a shipment. Reports arrive late, repeated and out of order, so a status only moves
// forward, a final status stays, and only a newer report raises an exception: a repeated scan does not raise an
// exception again that staff have resolved.
// Example: 'picked-up' after 'in-transit' changes nothing. 'returned' is not 'delivered', although the courier's texts
// are similar. One step back is allowed: a lost parcel that is scanned after it was reported lost has been found.

import type { CourierState } from './courier-provider.ts';
import type { ShipmentStatus } from './shipment.ts';
import { type ExceptionKind, SHIPMENT_EXCEPTIONS } from './shipment-exceptions.ts';

const BY_COURIER_STATE: Readonly<
  Record<CourierState, { readonly status: ShipmentStatus; readonly exception?: ExceptionKind }>
> = {
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

/** The order of statuses. DELIVERED, RETURNED and CANCELLED are final; a FAILED (lost) shipment may still be found. */
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
/** Lost shipments are polled too, because they may be found. */
export const POLLED_STATUSES = [...ACTIVE_STATUSES, 'FAILED'] as const;

/** True while the courier does not have the parcel: the shipment can be cancelled and booked again. */
export const isBeforePickup = (status: ShipmentStatus): boolean => RANK[status] <= RANK.PICKUP_SCHEDULED;

export interface Progress {
  readonly status: ShipmentStatus;
  readonly exception: ExceptionKind | null;
  /** The time of the latest report that was applied. */
  readonly reportedAt: Date | null;
  readonly courierState: CourierState | null;
}

export interface ReportedState {
  readonly state: CourierState;
  readonly at: Date | null;
}

/** True when the report's status began after that of the latest applied report. False without a time, because the order is then unknown. */
const isLater = ({ reportedAt }: Progress, { at }: ReportedState): boolean =>
  at !== null && (reportedAt === null || at > reportedAt);

function statusAfter(before: Progress, report: ReportedState): ShipmentStatus {
  const { status } = before;
  const next = BY_COURIER_STATE[report.state].status;
  if (next === 'CANCELLED') return isBeforePickup(status) ? next : status;
  if (status === 'FAILED' && next === 'IN_TRANSIT') return isLater(before, report) ? next : status;
  // An earlier report of the loss does not overrule a later scan.
  if (next === 'FAILED' && !isNewer(before, report)) return status;
  return RANK[next] > RANK[status] ? next : status;
}

/** True when the courier reports progress or an end that contradicts the stored status. */
function contradicts(status: ShipmentStatus, state: CourierState): boolean {
  const next = BY_COURIER_STATE[state].status;
  // The shipment was cancelled, but the courier has the parcel.
  if (status === 'CANCELLED') return RANK[next] >= RANK.PICKUP_COMPLETED && next !== 'CANCELLED';
  // The courier cancelled a parcel that it had picked up.
  if (next === 'CANCELLED') return status === 'PICKUP_COMPLETED' || status === 'IN_TRANSIT';
  // The courier reports two different ends, such as delivered and returned.
  return RANK[status] === RANK.DELIVERED && RANK[next] === RANK.DELIVERED && next !== status;
}

/** True when the report is later than the latest applied one, or has another state at the same time or without a time. */
const isNewer = (before: Progress, { state, at }: ReportedState): boolean => {
  if (at === null || before.reportedAt === null) return state !== before.courierState;
  return at > before.reportedAt || (at.getTime() === before.reportedAt.getTime() && state !== before.courierState);
};

function exceptionAfter(before: Progress, { state }: ReportedState, status: ShipmentStatus): ExceptionKind | null {
  if (contradicts(before.status, state)) return 'contradiction';
  // A delivery ends every exception; a repeated report of it does not end an exception that was raised afterwards.
  if (status === 'DELIVERED') return before.status === 'DELIVERED' ? before.exception : null;
  const raised = BY_COURIER_STATE[state].exception;
  const isLostOneFound = before.status === 'FAILED' && status === 'IN_TRANSIT' && before.exception === 'lost';
  if (isLostOneFound) return raised ?? null;
  // A scan from before the final status does not change the exception.
  if (raised) return RANK[BY_COURIER_STATE[state].status] >= RANK[status] ? raised : before.exception;
  // Progress ends the exceptions that end by themselves.
  return before.exception && SHIPMENT_EXCEPTIONS[before.exception].endsByItself ? null : before.exception;
}

export function progressAfter(before: Progress, report: ReportedState): Progress {
  const status = statusAfter(before, report);
  if (!isNewer(before, report)) {
    // A late report may still end the shipment or move it forward.
    const hasEnded = status !== before.status && RANK[status] >= RANK.FAILED;
    return { ...before, status, exception: hasEnded ? exceptionAfter(before, report, status) : before.exception };
  }
  return {
    status,
    exception: exceptionAfter(before, report, status),
    reportedAt: report.at ?? before.reportedAt,
    courierState: report.state,
  };
}
