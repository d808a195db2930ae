import { expect, test } from 'vitest';
import {
  badgeText,
  feedbackNotification,
  lowStockNotification,
  orderNotification,
  stockNotification,
  timeAgo,
  userNotification,
} from './notification.ts';

const NOW = new Date('2026-11-14T06:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [-5 * MINUTE, 'Just now'],
  [0, 'Just now'],
  [59_999, 'Just now'],
  [MINUTE, '1m ago'],
  [59 * MINUTE, '59m ago'],
  [HOUR - 1, '59m ago'],
  [HOUR, '1h ago'],
  [24 * HOUR - 1, '23h ago'],
  [24 * HOUR, '1d ago'],
  [49 * HOUR, '2d ago'],
  [800 * 24 * HOUR, '800d ago'],
])('A-NOTE-03 shows %i ms ago as %j', (ago, text) => {
  expect(timeAgo(new Date(NOW.getTime() - ago), NOW)).toBe(text);
});

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('A-NOTE-02 shows %i unread as %s', (unread, text) => {
  expect(badgeText(unread)).toBe(text);
});

test('A-NOTE-08 each helper makes a notification of its type, and low stock has texts of its own', () => {
  const text = { title: 'Told', message: 'Something happened' };
  expect(
    [orderNotification, stockNotification, userNotification, feedbackNotification].map((make) => make(text)),
  ).toEqual([
    { ...text, type: 'order' },
    { ...text, type: 'stock' },
    { ...text, type: 'user' },
    { ...text, type: 'feedback' },
  ]);
  expect(lowStockNotification({ id: 'p', name: 'Noor', stock: 7, threshold: 10 })).toMatchObject({
    type: 'stock',
    title: 'Low Stock',
    message: 'Noor is down to 7 units. Threshold: 10.',
  });
  expect(lowStockNotification({ id: 'p', name: 'Noor', stock: 0, threshold: 10 })).toMatchObject({
    title: 'Out of Stock',
    message: 'Noor has 0 units left.',
  });
});
