// The month of a GST return: a calendar month by Indian time, '2026-11'. Decides which documents belong to it, when its returns are due,
// and whether a credit note came too late to reduce the tax. Pure. Example: November 2026 begins at 2026-10-31T18:30:00.000Z and ends
// before 2026-11-30T18:30:00.000Z.

import { dayInIndia } from '#shop/indian-clock.ts';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const monthInIndia = (at: Date): string => dayInIndia(at).slice(0, 'yyyy-mm'.length);

/** Returns the month in a URL, or the current month when it is missing, invalid or in the future. */
export function parseReturnMonth(text: string | null, now: Date): string {
  const current = monthInIndia(now);
  return text !== null && MONTH.test(text) && text < current ? text : current;
}

const splitMonth = (month: string): [year: number, month: number] => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [year, number];
};

function nextMonth(month: string): string {
  const [year, number] = splitMonth(month);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00.000+05:30`);

/** Returns the first moment of the month and that of the next month. */
export const monthBounds = (month: string): { readonly from: Date; readonly until: Date } => ({
  from: startOfMonth(month),
  until: startOfMonth(nextMonth(month)),
});

/** Returns 'November 2026', for example. */
export function formatMonth(month: string): string {
  const [year, number] = splitMonth(month);
  return `${MONTH_NAMES[number - 1]} ${year}`;
}

/** Returns the last days for sellers who file every month: the 11th and the 20th of the next month. */
export const dueDays = (month: string): { readonly gstr1: string; readonly gstr3b: string } => ({
  gstr1: `${nextMonth(month)}-11`,
  gstr3b: `${nextMonth(month)}-20`,
});

/** Returns the number of days from today until the day; negative when the day has passed. */
export const daysUntil = (day: string, now: Date): number =>
  Math.round((Date.parse(day) - Date.parse(dayInIndia(now))) / 86_400_000);

/**
 * True when a credit note no longer reduces the tax: after 30 November following the financial year of its invoice (CGST Act, section
 * 34(2)). An invoice of 31 March 2027 belongs to 2026-27: its credit notes count until 30 November 2027.
 */
export function isLateCredit(issuedAt: Date, invoiceIssuedAt: Date): boolean {
  const [year, month] = splitMonth(monthInIndia(invoiceIssuedAt));
  return dayInIndia(issuedAt) > `${month >= 4 ? year + 1 : year}-11-30`;
}
