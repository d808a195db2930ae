import { expect, test } from 'vitest';
import { bannerState, isShowing, nextChange } from './banner.ts';

const at = (hour: number): Date => new Date(Date.UTC(2025, 0, 10, hour));
const shown = (from: number | null, until: number | null) => ({
  showFrom: from === null ? null : at(from),
  showUntil: until === null ? null : at(until),
});

test.each([
  ['has no limits', shown(null, null), true],
  ['begins later', shown(13, null), false],
  ['begins now', shown(12, null), true],
  ['began before', shown(9, null), true],
  ['ends later', shown(null, 13), true],
  ['ends now', shown(null, 12), false],
  ['includes noon', shown(9, 18), true],
  ['is over', shown(6, 9), false],
])('shows or hides at noon a banner whose window %s', (_words, window, expected) => {
  expect(isShowing(window, at(12))).toBe(expected);
});

test.each([
  ['nothing is scheduled', [shown(null, null)], null],
  ['all limits are past', [shown(6, null), shown(null, 9)], null],
  ['a window begins', [shown(15, null)], at(15)],
  ['a window ends', [shown(9, 18)], at(18)],
  ['the earliest of several limits', [shown(9, 18), shown(14, 20), shown(null, 16)], at(14)],
  ['a limit at noon is past', [shown(12, null)], null],
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
  expect(state(false, after, null)).toBe('inactive');
});
