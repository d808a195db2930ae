// Until when a delivered order can be returned, exchanged or claimed. Returns and exchanges count Indian days, claims hours. Pure.
// Example: delivered on 10 November, 2 days: until 12 November, 23:59:59.999 in India. A claim of 24 hours ends to the minute.

import type { ReturnTerms } from '#db/schema/order-values.ts';
import { dayInIndia, parseIndianTime } from '#shop/indian-clock.ts';
import { DAY_MS, HOUR_MS } from './return.ts';

export interface ReturnWindows {
  /** The last moment; null when the store does not offer it. */
  readonly returnUntil: Date | null;
  readonly exchangeUntil: Date | null;
  readonly claimUntil: Date;
}

/** The last moment of the Indian day that is `days` after the day of `at`. */
export function endOfIndianDay(at: Date, days: number): Date {
  const midnight = parseIndianTime(`${dayInIndia(at)}T00:00`);
  if (midnight === null) throw new Error(`${at.toISOString()} has no day`);
  // India has no daylight saving time: each of its days has 24 hours.
  return new Date(midnight.getTime() + (days + 1) * DAY_MS - 1);
}

export function returnWindows(deliveredAt: Date, terms: ReturnTerms): ReturnWindows {
  const { returnDays, exchangeDays, claimHours, exchangesPerOrder } = terms;
  return {
    returnUntil: returnDays === 0 ? null : endOfIndianDay(deliveredAt, returnDays),
    exchangeUntil: exchangeDays === 0 || exchangesPerOrder === 0 ? null : endOfIndianDay(deliveredAt, exchangeDays),
    claimUntil: new Date(deliveredAt.getTime() + claimHours * HOUR_MS),
  };
}

export const isOpen = (until: Date | null, now: Date): boolean => until !== null && now.getTime() <= until.getTime();
