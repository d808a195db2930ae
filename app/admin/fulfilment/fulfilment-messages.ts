// Messages about shipments; the required texts are in A-FUL, A-SHIP and A-ERR. Times are relative ('today', 'tomorrow')
// where packers need it.

import { formatDate, formatTime } from '../kit/indian-time.ts';
import { pluralize } from '../kit/wording.ts';
import type { Filter } from './fulfilment-data.ts';

export const NOTHING_READY = 'No orders ready for shipment.';
export const NOTHING_ACTIVE = 'No active shipments.';
export const NO_TRACKING = 'No tracking information available.';
export const AWB_GENERATED = 'AWB generated successfully!';
export const NONE_SELECTED = 'Please select shipments first.';

export const FAILURE_MESSAGES = {
  generateAwb: 'Failed to generate AWB. Please try again.',
  manifest: 'Failed to print manifest. Please try again.',
  labels: 'Failed to print labels. Please try again.',
  cancel: 'Failed to cancel shipment. Please try again.',
  pickup: 'Failed to schedule pickup. Please try again.',
  reattempt: 'Failed to save the note. Please try again.',
  restock: 'Failed to restock the parcel. Please try again.',
  resend: 'Failed to make the order ready again. Please try again.',
  refund: 'Failed to refund the order. Please try again.',
  resolve: 'Failed to resolve the exception. Please try again.',
} as const;

export const FILTER_LABELS: Readonly<Record<Filter, string>> = {
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  all: 'All',
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns '19 hours'; a duration of two days or more is given in days. */
export function formatDuration(since: Date, now: Date): string {
  const span = now.getTime() - since.getTime();
  if (span < MINUTE) return 'a moment';
  if (span < HOUR) return pluralize(Math.floor(span / MINUTE), 'minute', 'minutes');
  return span < 2 * DAY
    ? pluralize(Math.floor(span / HOUR), 'hour', 'hours')
    : pluralize(Math.floor(span / DAY), 'day', 'days');
}

/** Returns 'today', 'tomorrow' or '18 Nov 2026'. */
export function dayFromNow(date: Date, now: Date): string {
  const day = formatDate(date);
  if (day === formatDate(now)) return 'today';
  return day === formatDate(new Date(now.getTime() + DAY)) ? 'tomorrow' : day;
}

/** Returns 'today, 4:30 pm'. */
export const pickupText = (date: Date, now: Date): string => `${dayFromNow(date, now)}, ${formatTime(date)}`;

interface Pickups {
  readonly scheduled: number;
  /** Null when the pickup's hour has passed or is unknown. */
  readonly nextAt: Date | null;
}

/** Returns 'today, 4:30 pm', or why there is no time to show. */
export function nextPickupText({ scheduled, nextAt }: Pickups, now: Date): string {
  if (nextAt !== null) return pickupText(nextAt, now);
  return scheduled === 0 ? 'no pickup yet' : 'the courier is due';
}

/** Returns 'Pickup today at 4:30 pm from pincode 110001'. */
export function pickupSummaryText({ scheduled, nextAt }: Pickups, pincode: string | null, now: Date): string {
  if (pincode === null) return 'No courier account is set up: you send parcels by hand.';
  if (nextAt !== null) return `Pickup ${dayFromNow(nextAt, now)} at ${formatTime(nextAt)} from pincode ${pincode}`;
  return scheduled === 0 ? `No pickup is scheduled from pincode ${pincode}` : `Pickup from pincode ${pincode}`;
}

/** Returns '18 Nov'. */
export const shortDate = (date: Date): string => formatDate(date).replace(/ \d{4}$/, '');

/** Returns '14 Nov 2026, 6:12 am'. */
export const activityTime = (date: Date): string => `${formatDate(date)}, ${formatTime(date)}`;
