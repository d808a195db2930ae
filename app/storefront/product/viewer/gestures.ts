// Turns touch, mouse and wheel events over the viewer into zoom and move gestures. Positions are measured from the centre of
// the stage.

import { type Point, STEPS } from './zoom.ts';

export interface Gestures {
  /** When zoomed in, one finger moves the picture instead of going to the next. */
  readonly isZoomedIn: () => boolean;
  readonly zoom: (factor: number, at: Point) => void;
  readonly move: (by: Point) => void;
  readonly turn: (by: 1 | -1) => void;
  readonly doubleTap: (at: Point) => void;
}

const SWIPE_PX = 48;
const TAP_PX = 10;
const DOUBLE_TAP_MS = 300;

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Returns the function that removes the listeners. */
export function followGestures(stage: HTMLElement, gestures: Gestures): () => void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let lastTap = { at: { x: 0, y: 0 }, time: Number.NEGATIVE_INFINITY };

  const pointOf = (event: MouseEvent): Point => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };

  const onDown = (event: PointerEvent) => {
    stage.setPointerCapture(event.pointerId);
    down.set(event.pointerId, pointOf(event));
    start = down.size === 1 ? pointOf(event) : null;
  };

  const pinch = (event: PointerEvent, now: Point) => {
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    const before = down.get(event.pointerId);
    if (!other || !before) return;
    gestures.zoom(distance(now, other) / Math.max(1, distance(before, other)), between(now, other));
  };

  const onMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    if (down.size === 2) pinch(event, now);
    else if (gestures.isZoomedIn()) gestures.move({ x: now.x - before.x, y: now.y - before.y });
    down.set(event.pointerId, now);
  };

  const tap = (at: Point, time: number) => {
    const isSecond = time - lastTap.time < DOUBLE_TAP_MS && distance(at, lastTap.at) < 3 * TAP_PX;
    if (isSecond) gestures.doubleTap(at);
    lastTap = { at, time: isSecond ? Number.NEGATIVE_INFINITY : time };
  };

  const onUp = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || start === null) return;
    const now = pointOf(event);
    const across = now.x - start.x;
    if (distance(now, start) < TAP_PX) tap(now, event.timeStamp);
    else if (!gestures.isZoomedIn() && Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(now.y - start.y))
      gestures.turn(across < 0 ? 1 : -1);
    start = null;
  };

  const onCancel = (event: PointerEvent) => {
    down.delete(event.pointerId);
    start = null;
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    if (event.deltaY !== 0) gestures.zoom(event.deltaY < 0 ? STEPS.wheelCloser : STEPS.wheelFarther, pointOf(event));
  };

  const ended = new AbortController();
  const { signal } = ended;
  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  stage.addEventListener('pointerup', onUp, { signal });
  stage.addEventListener('pointercancel', onCancel, { signal });
  // React's own wheel handlers cannot keep the page from scrolling.
  stage.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => ended.abort();
}
