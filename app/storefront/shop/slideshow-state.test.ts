import { expect, test } from 'vitest';
import { createState, isRunning, nextState, type SlideshowEvent } from './slideshow-state.ts';

const after = (count: number, ...events: SlideshowEvent[]) => events.reduce(nextState, createState(count));
const tick: SlideshowEvent = { kind: 'tick' };
const next: SlideshowEvent = { kind: 'step', direction: 1 };
const previous: SlideshowEvent = { kind: 'step', direction: -1 };
const manualPauseEnds: SlideshowEvent = { kind: 'manual-pause-ended' };
const toggle: SlideshowEvent = { kind: 'toggle' };
const pauseBy = (by: 'pointer' | 'focus' | 'unseen'): SlideshowEvent => ({ kind: 'pause', by });
const resume = (by: 'pointer' | 'focus' | 'unseen'): SlideshowEvent => ({ kind: 'resume', by });

test.each([
  ['starts at the first slide', [], 0, true],
  ['advances', [tick], 1, true],
  ['returns to the first slide after the last', [tick, tick, tick], 0, true],
  ['pauses after a manual move', [next], 1, false],
  ['goes back from the first slide to the last', [previous], 2, false],
  ['goes to the slide of a dot', [{ kind: 'go', to: 2 }], 2, false],
  ['ignores ticks during the pause after a manual move', [next, tick], 1, false],
  ['advances again after that pause', [next, manualPauseEnds, tick], 2, true],
  ['pauses while the mouse is over it', [pauseBy('pointer'), tick], 0, false],
  ['advances when the mouse has left', [pauseBy('pointer'), pauseBy('pointer'), resume('pointer'), tick], 1, true],
  [
    'stays paused while one of two reasons lasts',
    [pauseBy('pointer'), pauseBy('focus'), resume('pointer'), tick],
    0,
    false,
  ],
  ['stops when the shopper presses pause', [toggle, tick], 0, false],
  ['stays stopped when the mouse leaves', [pauseBy('pointer'), toggle, resume('pointer'), tick], 0, false],
  ['plays again despite the focus when play is pressed', [pauseBy('focus'), toggle, toggle, tick], 1, true],
  ['does not play in a hidden tab', [toggle, pauseBy('unseen'), toggle, tick], 0, false],
  ['moves manually while stopped', [toggle, next], 1, false],
  ['starts stopped with reduced motion', [{ kind: 'stop' }, tick], 0, false],
] as const)('with three slides: %s', (_title, events, expectedSlide, running) => {
  const state = after(3, ...(events as readonly SlideshowEvent[]));
  expect([state.current, isRunning(state)]).toEqual([expectedSlide, running]);
});

test('moves the outgoing slide in the direction of the incoming one', () => {
  expect(after(3, tick)).toMatchObject({ current: 1, outgoing: 0, direction: 1 });
  expect(after(3, previous)).toMatchObject({ current: 2, outgoing: 0, direction: -1 });
  expect(after(3, tick, tick, { kind: 'go', to: 0 })).toMatchObject({ current: 0, outgoing: 2, direction: -1 });
  expect(after(3, { kind: 'go', to: 0 })).toMatchObject({ current: 0, outgoing: null });
});

test('restarts the pause after each manual move', () => {
  expect(after(3, next).manualPauseId).not.toBe(after(3, next, next).manualPauseId);
});

test('never advances with a single slide', () => {
  expect(isRunning(createState(1))).toBe(false);
  expect(after(1, tick, next).current).toBe(0);
});
