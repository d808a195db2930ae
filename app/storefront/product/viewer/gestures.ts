// Turns touch, mouse and wheel events over the viewer into zoom and move gestures. Positions are measured from the
// centre of the stage.

import { type Point, STEPS } from './zoom.ts';

export interface Gestures {
  /** When zoomed in, one finger moves the picture instead of changing to the next one. */
  readonly isZoomedIn: () => boolean;
  readonly zoom: (factor: number, at: Point) => void;
  readonly move: (by: Point) => void;
  readonly changePicture: (by: 1 | -1) => void;
  readonly doubleTap: (at: Point) => void;
}

const SWIPE_PX = 48;
const TAP_PX = 10;
const DOUBLE_TAP_MS = 300;

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const midpoint = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Returns the function that removes the listeners. */
export function followGestures(stage: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Map<number, Point>();
  // Where the only finger went down; null when a second finger has joined it.
  let start: Point | null = null;
  let lastTap = { at: { x: 0, y: 0 }, time: Number.NEGATIVE_INFINITY };

  const toPoint = (event: MouseEvent): Point => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };

  const onDown = (event: PointerEvent) => {
    stage.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, toPoint(event));
    start = pointers.size === 1 ? toPoint(event) : null;
  };

  const pinch = (event: PointerEvent, now: Point) => {
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    const before = pointers.get(event.pointerId);
    if (!other || !before) return;
    gestures.zoom(distance(now, other) / Math.max(1, distance(before, other)), midpoint(now, other));
  };

  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = toPoint(event);
    if (pointers.size === 2) pinch(event, now);
    else if (gestures.isZoomedIn()) gestures.move({ x: now.x - before.x, y: now.y - before.y });
    pointers.set(event.pointerId, now);
  };

  const tap = (at: Point, time: number) => {
    // A second tap is less exact than the end of the first one.
    const isSecond = time - lastTap.time < DOUBLE_TAP_MS && distance(at, lastTap.at) < 3 * TAP_PX;
    if (isSecond) gestures.doubleTap(at);
    lastTap = { at, time: isSecond ? Number.NEGATIVE_INFINITY : time };
  };

  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || start === null) return;
    const now = toPoint(event);
    const deltaX = now.x - start.x;
    if (distance(now, start) < TAP_PX) tap(now, event.timeStamp);
    else if (!gestures.isZoomedIn() && Math.abs(deltaX) > SWIPE_PX && Math.abs(deltaX) > Math.abs(now.y - start.y))
      gestures.changePicture(deltaX < 0 ? 1 : -1);
    start = null;
  };

  const onCancel = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    start = null;
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    if (event.deltaY !== 0) gestures.zoom(event.deltaY < 0 ? STEPS.wheelCloser : STEPS.wheelFarther, toPoint(event));
  };

  const controller = new AbortController();
  const { signal } = controller;
  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  stage.addEventListener('pointerup', onUp, { signal });
  stage.addEventListener('pointercancel', onCancel, { signal });
  // A native listener, because React's wheel handlers are passive and cannot prevent scrolling.
  stage.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => controller.abort();
}
