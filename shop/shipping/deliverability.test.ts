import { describe, expect, test } from 'vitest';
import { getDeliveryDays, NOT_SERVICEABLE, promisedDate, toDeliverability } from './deliverability.ts';

const inIndia = (text: string): Date => new Date(`${text}+05:30`);

describe('the promised delivery date', () => {
  // 14 November 2026 is a Saturday. The next day is for packing, then the days in transit begin; no day is a Sunday.
  test.each([
    ['2026-11-10T10:00', 3, 'Sat, 14 Nov'],
    ['2026-11-10T10:00', 4, 'Mon, 16 Nov'],
    ['2026-11-14T10:00', 3, 'Thu, 19 Nov'],
    ['2026-11-15T10:00', 1, 'Tue, 17 Nov'],
    ['2026-11-13T10:00', 0, 'Sat, 14 Nov'],
    ['2026-11-14T10:00', 0, 'Mon, 16 Nov'],
    ['2026-12-30T10:00', 2, 'Sat, 2 Jan'],
    ['2026-11-10T10:00', 14, 'Fri, 27 Nov'],
  ])('ordered %s with %d days in transit is %s', (ordered, days, by) => {
    const now = inIndia(ordered);
    expect(toDeliverability({ serviceable: true, codAvailable: true, days }, now)).toEqual({
      state: 'served',
      by,
      cash: true,
    });
  });

  test('counts Indian days: 00:15 there is still the day before in UTC', () => {
    // Sunday 00:15 in India; Saturday 18:45 UTC.
    const sunday = inIndia('2026-11-15T00:15');
    expect(sunday.getUTCDay()).toBe(6);
    expect(toDeliverability({ serviceable: true, codAvailable: false, days: 1 }, sunday)).toMatchObject({
      by: 'Tue, 17 Nov',
    });
    expect(promisedDate(inIndia('2026-11-14T23:59'), 0)).toEqual(inIndia('2026-11-16T23:59'));
  });
});

test('promises no date without days in transit, and none where no courier delivers', () => {
  expect(toDeliverability({ serviceable: true, codAvailable: true, days: null }, new Date())).toMatchObject({
    by: null,
  });
  expect(toDeliverability(NOT_SERVICEABLE, new Date())).toEqual({ state: 'not-serviceable' });
});

// The id of a courier is its index. Without a recommended courier the slowest counts; 900 days are not believed.
test.each<[number | null, (number | null)[], number | null]>([
  [2, [5, 3, 4], 4],
  [null, [5, 3, 4], 5],
  [7, [5, null], 5],
  [0, [null, 3], null],
  [null, [null], null],
  [null, [900], null],
])('the recommended courier %j of %j takes %j days', (recommendedId, days, expected) => {
  const options = days.map((deliveryDays, courierId) => ({ courierId, deliveryDays }));
  expect(getDeliveryDays({ options, recommendedId })).toBe(expected);
});
