import { expect, test } from 'vitest';
import {
  daysUntil,
  dueDays,
  formatMonth,
  isLateCredit,
  monthBounds,
  monthInIndia,
  parseReturnMonth,
} from './return-month.ts';

const NOW = new Date('2026-11-17T08:00:00.000Z');

test.each([
  ['2026-11-30T18:29:59.999Z', '2026-11'],
  ['2026-11-30T18:30:00.000Z', '2026-12'],
  ['2026-10-31T18:29:59.999Z', '2026-10'],
  ['2026-12-31T18:30:00.000Z', '2027-01'],
])('A-GST-50 %s is in the month %s by Indian time', (at, month) => {
  const time = new Date(at);
  expect(monthInIndia(time)).toBe(month);
  const { from, until } = monthBounds(month);
  expect(from <= time && time < until).toBe(true);
});

test.each([
  ['2026-10', '2026-10'],
  ['2026-11', '2026-11'],
  ['2026-12', '2026-11'],
  ['2099-01', '2026-11'],
  ['2026-13', '2026-11'],
  ['2026-1', '2026-11'],
  ["2026-01' or 1=1", '2026-11'],
  ['', '2026-11'],
  [null, '2026-11'],
])('A-GST-50 the month %j of a URL is %s: no future, no invalid month', (text, month) => {
  expect(parseReturnMonth(text, NOW)).toBe(month);
});

test('A-GST-57 GSTR-1 is due on the 11th and GSTR-3B on the 20th of the next month', () => {
  expect(dueDays('2026-11')).toEqual({ gstr1: '2026-12-11', gstr3b: '2026-12-20' });
  expect(dueDays('2026-12')).toEqual({ gstr1: '2027-01-11', gstr3b: '2027-01-20' });
  expect(daysUntil('2026-12-11', NOW)).toBe(24);
  // In India it is already 18 November.
  expect(daysUntil('2026-12-11', new Date('2026-11-17T18:30:00.000Z'))).toBe(23);
  expect(daysUntil('2026-11-11', NOW)).toBe(-6);
  expect(formatMonth('2026-11')).toBe('November 2026');
});

test.each([
  ['2027-03-31T18:29:59.999Z', '2027-11-30T18:29:59.999Z', false],
  ['2027-03-31T18:29:59.999Z', '2027-11-30T18:30:00.000Z', true],
  ['2027-03-31T18:30:00.000Z', '2027-11-30T18:30:00.000Z', false],
  ['2027-03-31T18:30:00.000Z', '2028-11-30T18:30:00.000Z', true],
])('A-GST-58 a credit note for an invoice of %s issued at %s is late: %s', (invoice, credit, isLate) => {
  expect(isLateCredit(new Date(credit), new Date(invoice))).toBe(isLate);
});
