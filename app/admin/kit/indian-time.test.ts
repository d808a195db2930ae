import { expect, test } from 'vitest';
import {
  formatDateTime,
  formatDay,
  formatIsoDate,
  formatIsoTime,
  formatShortDate,
  formatTime,
  formatTimeAndDay,
} from './indian-time.ts';

test.each([
  ['2026-11-14T06:10:00Z', 'Saturday, 14 November 2026', '11:40 am', '11:40 am, 14 Nov'],
  ['2026-11-13T19:00:00Z', 'Saturday, 14 November 2026', '12:30 am', '12:30 am, 14 Nov'],
  ['2026-01-01T12:05:00Z', 'Thursday, 1 January 2026', '5:35 pm', '5:35 pm, 1 Jan'],
])('formats %s in Indian time', (iso, day, time, dateTime) => {
  expect(formatDay(new Date(iso))).toBe(day);
  expect(formatTime(new Date(iso))).toBe(time);
  expect(formatTimeAndDay(new Date(iso))).toBe(dateTime);
});

test('a short date has the year only if it is not the current one; a date with a time always has it', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  // In India the year ends at 18:30 UTC.
  expect(formatShortDate(new Date('2025-12-31T18:29:00Z'), now)).toBe('31 Dec 2025');
  expect(formatShortDate(new Date('2025-12-31T18:30:00Z'), now)).toBe('1 Jan');
  expect(formatDateTime(new Date('2026-11-14T05:42:00Z'))).toBe('14 Nov 2026, 11:12 am');
});

test.each([
  ['2026-11-14T05:12:00.000Z', '14 Nov 2026', '10:42 am'],
  ['2026-11-13T18:30:00.000Z', '14 Nov 2026', '12:00 am'],
  ['2026-09-01T06:30:59.000Z', '1 Sep 2026', '12:00 pm'],
  ['2026-12-31T18:29:59.000Z', '31 Dec 2026', '11:59 pm'],
])('formats %s as %s, %s', (iso, date, time) => {
  expect([formatIsoDate(iso), formatIsoTime(iso)]).toEqual([date, time]);
});
