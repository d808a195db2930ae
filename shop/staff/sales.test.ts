import { expect, test } from 'vitest';
import type { OrderDay } from '#shop/orders/order-day.ts';
import { categoryRevenue, daysBefore, getFirstDay, parseSalesRange, toSales } from './sales.ts';

const day = (name: string, revenue: number, overrides: Partial<OrderDay> = {}): OrderDay => ({
  day: name,
  orders: 1,
  cancelled: 0,
  revenue,
  methods: { cod: revenue },
  categories: { a: revenue },
  ...overrides,
});

test('counts days back across months', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
});

test('the first day to load is the first one of the previous range', () => {
  expect(getFirstDay('2026-11-14', 7)).toBe('2026-11-01');
});

test('lists every day of the range, each with the revenue of the same day in the previous range', () => {
  const { days, methods, categories } = toSales(
    [
      day('2026-11-14', 500, { methods: { cod: 200, upi: 300 }, categories: { a: 100, b: 400 } }),
      day('2026-11-08', 700),
      day('2026-11-07', 900),
      day('2026-10-31', 1),
    ],
    '2026-11-14',
    7,
  );
  expect(days.map((entry) => [entry.day, entry.revenue, entry.revenueBefore])).toEqual([
    ['2026-11-08', 700, 0],
    ['2026-11-09', 0, 0],
    ['2026-11-10', 0, 0],
    ['2026-11-11', 0, 0],
    ['2026-11-12', 0, 0],
    ['2026-11-13', 0, 0],
    ['2026-11-14', 500, 900],
  ]);
  expect(methods).toEqual([
    { key: 'cod', value: 900 },
    { key: 'upi', value: 300 },
  ]);
  expect(categories).toEqual([
    { key: 'a', value: 800 },
    { key: 'b', value: 400 },
  ]);
});

test('A-TRUTH-04 categories and payment methods add up to the sales of the range', () => {
  const orderDays = [
    day('2026-11-14', 118, { methods: { cod: 100, upi: 18 }, categories: { a: 25, b: 75 } }),
    day('2026-11-13', 90_001, { categories: { a: 1, b: 1, c: 1 } }),
  ];
  const { days, methods, categories } = toSales(orderDays, '2026-11-14', 7);
  const sumOf = (shares: readonly { value: number }[]) => shares.reduce((sum, { value }) => sum + value, 0);
  const sales = days.reduce((sum, { revenue }) => sum + revenue, 0);
  expect([sumOf(categories), sumOf(methods)]).toEqual([sales, sales]);
  expect(orderDays.map(categoryRevenue)).toEqual([
    { a: 29, b: 89 },
    { a: 30_000, b: 30_000, c: 30_001 },
  ]);
  expect(categoryRevenue(day('2026-11-12', 5, { categories: {} }))).toEqual({ '': 5 });
  expect(categoryRevenue(day('2026-11-12', 0, { categories: { a: 5 } }))).toEqual({ a: 0 });
});

test.each([
  ['7', 7],
  ['90', 90],
  [null, 30],
  ['31', 30],
  ['x', 30],
])('parses the range %j as %i days', (param, range) => {
  expect(parseSalesRange(param)).toBe(range);
});
