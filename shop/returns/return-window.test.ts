import { describe, expect, test } from 'vitest';
import { DEFAULT_RETURNS } from '#shop/settings/return-settings.ts';
import { isOpen, returnWindows } from './return-window.ts';

const at = (time: string): Date => new Date(`${time}+05:30`);

describe('A-RETURN-01 time limits', () => {
  test.each([
    // Delivered, then the last moment of a return of 2 days and of an exchange of 5, both in India.
    ['2026-11-10T10:00:00', '2026-11-12T23:59:59.999', '2026-11-15T23:59:59.999'],
    ['2026-11-10T00:00:00', '2026-11-12T23:59:59.999', '2026-11-15T23:59:59.999'],
    ['2026-11-10T23:59:59', '2026-11-12T23:59:59.999', '2026-11-15T23:59:59.999'],
    // 18:31 UTC is already the next Indian day.
    ['2026-12-31T00:01:00', '2027-01-02T23:59:59.999', '2027-01-05T23:59:59.999'],
    ['2028-02-28T12:00:00', '2028-03-01T23:59:59.999', '2028-03-04T23:59:59.999'],
  ])('delivered %s: return until %s, exchange until %s', (delivered, returnUntil, exchangeUntil) => {
    const windows = returnWindows(at(delivered), DEFAULT_RETURNS);
    expect(windows.returnUntil).toEqual(at(returnUntil));
    expect(windows.exchangeUntil).toEqual(at(exchangeUntil));
    expect(isOpen(windows.returnUntil, at(returnUntil))).toBe(true);
    expect(isOpen(windows.returnUntil, new Date(at(returnUntil).getTime() + 1))).toBe(false);
  });

  test('a claim ends after 24 hours, to the minute', () => {
    const { claimUntil } = returnWindows(at('2026-11-10T16:20:00'), DEFAULT_RETURNS);
    expect(claimUntil).toEqual(at('2026-11-11T16:20:00'));
  });

  test('a store that takes nothing back still takes claims', () => {
    const windows = returnWindows(at('2026-11-10T10:00:00'), {
      ...DEFAULT_RETURNS,
      returnDays: 0,
      exchangesPerOrder: 0,
    });
    expect(windows).toMatchObject({ returnUntil: null, exchangeUntil: null, claimUntil: expect.any(Date) });
  });
});
