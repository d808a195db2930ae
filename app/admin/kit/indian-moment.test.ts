import { expect, test } from 'vitest';
import { dateOf, timeOf } from './indian-moment.ts';

test.each([
  ['2026-11-14T05:12:00.000Z', '14 Nov 2026', '10:42 am'],
  ['2026-11-13T18:30:00.000Z', '14 Nov 2026', '12:00 am'],
  ['2026-09-01T06:30:59.000Z', '1 Sep 2026', '12:00 pm'],
  ['2026-12-31T18:29:59.000Z', '31 Dec 2026', '11:59 pm'],
])('%s is %s, %s', (iso, date, time) => {
  expect([dateOf(iso), timeOf(iso)]).toEqual([date, time]);
});
