// Formats times for staff, in the store's time zone.

import { dayInIndia } from '#shop/indian-clock.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1_000;

// The functions for ISO texts and days do not use Intl, so that server and browser cannot write a month differently.

/** Returns '14 Nov 2026'. */
export function formatIsoDate(iso: string): string {
  const [year, month, day] = dayInIndia(new Date(iso)).split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** Returns '10:42 am'. */
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

/** Returns 'Saturday, 14 November 2026'. */
export function formatDay(date: Date): string {
  const parts = Object.fromEntries(dayFormat.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`;
}

/** Returns '11:40 am'. */
export const formatTime = (date: Date): string => timeFormat.format(date).replace(/\s/g, ' ').toLowerCase();

/** Returns '10:42 am, 14 Nov'. */
export const formatTimeAndDay = (date: Date): string => `${formatTime(date)}, ${shortDateFormat.format(date)}`;

/** Returns '4 Nov' for '2026-11-04'. */
export const formatShortDay = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

const dateFormat = indianFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** Returns '14 Nov 2026'. */
export const formatDate = (date: Date): string => dateFormat.format(date);

/** Returns '14 Nov 2026, 11:12 am'. */
export const formatDateTime = (date: Date): string => `${formatDate(date)}, ${formatTime(date)}`;

const yearFormat = indianFormat({ year: 'numeric' });

/** Returns '14 Nov', or '14 Nov 2025' for a day of another year. */
export const formatShortDate = (date: Date, now: Date): string =>
  yearFormat.format(date) === yearFormat.format(now) ? shortDateFormat.format(date) : formatDate(date);
