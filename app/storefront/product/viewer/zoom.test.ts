import { describe, expect, test } from 'vitest';
import { LIMITS, moveBy, START, STEPS, toggleZoom, zoomBy } from './zoom.ts';

const frame = { width: 300, height: 400 };
const zoomRepeatedly = (factor: number, count: number) => {
  let zoom = START;
  for (let press = 0; press < count; press++) zoom = zoomBy(zoom, factor, frame);
  return zoom.scale;
};

describe('S-PDP-05 zoom has limits', () => {
  test('limits the scale to 0.5 to 3', () => {
    expect(LIMITS).toEqual({ min: 0.5, max: 3 });
  });
  test.each([
    ['button in', STEPS.closer, 3],
    ['button out', STEPS.farther, 0.5],
    ['wheel in', STEPS.wheelCloser, 3],
    ['wheel out', STEPS.wheelFarther, 0.5],
    ['an extreme pinch in', 1e9, 3],
    ['an extreme pinch out', 1e-9, 0.5],
  ])('%s stops at the limit', (_, factor, end) => {
    expect(zoomRepeatedly(factor, 100)).toBe(end);
  });
});

test.each([
  ['S-PDP-06 one press of zoom in', STEPS.closer, 1, 1.2],
  ['S-PDP-06 two presses of zoom in', STEPS.closer, 2, 1.44],
  ['S-PDP-06 one press of zoom out', STEPS.farther, 1, 0.8],
  ['S-PDP-06 one wheel step in', STEPS.wheelCloser, 1, 1.1],
  ['S-PDP-06 one wheel step out', STEPS.wheelFarther, 1, 0.9],
])('%s changes the scale', (_, factor, count, scale) => {
  expect(zoomRepeatedly(factor, count)).toBeCloseTo(scale, 10);
});

describe('the offset of the picture', () => {
  test('keeps the point under the pointer in place', () => {
    const zoom = zoomBy(START, 2, frame, { x: 60, y: -80 });
    expect(zoom).toEqual({ scale: 2, x: -60, y: 80 });
  });
  test("keeps the picture's edges outside the frame", () => {
    const zoomedIn = zoomBy(START, 2, frame);
    expect(moveBy(zoomedIn, { x: 1_000, y: -1_000 }, frame)).toEqual({ scale: 2, x: 150, y: -200 });
  });
  test('centres a picture that fits', () => {
    expect(moveBy(START, { x: 50, y: 50 }, frame)).toEqual(START);
    expect(zoomBy({ scale: 3, x: 300, y: 400 }, 0.1, frame)).toMatchObject({ x: 0, y: 0 });
  });
  test('zooms in and back on double tap', () => {
    const zoomedIn = toggleZoom(START, frame, { x: 60, y: -80 });
    expect(zoomedIn).toEqual({ scale: 2, x: -60, y: 80 });
    expect(toggleZoom(zoomedIn, frame, { x: 0, y: 0 })).toEqual(START);
  });
});
