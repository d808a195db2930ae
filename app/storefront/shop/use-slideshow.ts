import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useReducer, useRef } from 'react';
import { nextState, PAUSE_MS, runs, SLIDE_MS, startOf } from './slideshow-state.ts';

/** A swipe of this distance goes to the next slide. */
const SWIPE_PX = 40;

export function useSlideshow(count: number) {
  const [state, send] = useReducer(nextState, count, startOf);
  const running = runs(state);
  const { at, resting } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has its five seconds
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => send({ kind: 'tick' }), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [running, at]);

  useEffect(() => {
    if (resting === null) return;
    const timer = setTimeout(() => send({ kind: 'rested' }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [resting]);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) send({ kind: 'stop' });
    const onVisibilityChange = () => send({ kind: document.hidden ? 'hold' : 'release', by: 'unseen' });
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);

  const finger = useRef<number | null>(null);
  const onRegion = {
    // Touch is not hover: it would pause the slides until the next touch elsewhere.
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && send({ kind: 'hold', by: 'pointer' }),
    onPointerLeave: () => send({ kind: 'release', by: 'pointer' }),
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) send({ kind: 'hold', by: 'focus' });
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) send({ kind: 'release', by: 'focus' });
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') send({ kind: 'step', direction: 1 });
      if (event.key === 'ArrowLeft') send({ kind: 'step', direction: -1 });
    },
  };
  const onSlides = {
    onPointerDown: (event: PointerEvent) => {
      finger.current = event.pointerType === 'mouse' ? null : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = finger.current === null ? 0 : event.clientX - finger.current;
      finger.current = null;
      if (Math.abs(distance) >= SWIPE_PX) send({ kind: 'step', direction: distance < 0 ? 1 : -1 });
    },
  };
  return { state, running, send, onRegion, onSlides };
}
