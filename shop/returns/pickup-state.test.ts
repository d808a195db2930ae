import { expect, test } from 'vitest';
import { COURIER_STATES } from '#shop/fulfilment/courier-provider.ts';
import { type PickupProgress, pickupAfter, type ReverseState, toReverseState } from './pickup-state.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour));
const START: PickupProgress = { status: 'new', courierState: null, reportedAt: null };

/** Applies reports of 10:00, 11:00 and so on; returns the last status and the events of the return. */
function follow(states: readonly ReverseState[], times = states.map((_, index) => at(10 + index))) {
  let progress = START;
  const events: (ReverseState | null)[] = [];
  for (const [index, state] of states.entries()) {
    const { after, event } = pickupAfter(progress, { state, at: times[index] ?? null });
    progress = after;
    events.push(event);
  }
  return { status: progress.status, events };
}

test('A-REV-06 a reverse shipment moves from booking to the store, each step once', () => {
  const states: ReverseState[] = ['booked', 'pickup-scheduled', 'picked-up', 'in-transit', 'in-transit', 'delivered'];
  expect(follow(states)).toEqual({
    status: 'delivered',
    events: [null, 'pickup-scheduled', 'picked-up', 'in-transit', null, 'delivered'],
  });
});

test('A-REV-06 each failed pickup counts once, by the time of its scan', () => {
  const states: ReverseState[] = [
    'pickup-failed',
    'pickup-failed',
    'pickup-scheduled',
    'pickup-failed',
    'pickup-failed',
  ];
  const times = [at(10), at(10), at(12), at(15), at(10)];
  expect(follow(states, times)).toEqual({
    status: 'pickup-scheduled',
    events: ['pickup-failed', null, null, 'pickup-failed', null],
  });
});

test.each<[ReverseState[], string]>([
  [['picked-up', 'pickup-failed'], 'picked-up'],
  [['in-transit', 'picked-up'], 'in-transit'],
  [['picked-up', 'cancelled'], 'picked-up'],
  [['delivered', 'lost'], 'delivered'],
  [['delivered', 'in-transit'], 'delivered'],
  [['cancelled', 'picked-up'], 'cancelled'],
  [['lost', 'in-transit'], 'failed'],
  [['lost', 'cancelled'], 'failed'],
  // A lost parcel may still arrive.
  [['lost', 'delivered'], 'delivered'],
  [['pickup-failed', 'cancelled'], 'cancelled'],
])('A-REV-06 %j ends as %s: a status never goes back', (states, status) => {
  expect(follow(states).status).toBe(status);
});

test('A-REV-06 goods that go back to the customer have no state; every other courier state has one', () => {
  expect(COURIER_STATES.filter((state) => toReverseState(state) === null)).toEqual(['returning', 'returned']);
  expect([toReverseState('damaged'), toReverseState('undelivered'), toReverseState(null)]).toEqual([
    'lost',
    'in-transit',
    null,
  ]);
});
