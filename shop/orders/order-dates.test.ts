import { describe, expect, test } from 'vitest';
import { orderDay, orderDayAndTime, orderLongDay } from './order-dates.ts';

describe('S-ORD-09 S-ACC-02 a date', () => {
  test.each([
    ['a UTC evening as the next day in India', new Date('2025-09-30T20:00:00Z'), '1 Oct 2025'],
    ['ISO text', '2025-09-14T06:00:00.000Z', '14 Sept 2025'],
    ['null', null, 'N/A'],
    ['undefined', undefined, 'N/A'],
    ['empty', '', 'N/A'],
    ['text that is no date as invalid', 'the day before yesterday', 'Invalid Date'],
    ['an invalid Date as invalid', new Date(Number.NaN), 'Invalid Date'],
  ])('shows %s', (_, value, expected) => {
    expect(orderDay(value)).toBe(expected);
  });

  test('S-OK-12 a missing date is shown as the fallback text of the screen', () => {
    expect(orderLongDay(null, 'Date not available')).toBe('Date not available');
    expect(orderLongDay(new Date('2025-10-01T06:00:00Z'), 'Date not available')).toBe('1 October 2025');
  });

  test('shows the time with plain spaces', () => {
    expect(orderDayAndTime(new Date('2025-10-01T14:12:00Z'))).toBe('1 Oct 2025, 7:42 pm');
  });
});
