// Formats times for staff, in the store's time zone.

import { dayInIndia } from '#shop/indian-clock.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1_000;

// The functions of ISO texts and days do not use Intl, so that server and browser cannot name a month differently.

/** '14 Nov 2026' */
export function formatIsoDate(iso: string): string {
  const [year, month, day] = dayInIndia(new Date(iso)).split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** '10:42 am' */
export function formatIsoTime(iso: string): string {
  const indianDate = new Date(new Date(iso).getTime() + INDIA_OFFSET_MS);
  const hour = indianDate.getUTCHours();
  const minute = String(indianDate.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

const indianFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });

const dayFormat = indianFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const timeFormat = indianFormat({ hour: 'numeric', minute: '2-digit', hour12: true });
const shortDateFormat = indianFormat({ day: 'numeric', month: 'short' });

/** 'Saturday, 14 November 2026' */
export function formatDay(at: Date): string {
  const parts = Object.fromEntries(dayFormat.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`;
}

/** '11:40 am' */
export const formatTime = (at: Date): string => timeFormat.format(at).replace(/\s/g, ' ').toLowerCase();

/** '10:42 am, 14 Nov' */
export const formatTimeAndDay = (at: Date): string => `${formatTime(at)}, ${shortDateFormat.format(at)}`;

/** '2026-11-04' is formatted as '4 Nov'. */
export const formatShortDay = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

const dateFormat = indianFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** '14 Nov 2026' */
export const formatDate = (at: Date): string => dateFormat.format(at);

/** '14 Nov 2026, 11:12 am' */
export const formatDateTime = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`;

const yearFormat = indianFormat({ year: 'numeric' });

/** '14 Nov', and '14 Nov 2025' when that was not this year. */
export const formatShortDate = (at: Date, now: Date): string =>
  yearFormat.format(at) === yearFormat.format(now) ? shortDateFormat.format(at) : formatDate(at);
