// Sales of a range of days beside the range before it, for the charts of the dashboard. Pure; days are in India's time
// zone.

import type { Paise } from '#shop/money/money.ts';
import type { OrderDay } from '#shop/orders/order-day.ts';

export const SALES_RANGES = [7, 30, 90] as const;
export type Range = (typeof SALES_RANGES)[number];

/** Thirty days, unless the URL names another range. */
export const parseSalesRange = (param: string | null): Range =>
  SALES_RANGES.find((range) => String(range) === param) ?? 30;

export interface SalesDay {
  readonly day: string;
  readonly revenue: Paise;
  readonly orders: number;
  /** The revenue of the corresponding day in the previous range. */
  readonly revenueBefore: Paise;
  readonly ordersBefore: number;
}

/** The value of one payment method or category. */
export interface Share {
  readonly key: string;
  readonly value: number;
}

export interface Sales {
  readonly range: Range;
  /** Oldest first; the last one is today. */
  readonly days: readonly SalesDay[];
  readonly methods: readonly Share[];
  readonly categories: readonly Share[];
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day this many days earlier. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - count * DAY_MS).toISOString().slice(0, 10);

/** The first day that the charts of a range need. */
export const getFirstDay = (today: string, range: Range): string => daysBefore(today, 2 * range - 1);

/**
 * The day's revenue by category: order totals shared out in proportion to item prices, so that categories add up to
 * sales.
 * Example: revenue 118, items a 25 and b 75: a gets 29, b 89 (118 × 0.25 = 29.5; the last paisa goes to the last
 * category).
 */
export function categoryRevenue({ revenue, categories }: OrderDay): Readonly<Record<string, Paise>> {
  const entries = Object.entries(categories);
  const itemSum = entries.reduce((sum, [, value]) => sum + value, 0);
  if (itemSum === 0) return revenue > 0 ? { '': revenue } : {};
  let remaining = revenue;
  return Object.fromEntries(
    entries.map(([key, value], index) => {
      const part = index === entries.length - 1 ? remaining : Math.floor((revenue * value) / itemSum);
      remaining -= part;
      return [key, part];
    }),
  );
}

function toShares(parts: ReadonlyArray<Readonly<Record<string, number>>>): Share[] {
  const sums = new Map<string, number>();
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return [...sums]
    .map(([key, value]) => ({ key, value }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.key.localeCompare(b.key));
}

export function toSales(orderDays: readonly OrderDay[], today: string, range: Range): Sales {
  const byDay = new Map(orderDays.map((day) => [day.day, day]));
  const days = Array.from({ length: range }, (_, index): SalesDay => {
    const day = daysBefore(today, range - 1 - index);
    const [current, before] = [byDay.get(day), byDay.get(daysBefore(day, range))];
    return {
      day,
      revenue: current?.revenue ?? 0,
      orders: current?.orders ?? 0,
      revenueBefore: before?.revenue ?? 0,
      ordersBefore: before?.orders ?? 0,
    };
  });
  const inRange = days.flatMap(({ day }) => byDay.get(day) ?? []);
  return {
    range,
    days,
    methods: toShares(inRange.map(({ methods }) => methods)),
    categories: toShares(inRange.map(categoryRevenue)),
  };
}
