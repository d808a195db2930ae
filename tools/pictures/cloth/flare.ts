// The flare: anything gathered at the top and wide at the hem (anarkali, lehenga, skirts, sharara legs).
// Cut in gores so that the textile fans out with the cloth; the hem ripples where the folds end.

import type { Curve, Point } from '../brush/curve.ts';
import { closed, curveThrough, MIDDLE, mix, reversed } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { clipTo, defineShape } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { contour, shade } from '../brush/light.ts';
import { textileFill } from './cloth.ts';
import type { BorderName } from './textiles.ts';
import { TEXTILES } from './textiles.ts';
import { border } from './trims.ts';

export interface Flare {
  readonly top: number;
  readonly topHalf: number;
  readonly hem: number;
  readonly hemHalf: number;
  /** How much lower the middle of the hem hangs than its sides. */
  readonly drop: number;
  readonly gores: number;
  readonly border: number;
  readonly trim?: BorderName | undefined;
  readonly centre?: number;
  readonly hemCentre?: number;
  /** How far the middle of the top edge sinks. */
  readonly dip?: number;
  /** 0 is a straight cone; 1 hugs the hip and kicks out below. */
  readonly kick?: number;
  readonly depth?: number;
  readonly scale?: number;
}

/** The surface of the flare: a point for s, which runs -1..1 across, and v, which runs 0..1 down. */
export function flareSurface(shape: Flare, ripple: (s: number) => number): (s: number, v: number) => Point {
  const { centre = MIDDLE, hemCentre = centre, kick = 0.25, dip = 0 } = shape;
  return (s, v) => {
    const widening = mix(v, v * v, kick);
    const half = mix(shape.topHalf, shape.hemHalf, widening);
    const sag = dip * (1 - s * s) * (1 - v) + shape.drop * (1 - s * s) * v * v;
    return [mix(centre, hemCentre, v) + s * half, mix(shape.top, shape.hem - shape.drop, v) + sag + ripple(s) * v * v];
  };
}

export function flare(context: DrawContext, shape: Flare): Drawing & { readonly level: (v: number) => Curve } {
  const phase = context.random() * 6;
  // The hem's waves: 1.57 is half of π, so that one wave is two gores wide.
  const ripple = (s: number): number =>
    Math.sin((s + 1) * shape.gores * 1.57 + phase) * (5 + shape.hemHalf * 0.016) + Math.sin(s * 9 + phase * 2) * 3;
  const surface = flareSurface(shape, ripple);
  const level = (v: number, from = -1, to = 1, steps = shape.gores * 2): Curve =>
    curveThrough(...Array.from({ length: steps + 1 }, (_, i) => surface(mix(from, to, i / steps), v)));
  const edge = (s: number): Curve => curveThrough(...[0, 0.2, 0.45, 0.72, 1].map((v) => surface(s, v)));
  const outline = closed(level(0, -1, 1, 4), edge(1), reversed(level(1)), reversed(edge(-1)));
  // One sector per pattern repeat that fits along the hem: few sectors for a large print, many for a small one.
  const repeat = TEXTILES[context.textile].sector * (shape.scale ?? 1);
  const sectors = Math.max(1, Math.min(shape.gores, Math.round((shape.hemHalf * 1.9) / repeat)));
  const gores = Array.from({ length: sectors }, (_, i) =>
    gore(context, shape, surface, -1 + (2 * i) / sectors, -1 + (2 * (i + 1)) / sectors),
  );
  const height = shape.hem - shape.top;
  const inwards = (by: number): Curve => level(1 - by / height);
  const hemTrim = shape.border > 0 ? border(context, { width: shape.border, shiftedBy: inwards }, shape.trim) : '';
  const { gloss } = TEXTILES[context.textile];
  const [left, right] = [surface(-1, 0.8), surface(1, 0.8)];
  const svg =
    clipTo(
      context,
      outline,
      `<use href="#${defineShape(context, outline)}" fill="${context.palette.cloth}"/>${gores.join('')}${hemTrim}` +
        shade(context, outline, {
          folds: flareFolds(context, shape, surface),
          strength: shape.depth ?? 1,
          gloss,
          across: [
            [left[0] + 6, 0],
            [right[0] - 6, 0],
          ],
        }),
    ) + contour(context, outline);
  return { svg, outlines: [outline], level };
}

function gore(
  context: DrawContext,
  shape: Flare,
  surface: (s: number, v: number) => Point,
  from: number,
  to: number,
): string {
  const steps = [0, 0.33, 0.66, 1.03];
  const corners = [...steps.map((v) => surface(from, v)), ...steps.toReversed().map((v) => surface(to, v))];
  const d = `M${corners.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;
  const [top, bottom] = [surface((from + to) / 2, 0), surface((from + to) / 2, 1)];
  const lean = (Math.atan2(top[0] - bottom[0], bottom[1] - top[1]) * 180) / Math.PI;
  return `<path d="${d}" fill="${textileFill(context, lean, bottom, shape.scale ?? 1)}"/>`;
}

/** A fold for every gore seam and shorter ones between, widening to the hem. */
function flareFolds(context: DrawContext, shape: Flare, surface: (s: number, v: number) => Point): Fold[] {
  const folds: Fold[] = [];
  const count = shape.gores * 2 - 1;
  for (let i = 0; i <= count; i++) {
    const s = -1 + (2 * (i + 0.3 + context.random() * 0.4)) / (count + 1);
    const isLong = i % 2 === 0;
    const start = isLong ? 0.01 + context.random() * 0.06 : 0.3 + context.random() * 0.3;
    const hemWidth = (shape.hemHalf / shape.gores) * (isLong ? 0.5 : 0.3);
    const [from, to] = [surface(s * 0.94, start), surface(s, 1.02)];
    const middle = surface(s * 0.97, (1 + start) / 2);
    const bow = middle[0] - (from[0] + to[0]) / 2;
    folds.push({ from, to, width: [2, hemWidth], bow: bow * 1.2 });
  }
  return folds;
}
