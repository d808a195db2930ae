import { describe, expect, test } from 'vitest';
import type { FulfilmentStats } from '#shop/fulfilment/fulfilment-stats.server.ts';
import { type ExceptionKind, SHIPMENT_EXCEPTIONS } from '#shop/fulfilment/shipment-exceptions.ts';
import { STATUS_LABELS } from '../kit/shipment-badge.tsx';
import { stepsFor } from './exception-steps.ts';
import { toStatCards } from './fulfilment-rows.ts';

const now = new Date('2026-11-14T04:30:00Z');
const stats: FulfilmentStats = {
  ready: 9,
  oldestReadyAt: new Date('2026-11-13T09:30:00Z'),
  withoutAwb: 2,
  pickupScheduled: 5,
  nextPickupAt: new Date('2026-11-14T11:00:00Z'),
  inTransit: 21,
  delayed: 1,
  deliveredThisWeek: 34,
  averageDays: 2.8,
  exceptions: 0,
  pickupPincode: '110001',
  dashboardUrl: null,
};

test('A-FUL-01 each card has a number and a description', () => {
  expect(toStatCards(stats, now).map(({ name, value, note }) => [name, value, note])).toEqual([
    ['Ready to ship', '9', 'oldest waits 19 hours'],
    ['Shipments without AWB', '2', 'generate before pickup'],
    ['Pickup scheduled', '5', 'today, 4:30 pm'],
    ['In transit', '21', '1 delayed'],
    ['Delivered this week', '34', '2.8 days on average'],
  ]);
  const withoutWork = {
    ...stats,
    pickupScheduled: 0,
    oldestReadyAt: null,
    withoutAwb: 0,
    nextPickupAt: null,
    delayed: 0,
    averageDays: null,
  };
  expect(toStatCards(withoutWork, now).map(({ note, isProblem }) => [note, isProblem ?? false])).toEqual([
    ['nobody waits', false],
    ['none to generate', false],
    ['no pickup yet', false],
    ['none delayed', false],
    ['no deliveries yet', false],
  ]);
});

test('A-STATE-04 every shipment status has a label', () => {
  expect(STATUS_LABELS).toMatchObject({
    NEW: 'New',
    PICKUP_SCHEDULED: 'Pickup scheduled',
    PICKUP_COMPLETED: 'Picked up',
    IN_TRANSIT: 'In transit',
    DELIVERED: 'Delivered',
    CANCELLED: 'Cancelled',
  });
});

describe('steps of a shipment exception', () => {
  test.each<[ExceptionKind, readonly string[]]>([
    ['pickup-failed', ['pickup', 'reattempt', 'resolve']],
    ['undelivered', ['reattempt', 'resolve']],
    ['returning', ['refund', 'resolve']],
    ['returned', ['restock', 'resend', 'refund', 'resolve']],
    ['lost', ['refund', 'resolve']],
    ['cancelled-by-courier', ['resolve']],
  ])('offers for the exception %s the steps %j', (exception, expected) => {
    // Another attempt is offered for the exceptions that end by themselves when the courier reports progress.
    const { endsByItself: mayReattempt, mayRestock, mayRefund } = SHIPMENT_EXCEPTIONS[exception];
    const mayResend = exception === 'returned';
    expect(stepsFor({ exception, mayReattempt, mayRestock, mayResend, mayRefund })).toEqual(expected);
  });
});
