import { expect, test } from 'vitest';
import { activityTime, formatDuration, pickupSummaryText, pickupText, shortDate } from './fulfilment-messages.ts';

/** 10:00 in India. */
const now = new Date('2026-11-14T04:30:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  [-5, 'a moment'],
  [0, 'a moment'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [19 * 60 + 59, '19 hours'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
  [9 * 24 * 60, '9 days'],
])('shows a waiting time of %i minutes as %s', (minutes, text) => {
  expect(formatDuration(before(minutes), now)).toBe(text);
});

test.each([
  ['2026-11-14T11:00:00Z', 'today, 4:30 pm', 'Pickup today at 4:30 pm from pincode 110001'],
  ['2026-11-14T18:45:00Z', 'tomorrow, 12:15 am', 'Pickup tomorrow at 12:15 am from pincode 110001'],
  ['2026-11-16T05:00:00Z', '16 Nov 2026, 10:30 am', 'Pickup 16 Nov 2026 at 10:30 am from pincode 110001'],
])('describes a pickup at %s', (nextAt, text, summary) => {
  expect(pickupText(new Date(nextAt), now)).toBe(text);
  expect(pickupSummaryText({ scheduled: 1, nextAt: new Date(nextAt) }, '110001', now)).toBe(summary);
});

test('describes no pickup, pickups without a known time, and a missing courier account', () => {
  const noPickups = { scheduled: 0, nextAt: null };
  expect(pickupSummaryText(noPickups, '110001', now)).toBe('No pickup is scheduled from pincode 110001');
  expect(pickupSummaryText({ ...noPickups, scheduled: 2 }, '110001', now)).toBe('Pickup from pincode 110001');
  expect(pickupSummaryText(noPickups, null, now)).toMatch(/^No courier account is set up/);
});

test('formats dates of lists and of activities', () => {
  expect(shortDate(now)).toBe('14 Nov');
  expect(activityTime(new Date('2026-11-12T18:18:00Z'))).toBe('12 Nov 2026, 11:48 pm');
});
