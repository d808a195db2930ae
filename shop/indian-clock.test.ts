import { expect, test } from 'vitest';
import {
  dayInIndia,
  endOfMinute,
  formatDayInIndia,
  formatIndianTime,
  parseIndianTime,
  toIndianTimeInput,
} from './indian-clock.ts';

test.each([
  ['2026-11-20T00:00', '2026-11-19T18:30:00.000Z'],
  ['2026-12-05T23:59', '2026-12-05T18:29:00.000Z'],
  ['2027-01-01T05:29', '2026-12-31T23:59:00.000Z'],
  ['2028-02-29T12:00', '2028-02-29T06:30:00.000Z'],
])('converts %s in India to %s and back', (localTime, moment) => {
  expect(parseIndianTime(localTime)?.toISOString()).toBe(moment);
  expect(toIndianTimeInput(new Date(moment))).toBe(localTime);
});

test.each(['', '2026-11-20', '2026-02-30T10:00', '2026-13-01T10:00', '2026-11-20T24:30', 'tomorrow'])(
  'refuses %j as a time',
  (localTime) => {
    expect(parseIndianTime(localTime)).toBeNull();
  },
);

test('the value of a time field has no seconds; the end of a minute is its last millisecond', () => {
  expect(toIndianTimeInput(new Date('2026-11-19T18:30:59.999Z'))).toBe('2026-11-20T00:00');
  expect(endOfMinute(new Date('2026-12-05T18:29:00.000Z')).toISOString()).toBe('2026-12-05T18:29:59.999Z');
  expect(endOfMinute(new Date('2026-12-05T18:29:59.999Z')).toISOString()).toBe('2026-12-05T18:29:59.999Z');
});

test.each([
  ['2026-11-20T04:30:00.000Z', '20 Nov 2026, 10:00 am'],
  ['2026-11-19T18:30:00.000Z', '20 Nov 2026, 12:00 am'],
  ['2026-11-20T06:35:00.000Z', '20 Nov 2026, 12:05 pm'],
])('formats %s as %s', (moment, text) => {
  expect(formatIndianTime(new Date(moment))).toBe(text);
});

test('days begin at midnight in India', () => {
  expect(dayInIndia(new Date('2026-11-13T18:29:59.999Z'))).toBe('2026-11-13');
  expect(dayInIndia(new Date('2026-11-13T18:30:00.000Z'))).toBe('2026-11-14');
});

test('formats a day in India with or without its year', () => {
  const [withYear, withoutYear] = [true, false];
  expect(formatDayInIndia(new Date('2026-09-15T18:30:00.000Z'), withYear)).toBe('16 Sep 2026');
  expect(formatDayInIndia(new Date('2026-09-15T18:29:00.000Z'), withoutYear)).toBe('15 Sep');
});
