import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useReducer, useRef } from 'react';
import { createState, isRunning, MANUAL_PAUSE_MS, nextState, SLIDE_MS } from './slideshow-state.ts';

/** A swipe of this distance goes to the next slide. */
const SWIPE_PX = 40;

export function useSlideshow(count: number) {
  const [state, send] = useReducer(nextState, count, createState);
  const running = isRunning(state);
  const { current, manualPauseId } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts for each slide
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => send({ kind: 'tick' }), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [running, current]);

  useEffect(() => {
    if (manualPauseId === null) return;
    const timer = setTimeout(() => send({ kind: 'manual-pause-ended' }), MANUAL_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [manualPauseId]);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) send({ kind: 'stop' });
    const onVisibilityChange = () => send({ kind: document.hidden ? 'pause' : 'resume', by: 'unseen' });
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);

  const touchStartX = useRef<number | null>(null);
  const onRegion = {
    // Touch is not hover: it would pause the slides until the next touch elsewhere.
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && send({ kind: 'pause', by: 'pointer' }),
    onPointerLeave: () => send({ kind: 'resume', by: 'pointer' }),
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) send({ kind: 'pause', by: 'focus' });
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) send({ kind: 'resume', by: 'focus' });
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') send({ kind: 'step', direction: 1 });
      if (event.key === 'ArrowLeft') send({ kind: 'step', direction: -1 });
    },
  };
  const onSlides = {
    onPointerDown: (event: PointerEvent) => {
      touchStartX.current = event.pointerType === 'mouse' ? null : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = touchStartX.current === null ? 0 : event.clientX - touchStartX.current;
      touchStartX.current = null;
      if (Math.abs(distance) >= SWIPE_PX) send({ kind: 'step', direction: distance < 0 ? 1 : -1 });
    },
  };
  return { state, running, send, onRegion, onSlides };
}
