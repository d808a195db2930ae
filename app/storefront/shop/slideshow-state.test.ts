import { expect, test } from 'vitest';
import { nextState, runs, type SlideshowEvent, startOf } from './slideshow-state.ts';

const after = (count: number, ...events: SlideshowEvent[]) => events.reduce(nextState, startOf(count));
const tick: SlideshowEvent = { kind: 'tick' };
const next: SlideshowEvent = { kind: 'step', direction: 1 };
const previous: SlideshowEvent = { kind: 'step', direction: -1 };
const rested: SlideshowEvent = { kind: 'rested' };
const toggle: SlideshowEvent = { kind: 'toggle' };
const pauseBy = (by: 'pointer' | 'focus' | 'unseen'): SlideshowEvent => ({ kind: 'hold', by });
const release = (by: 'pointer' | 'focus' | 'unseen'): SlideshowEvent => ({ kind: 'release', by });

test.each([
  ['starts at the first', [], 0, true],
  ['advances', [tick], 1, true],
  ['comes round', [tick, tick, tick], 0, true],
  ['a move by hand rests it', [next], 1, false],
  ['backwards from the first is the last', [previous], 2, false],
  ['a dot', [{ kind: 'go', to: 2 }], 2, false],
  ['no tick counts while it rests', [next, tick], 1, false],
  ['after the rest it goes on', [next, rested, tick], 2, true],
  ['the mouse holds it', [pauseBy('pointer'), tick], 0, false],
  ['and lets it go', [pauseBy('pointer'), pauseBy('pointer'), release('pointer'), tick], 1, true],
  ['two holds, one gone', [pauseBy('pointer'), pauseBy('focus'), release('pointer'), tick], 0, false],
  ['stopped by the shopper', [toggle, tick], 0, false],
  ['stopped stays stopped when the mouse leaves', [pauseBy('pointer'), toggle, release('pointer'), tick], 0, false],
  ['played again under the mouse and with the keyboard there', [pauseBy('focus'), toggle, toggle, tick], 1, true],
  ['not in a background tab', [toggle, pauseBy('unseen'), toggle, tick], 0, false],
  ['moving by hand works while stopped', [toggle, next], 1, false],
  ['with less motion it begins stopped', [{ kind: 'stop' }, tick], 0, false],
] as const)('of three slides: %s', (_title, events, at, running) => {
  const state = after(3, ...(events as readonly SlideshowEvent[]));
  expect([state.at, runs(state)]).toEqual([at, running]);
});

test('moves the outgoing slide in the direction of the incoming one', () => {
  expect(after(3, tick)).toMatchObject({ at: 1, leaving: 0, direction: 1 });
  expect(after(3, previous)).toMatchObject({ at: 2, leaving: 0, direction: -1 });
  expect(after(3, tick, tick, { kind: 'go', to: 0 })).toMatchObject({ at: 0, leaving: 2, direction: -1 });
  expect(after(3, { kind: 'go', to: 0 })).toMatchObject({ at: 0, leaving: null });
});

test('restarts the pause after each manual move', () => {
  expect(after(3, next).resting).not.toBe(after(3, next, next).resting);
});

test('never advances with a single slide', () => {
  expect(runs(startOf(1))).toBe(false);
  expect(after(1, tick, next).at).toBe(0);
});
