// Curves: every outline is a chain of cubic Béziers held as plain points, so that it can be
// mirrored, sampled and trimmed. Independent of cloth. A chain of n pieces has 3n + 1 points.

export type Point = readonly [x: number, y: number];
export type Curve = readonly Point[];

/** The picture's middle: garments are symmetric about it. */
export const MIDDLE = 450;
/** A point measured from the middle, to the right. */
export const at = (dx: number, y: number): Point => [MIDDLE + dx, y];

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const between = (a: Point, b: Point, t: number): Point => [mix(a[0], b[0], t), mix(a[1], b[1], t)];

/** A smooth chain through all the points (Catmull-Rom). */
export function curveThrough(...points: Point[]): Curve {
  const chain: Point[] = [points[0]!];
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ];
    chain.push(
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    );
  }
  return chain;
}

/** A smooth closed chain through all the points, without a corner where it meets itself. */
export function loop(...points: Point[]): Curve {
  // Three rounds: every point of the middle one has its neighbours on both sides.
  const threeRounds = curveThrough(...points, ...points, ...points);
  return threeRounds.slice(points.length * 3, points.length * 6 + 1);
}

/** Straight pieces between the points, as cubics. */
export function straight(...points: Point[]): Curve {
  const chain: Point[] = [points[0]!];
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!];
    chain.push(between(from, to, 1 / 3), between(from, to, 2 / 3), to);
  }
  return chain;
}

/** A closed band from the curve down to the same curve `height` lower, for cast shadows. */
export const bandBelow = (curve: Curve, height: number): string =>
  `${open(curve)}${open([...shifted(curve, 0, height)].reverse()).replace('M', 'L')}Z`;

export const reversed = (curve: Curve): Curve => [...curve].reverse();
export const shifted = (curve: Curve, dx: number, dy: number): Curve => curve.map(([x, y]): Point => [x + dx, y + dy]);

/** The same curve on the other side of the middle, in the same direction. */
export const reflected = (curve: Curve): Curve => curve.map(([x, y]): Point => [2 * MIDDLE - x, y]);

/** Curves are drawn for the right half of a picture: for side 1 they stay, for side -1 they move to the left half. */
export const forSide =
  (side: number) =>
  (curve: Curve): Curve =>
    side === 1 ? curve : reflected(curve);

/** One chain out of several; a straight piece closes any gap. */
export function joined(...curves: Curve[]): Curve {
  return curves.reduce((chain, next) => {
    const [end, start] = [chain[chain.length - 1]!, next[0]!];
    const gap = Math.hypot(end[0] - start[0], end[1] - start[1]);
    return gap < 0.5 ? [...chain, ...next.slice(1)] : [...chain, ...straight(end, start).slice(1), ...next.slice(1)];
  });
}

/** A half outline on the right, from the top middle to the bottom middle, made whole. */
export const symmetric = (half: Curve): Curve => joined(half, reversed(reflected(half)));

/**
 * An open path as text: whole numbers, each piece relative to the end of the one before, which keeps pictures small.
 */
export function open(curve: Curve): string {
  let [x, y] = [Math.round(curve[0]![0]), Math.round(curve[0]![1])];
  let d = `M${x} ${y}`;
  for (let i = 1; i < curve.length; i += 3) {
    const piece = [curve[i]!, curve[i + 1]!, curve[i + 2]!].flatMap((p) => [
      Math.round(p[0]) - x,
      Math.round(p[1]) - y,
    ]);
    d += `c${piece.join(' ').replaceAll(' -', '-')}`;
    [x, y] = [x + piece[4]!, y + piece[5]!];
  }
  return d;
}

/** The curves as one closed path. */
export const closed = (...curves: Curve[]): string => `${open(joined(...curves))}Z`;

/** The point of one cubic Bézier, which begins at index `first` of the chain, for t in 0..1. */
function pointOfPiece(curve: Curve, first: number, t: number): Point {
  const [a, b, c, d] = [curve[first]!, curve[first + 1]!, curve[first + 2]!, curve[first + 3]!];
  const s = 1 - t;
  const coordinate = (k: 0 | 1): number =>
    s * s * s * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t * t * t * d[k];
  return [coordinate(0), coordinate(1)];
}

export interface Stop {
  readonly point: Point;
  readonly angle: number;
}

/** A chain as many short lines: 16 for each of its pieces. */
function sampled(curve: Curve): Point[] {
  const samples: Point[] = [];
  for (let first = 0; first + 3 < curve.length; first += 3) {
    for (let k = 0; k < 16; k++) samples.push(pointOfPiece(curve, first, k / 16));
  }
  samples.push(curve[curve.length - 1]!);
  return samples;
}

/**
 * Points spread evenly along a curve, each with the direction of travel in degrees. On a curve of length 100, a spacing of 20 gives
 * five stops, at 10, 30, 50, 70 and 90; with inset 0 they are at 0, 20, 40, 60 and 80.
 */
export function stops(curve: Curve, spacing: number, inset = 0.5): Stop[] {
  const samples = sampled(curve);
  const lengths = samples.map((p, i) =>
    i === 0 ? 0 : Math.hypot(p[0] - samples[i - 1]![0], p[1] - samples[i - 1]![1]),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(1, Math.round(total / spacing));
  const evenStops: Stop[] = [];
  const nextDistance = (): number => ((evenStops.length + inset) * total) / count;
  let walked = 0;
  for (let i = 1; i < samples.length; i++) {
    const step = lengths[i]!;
    while (evenStops.length < count && walked + step >= nextDistance()) {
      const t = step === 0 ? 0 : (nextDistance() - walked) / step;
      const [from, to] = [samples[i - 1]!, samples[i]!];
      evenStops.push({
        point: between(from, to, t),
        angle: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI,
      });
    }
    walked += step;
  }
  return evenStops;
}

/** A circle as four cubics: handles of 0.552 of the radius bend them like a circle. */
export function circle([x, y]: Point, r: number): string {
  const k = r * 0.552;
  return `${open([
    [x + r, y],
    [x + r, y + k],
    [x + k, y + r],
    [x, y + r],
    [x - k, y + r],
    [x - r, y + k],
    [x - r, y],
    [x - r, y - k],
    [x - k, y - r],
    [x, y - r],
    [x + k, y - r],
    [x + r, y - k],
    [x + r, y],
  ])}Z`;
}

/** The box around outlines, read from their own points (control points included, so slightly generous). */
export function getBounds(outlines: readonly string[]): { left: number; top: number; right: number; bottom: number } {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, letter, text] of outlines.flatMap((d) => [...d.matchAll(/([MCLQc])([^A-Za-z]*)/g)])) {
    const numbers = (text!.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    // `c` counts from where the step before it ended; `open` writes one `c` per piece.
    const [x, y] = letter === 'c' ? [xs.at(-1)!, ys.at(-1)!] : [0, 0];
    for (const [i, n] of numbers.entries()) {
      if (i % 2 === 0) xs.push(x + n);
      else ys.push(y + n);
    }
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
