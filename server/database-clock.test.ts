import { describe, expect, test } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

const NOON = Date.UTC(2026, 10, 16, 12);

function createTestClock() {
  let monotonic = 1_000;
  let node = NOON;
  const clock = new DatabaseClock(
    () => monotonic,
    () => node,
  );
  const pass = (ms: number) => {
    monotonic += ms;
    node += ms;
  };
  return {
    clock,
    pass,
    setNode: (ms: number) => {
      node = ms;
    },
    /** The query takes `roundTrip` ms; the database reads its clock half-way. */
    measure: (databaseMs: number, roundTrip = 2) =>
      clock.measure(async () => {
        pass(roundTrip);
        return databaseMs;
      }),
  };
}

describe('the database clock', () => {
  test('has the time of the node clock until the first measurement', () => {
    expect(createTestClock().clock.now()).toEqual(new Date(NOON));
  });

  test('O-CLOCK-01 follows the database on a node whose clock is 20 minutes ahead', async () => {
    const { clock, measure, pass, setNode } = createTestClock();
    setNode(NOON + 20 * 60_000);
    await measure(NOON, 4);
    expect(clock.nowMs()).toBe(NOON + 2);
    pass(1_000);
    expect(clock.nowMs()).toBe(NOON + 1_002);
    expect(clock.nodeAheadMs()).toBe(20 * 60_000 + 2);
  });

  test('does not move when the node clock is set between two measurements', async () => {
    const { clock, measure, setNode } = createTestClock();
    await measure(NOON, 0);
    setNode(NOON + 20 * 60_000);
    expect(clock.nowMs()).toBe(NOON);
  });

  test('keeps an exact measurement when a later response was slow', async () => {
    const { clock, measure, pass } = createTestClock();
    await measure(NOON, 2);
    pass(1_000);
    // The database read its clock at once, and the response took 2 s to arrive.
    await measure(NOON + 1_001, 2_000);
    // By the first measurement: 1 ms (half of its 2), 1 s and 2 s after noon.
    expect(clock.nowMs()).toBe(NOON + 3_001);
  });

  test('follows a database clock that was set, even when the response is slow', async () => {
    const { clock, measure } = createTestClock();
    await measure(NOON, 2);
    await measure(NOON - 60 * 60_000, 400);
    // An hour back, and half of the 400 ms.
    expect(clock.nowMs()).toBe(NOON - 60 * 60_000 + 200);
  });

  test('uses a new measurement when drift may have made the old one worse', async () => {
    const { clock, measure, pass } = createTestClock();
    await measure(NOON, 2);
    pass(60_000);
    // In 60 s two clocks may drift by 30 ms (0.05 %); the new measurement is wrong by 5 ms at most.
    await measure(NOON + 60_001 + 20, 10);
    expect(clock.nowMs()).toBe(NOON + 60_001 + 25);
  });

  test('keeps the last measurement when the database does not respond', async () => {
    const { clock, measure } = createTestClock();
    await measure(NOON, 0);
    await expect(clock.measure(() => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable');
    expect(clock.nowMs()).toBe(NOON);
  });
});
