import { expect, test } from 'vitest';
import type { ReturnStatus } from '#shop/returns/return.ts';
import { toSteps } from './return-steps.ts';

const now = new Date('2026-11-16T04:30:00.000Z');
/** One event happens per day: the first on 11 November, the second on the 12th. */
const steps = (status: ReturnStatus, happened: readonly ReturnStatus[]) =>
  toSteps(
    {
      status,
      pickupMethod: 'courier',
      answerBy: new Date(now.getTime() + 8 * 3_600_000),
      items: [1, 2],
      events: happened.map((each, day) => ({
        status: each,
        description: each,
        at: new Date(now.getTime() - (5 - day) * 86_400_000),
      })),
    },
    now,
  ).map(({ label, note, state }) => `${state}: ${label}, ${note}`);

test('A-RET-04 the steps of a return show the day of each, and what is to be done', () => {
  expect(steps('arrived', ['requested', 'approved', 'picked-up', 'arrived'])).toEqual([
    'done: Requested, 11 Nov',
    'done: Approved, 12 Nov',
    'done: Picked up, 13 Nov',
    'done: Arrived, 14 Nov',
    'now: Check, 2 items',
    'ahead: Settled, ',
  ]);
  expect(steps('requested', ['requested'])[1]).toBe('now: Answer, Answer in 8 h');
  expect(steps('settled', ['requested', 'approved', 'checked', 'settled'])[2]).toBe('done: Picked up, not needed');
});

test('A-RET-04 a return that ended early shows what happened and its end', () => {
  expect(steps('refused', ['requested', 'refused'])).toEqual(['done: Requested, 11 Nov', 'ended: Refused, 12 Nov']);
  expect(steps('lapsed', ['requested', 'approved', 'lapsed']).at(-1)).toBe('ended: Not handed over, 13 Nov');
});
