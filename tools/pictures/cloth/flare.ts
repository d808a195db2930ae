// The flare: anything gathered at the top and wide at the hem (anarkali, lehenga, skirts, sharara legs).
// Cut in gores so that the textile fans out with the cloth; the hem ripples where the folds end.

import type { Curve, Point } from '../brush/curve.ts';
import { closed, MIDDLE, mix, reversed, through } from '../brush/curve.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Easel } from '../brush/easel.ts';
import { clipped, shaped } from '../brush/easel.ts';
import type { Fold } from '../brush/light.ts';
import { contour, modelled } from '../brush/light.ts';
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

/** The surface: s runs -1..1 across, v runs 0..1 down. */
export function flareSurface(f: Flare, ripple: (s: number) => number): (s: number, v: number) => Point {
  const { centre = MIDDLE, hemCentre = centre, kick = 0.25, dip = 0 } = f;
  return (s, v) => {
    const open_ = mix(v, v * v, kick);
    const half = mix(f.topHalf, f.hemHalf, open_);
    const sag = dip * (1 - s * s) * (1 - v) + f.drop * (1 - s * s) * v * v;
    return [mix(centre, hemCentre, v) + s * half, mix(f.top, f.hem - f.drop, v) + sag + ripple(s) * v * v];
  };
}

export function flare(easel: Easel, f: Flare): Drawing & { readonly level: (v: number) => Curve } {
  const phase = easel.random() * 6;
  const ripple = (s: number): number =>
    Math.sin((s + 1) * f.gores * 1.57 + phase) * (5 + f.hemHalf * 0.016) + Math.sin(s * 9 + phase * 2) * 3;
  const surface = flareSurface(f, ripple);
  const level = (v: number, from = -1, to = 1, steps = f.gores * 2): Curve =>
    through(...Array.from({ length: steps + 1 }, (_, i) => surface(mix(from, to, i / steps), v)));
  const edge = (s: number): Curve => through(...[0, 0.2, 0.45, 0.72, 1].map((v) => surface(s, v)));
  const outline = closed(level(0, -1, 1, 4), edge(1), reversed(level(1)), reversed(edge(-1)));
  // As many sectors as the repeat fits into: a wide print turns in few steps, a small one in many.
  const repeat = TEXTILES[easel.textile].sector * (f.scale ?? 1);
  const sectors = Math.max(1, Math.min(f.gores, Math.round((f.hemHalf * 1.9) / repeat)));
  const gores = Array.from({ length: sectors }, (_, i) =>
    gore(easel, f, surface, -1 + (2 * i) / sectors, -1 + (2 * (i + 1)) / sectors),
  );
  const tall = f.hem - f.top;
  const inwards = (by: number): Curve => level(1 - by / tall);
  const hemTrim = f.border > 0 ? border(easel, { width: f.border, at: inwards }, f.trim) : '';
  const { gloss } = TEXTILES[easel.textile];
  const [left, right] = [surface(-1, 0.8), surface(1, 0.8)];
  const svg =
    clipped(
      easel,
      outline,
      `<use href="#${shaped(easel, outline)}" fill="${easel.palette.cloth}"/>${gores.join('')}${hemTrim}` +
        modelled(easel, outline, {
          folds: flareFolds(easel, f, surface),
          strength: f.depth ?? 1,
          gloss,
          across: [
            [left[0] + 6, 0],
            [right[0] - 6, 0],
          ],
        }),
    ) + contour(easel, outline);
  return { svg, outlines: [outline], level };
}

function gore(easel: Easel, f: Flare, surface: (s: number, v: number) => Point, from: number, to: number): string {
  const steps = [0, 0.33, 0.66, 1.03];
  const corners = [...steps.map((v) => surface(from, v)), ...steps.toReversed().map((v) => surface(to, v))];
  const d = `M${corners.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;
  const [top, bottom] = [surface((from + to) / 2, 0), surface((from + to) / 2, 1)];
  const lean = (Math.atan2(top[0] - bottom[0], bottom[1] - top[1]) * 180) / Math.PI;
  return `<path d="${d}" fill="${textileFill(easel, lean, bottom, f.scale ?? 1)}"/>`;
}

/** A fold for every gore seam and shorter ones between, widening to the hem. */
function flareFolds(easel: Easel, f: Flare, surface: (s: number, v: number) => Point): Fold[] {
  const list: Fold[] = [];
  const count = f.gores * 2 - 1;
  for (let i = 0; i <= count; i++) {
    const s = -1 + (2 * (i + 0.3 + easel.random() * 0.4)) / (count + 1);
    const long = i % 2 === 0;
    const start = long ? 0.01 + easel.random() * 0.06 : 0.3 + easel.random() * 0.3;
    const wide = (f.hemHalf / f.gores) * (long ? 0.5 : 0.3);
    const [from, to] = [surface(s * 0.94, start), surface(s, 1.02)];
    const middle = surface(s * 0.97, (1 + start) / 2);
    const bow = middle[0] - (from[0] + to[0]) / 2;
    list.push({ from, to, wide: [2, wide], bow: bow * 1.2 });
  }
  return list;
}
