import { describe, expect, test } from 'vitest';
import { COURIER_STATES, type CourierState } from './courier-provider.ts';
import { type Progress, progressAfter } from './shipment-progress.ts';

const at = (minute: number): Date => new Date(Date.UTC(2025, 0, 10, 6, minute));
const NEW: Progress = { status: 'NEW', exception: null, reportedAt: null, courierState: null };
const progressOf = (states: readonly CourierState[], from = NEW): Progress =>
  states.reduce((progress, state, minute) => progressAfter(progress, { state, at: at(minute) }), from);

test('A-STATE-04 maps each report to a known status', () => {
  expect(Object.fromEntries(COURIER_STATES.map((state) => [state, progressOf([state]).status]))).toEqual({
    booked: 'NEW',
    'pickup-scheduled': 'PICKUP_SCHEDULED',
    'pickup-failed': 'PICKUP_SCHEDULED',
    'picked-up': 'PICKUP_COMPLETED',
    'in-transit': 'IN_TRANSIT',
    delayed: 'IN_TRANSIT',
    'out-for-delivery': 'IN_TRANSIT',
    undelivered: 'IN_TRANSIT',
    delivered: 'DELIVERED',
    cancelled: 'CANCELLED',
    returning: 'IN_TRANSIT',
    returned: 'RETURNED',
    lost: 'FAILED',
    damaged: 'FAILED',
  });
});

describe('status moves forward only; a lost parcel may be found', () => {
  test.each<[readonly CourierState[], string, string | null]>([
    [['in-transit', 'picked-up', 'pickup-scheduled', 'booked'], 'IN_TRANSIT', null],
    [['delivered', 'in-transit', 'out-for-delivery'], 'DELIVERED', null],
    [['lost', 'in-transit'], 'IN_TRANSIT', null],
    [['lost', 'picked-up'], 'FAILED', 'lost'],
    [['lost', 'returning'], 'IN_TRANSIT', 'returning'],
    [['lost', 'in-transit', 'lost'], 'FAILED', 'lost'],
    [['damaged', 'in-transit'], 'IN_TRANSIT', 'damaged'],
    [['lost', 'delivered'], 'DELIVERED', null],
    [['undelivered', 'out-for-delivery'], 'IN_TRANSIT', null],
    [['undelivered', 'returning', 'in-transit'], 'IN_TRANSIT', 'returning'],
    [['returning', 'returned'], 'RETURNED', 'returned'],
    [['returning', 'delivered'], 'DELIVERED', null],
    [['returned', 'delivered'], 'RETURNED', 'contradiction'],
    [['delivered', 'returned'], 'DELIVERED', 'contradiction'],
    [['pickup-failed', 'picked-up'], 'PICKUP_COMPLETED', null],
    [['cancelled', 'booked', 'pickup-scheduled'], 'CANCELLED', null],
    [['cancelled', 'picked-up'], 'CANCELLED', 'contradiction'],
    [['in-transit', 'cancelled'], 'IN_TRANSIT', 'contradiction'],
  ])('the reports %s give the status %s with the exception %s', (states, status, exception) => {
    expect(progressOf(states)).toMatchObject({ status, exception });
  });

  test('the same reports in any order end as delivered', () => {
    const reports = [
      'pickup-scheduled',
      'picked-up',
      'in-transit',
      'undelivered',
      'out-for-delivery',
      'delivered',
    ] as const;
    const timed = reports.map((state, minute) => ({ state, at: at(minute) }));
    const permutations = (remaining: typeof timed): (typeof timed)[] =>
      remaining.length < 2
        ? [remaining]
        : remaining.flatMap((first, index) =>
            permutations(remaining.toSpliced(index, 1)).map((others) => [first, ...others]),
          );
    for (const order of permutations(timed)) {
      expect(order.reduce(progressAfter, NEW)).toMatchObject({ status: 'DELIVERED', exception: null });
      // Applying all reports a second time changes nothing.
      expect([...order, ...order].reduce(progressAfter, NEW)).toMatchObject({ status: 'DELIVERED', exception: null });
    }
  });
});

test('A-PARCEL-03 only a later scan ends a loss, and an older report of the loss does not restore it', () => {
  const lost = progressAfter(NEW, { state: 'lost', at: at(5) });
  for (const moment of [at(4), at(5), null]) {
    expect(progressAfter(lost, { state: 'in-transit', at: moment })).toMatchObject({ status: 'FAILED' });
  }
  const found = progressAfter(lost, { state: 'in-transit', at: at(6) });
  expect(found).toMatchObject({ status: 'IN_TRANSIT', exception: null });
  expect(progressAfter(found, { state: 'lost', at: at(5) })).toEqual(found);
});

test('a resolved exception is raised again by a newer report only', () => {
  const raised = progressAfter(NEW, { state: 'undelivered', at: at(5) });
  const resolved = { ...raised, exception: null };
  expect(progressAfter(resolved, { state: 'undelivered', at: at(5) }).exception).toBeNull();
  expect(progressAfter(resolved, { state: 'undelivered', at: at(4) }).exception).toBeNull();
  expect(progressAfter(resolved, { state: 'undelivered', at: null }).exception).toBeNull();
  expect(progressAfter(resolved, { state: 'undelivered', at: at(6) }).exception).toBe('undelivered');
});
