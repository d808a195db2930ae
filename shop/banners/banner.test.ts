import { expect, test } from 'vitest';
import { bannerState, isShowing, nextChange } from './banner.ts';

const at = (hour: number): Date => new Date(Date.UTC(2025, 0, 10, hour));
const windowFrom = (from: number | null, until: number | null) => ({
  showFrom: from === null ? null : at(from),
  showUntil: until === null ? null : at(until),
});

test.each([
  ['has no limits', windowFrom(null, null), true],
  ['begins later', windowFrom(13, null), false],
  ['begins now', windowFrom(12, null), true],
  ['began before', windowFrom(9, null), true],
  ['ends later', windowFrom(null, 13), true],
  ['ends now', windowFrom(null, 12), false],
  ['includes noon', windowFrom(9, 18), true],
  ['is over', windowFrom(6, 9), false],
])('shows or hides at noon a banner whose window %s', (_words, window, expected) => {
  expect(isShowing(window, at(12))).toBe(expected);
});

test.each([
  ['nothing is scheduled', [windowFrom(null, null)], null],
  ['all limits are past', [windowFrom(6, null), windowFrom(null, 9)], null],
  ['a window begins', [windowFrom(15, null)], at(15)],
  ['a window ends', [windowFrom(9, 18)], at(18)],
  ['the earliest of several limits', [windowFrom(9, 18), windowFrom(14, 20), windowFrom(null, 16)], at(14)],
  ['a limit at noon is past', [windowFrom(12, null)], null],
])('computes the next change after noon: %s', (_words, windows, expected) => {
  expect(nextChange(windows, at(12))).toEqual(expected);
});

test('A-TRUTH-02 a banner is live, scheduled, ended or inactive', () => {
  const now = new Date('2026-11-14T06:00:00Z');
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
  const state = (isActive: boolean, showFrom: Date | null, showUntil: Date | null) =>
    bannerState({ isActive, showFrom, showUntil }, now);
  expect(state(true, null, null)).toBe('live');
  expect(state(true, now, after)).toBe('live');
  expect(state(true, after, null)).toBe('scheduled');
  expect(state(true, before, now)).toBe('ended');
  const isActive = false;
  expect(state(isActive, after, null)).toBe('inactive');
});
