// Moments in lists, by the clock of the store. By hand, so that server and browser cannot disagree about a month's short name.

import { indianDay } from '#shop/staff/sales.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const AHEAD_MS = 5.5 * 60 * 60 * 1_000;

/** '14 Nov 2026' */
export function dateOf(iso: string): string {
  const [year, month, day] = indianDay(new Date(iso)).split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** '10:42 am' */
export function timeOf(iso: string): string {
  const there = new Date(new Date(iso).getTime() + AHEAD_MS);
  const hour = there.getUTCHours();
  const minute = String(there.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}
