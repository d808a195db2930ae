// Zoom arithmetic. Scale 1 shows the whole picture; the offset is the distance of its centre from the centre of the
// frame. One press multiplies by 1.2: 1.2, 1.44, 1.73, 2.07, 2.49, 2.99, then the limit of 3.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Zoom extends Point {
  readonly scale: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export const LIMITS = { min: 0.5, max: 3 } as const;
export const STEPS = { closer: 1.2, farther: 0.8, wheelCloser: 1.1, wheelFarther: 0.9 } as const;
export const START: Zoom = { scale: 1, x: 0, y: 0 };

const DOUBLE_TAP_SCALE = 2;
const CENTRE: Point = { x: 0, y: 0 };

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Clamps the offset so that the picture covers the frame; a picture that fits is centred. */
function clampOffset({ scale, x, y }: Zoom, frame: Frame): Zoom {
  const maxOffset = (side: number): number => Math.max(0, ((scale - 1) * side) / 2);
  return {
    scale,
    x: clamp(x, -maxOffset(frame.width), maxOffset(frame.width)),
    y: clamp(y, -maxOffset(frame.height), maxOffset(frame.height)),
  };
}

/** The point under `at` stays in place. */
export function zoomBy(zoom: Zoom, factor: number, frame: Frame, at: Point = CENTRE): Zoom {
  const scale = clamp(zoom.scale * factor, LIMITS.min, LIMITS.max);
  const ratio = scale / zoom.scale;
  return clampOffset({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, frame);
}

export const moveBy = (zoom: Zoom, by: Point, frame: Frame): Zoom =>
  clampOffset({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, frame);

/** A double tap zooms in, or back to the whole picture. */
export const toggleZoom = (zoom: Zoom, frame: Frame, at: Point): Zoom =>
  zoom.scale === START.scale ? zoomBy(zoom, DOUBLE_TAP_SCALE, frame, at) : START;
