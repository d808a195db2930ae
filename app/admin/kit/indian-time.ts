// Times as staff read them, in the store's time zone.

import { indianDay } from '#shop/staff/sales.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const AHEAD_MS = 5.5 * 60 * 60 * 1_000;

// Formatted by hand, for lists: server and browser cannot differ in a month's short name.

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

const inIndia = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });

const day = inIndia({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const time = inIndia({ hour: 'numeric', minute: '2-digit', hour12: true });
const date = inIndia({ day: 'numeric', month: 'short' });

/** 'Saturday, 14 November 2026' */
export function formatDay(at: Date): string {
  const parts = Object.fromEntries(day.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`;
}

/** '11:40 am' */
export const formatTime = (at: Date): string => time.format(at).replace(/\s/g, ' ').toLowerCase();

/** '10:42 am, 14 Nov' */
export const formatTimeAndDay = (at: Date): string => `${formatTime(at)}, ${date.format(at)}`;

/** '2026-11-04' is '4 Nov'. Formatted by hand, so that server and browser cannot differ. */
export const dayInShort = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

const fullDate = inIndia({ day: 'numeric', month: 'short', year: 'numeric' });

/** '14 Nov 2026' */
export const formatDate = (at: Date): string => fullDate.format(at);

/** '14 Nov 2026, 11:12 am' */
export const formatDateTime = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`;

const year = inIndia({ year: 'numeric' });

/** '14 Nov', and '14 Nov 2025' when that was not this year. */
export const formatShortDate = (at: Date, now: Date): string =>
  year.format(at) === year.format(now) ? date.format(at) : formatDate(at);
