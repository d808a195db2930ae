// The month of a GST return: a calendar month by Indian time, '2026-11'. Decides which documents belong to it, when its returns are due,
// and whether a credit note came too late to reduce the tax. Pure.
// Example: November 2026 is 2026-10-31T18:30:00.000Z up to, but without, 2026-11-30T18:30:00.000Z.

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

/** The month of a URL; the current one when it is missing, invalid or in the future. */
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

/** The first moment of the month, and the first one after it. */
export const monthBounds = (month: string): { readonly from: Date; readonly until: Date } => ({
  from: startOfMonth(month),
  until: startOfMonth(nextMonth(month)),
});

/** 'November 2026' */
export function formatMonth(month: string): string {
  const [year, number] = splitMonth(month);
  return `${MONTH_NAMES[number - 1]} ${year}`;
}

/** The last days for sellers who file every month: the 11th and the 20th of the next month. */
export const dueDays = (month: string): { readonly gstr1: string; readonly gstr3b: string } => ({
  gstr1: `${nextMonth(month)}-11`,
  gstr3b: `${nextMonth(month)}-20`,
});

/** The days from today until a day; negative when it has passed. */
export const daysUntil = (day: string, now: Date): number =>
  Math.round((Date.parse(day) - Date.parse(dayInIndia(now))) / 86_400_000);

/**
 * A credit note reduces the tax only until 30 November after the financial year of its invoice (CGST Act, section 34(2)). An invoice of
 * 31 March 2027 belongs to 2026-27: its credit notes count until 30 November 2027.
 */
export function isLateCredit(issuedAt: Date, invoiceIssuedAt: Date): boolean {
  const [year, month] = splitMonth(monthInIndia(invoiceIssuedAt));
  return dayInIndia(issuedAt) > `${month >= 4 ? year + 1 : year}-11-30`;
}
