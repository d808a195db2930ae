// A garment worn by the dress form, half turned to the viewer's right. The body is a rounded cylinder: turned, its middle moves towards the
// far side, the far half is foreshortened and the nearer one spreads.

import { hash } from '../brush/chance.ts';
import type { Point } from '../brush/curve.ts';
import { at, closed, getBounds, MIDDLE, mix, straight, symmetric } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { newDrawContext, withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { type Warp, warped, warpPath } from '../brush/warp.ts';
import { cloth } from '../cloth/cloth.ts';
import { dressForm } from './dress-form.ts';

/** How far the middle moves and how narrow the turned body is, as shares of its half width. */
const SHIFT = 0.3;
const NARROW = 0.88;

/** Heights and half widths of the dressed form, from the neck to the hip; below, the hem of the garment decides. */
const PROFILE: readonly Point[] = [
  [60, 20],
  [104, 26],
  [136, 60],
  [156, 110],
  [210, 146],
  [338, 142],
  [490, 122],
  [600, 150],
];

function halfWidthAt(y: number, hem: Point): number {
  // A hem that ends near the hip adds nothing to the profile.
  const profile = hem[0] > 640 ? [...PROFILE, hem] : PROFILE;
  const next = profile.findIndex(([top]) => top >= y);
  if (next <= 0) return profile[next === 0 ? 0 : profile.length - 1]![1];
  const [[y0, w0], [y1, w1]] = [profile[next - 1]!, profile[next]!];
  return mix(w0, w1, (y - y0) / (y1 - y0));
}

const halfTurn =
  (hem: Point): Warp =>
  ([x, y]) => {
    const half = halfWidthAt(y, hem);
    // -1 and 1 are the sides of the body. Beyond them (a wide sleeve) a point moves with the side.
    const across = (x - MIDDLE) / half;
    const onBody = Math.max(-1, Math.min(1, across));
    const turned = NARROW * onBody + SHIFT * (1 - onBody * onBody);
    return [MIDDLE + half * (turned + (across - onBody) * NARROW), y];
  };

/** A pole of turned wood and its round foot. */
function stand(context: DrawContext, foot: number): Drawing {
  const wood = withTextile(context, { ...context.palette, cloth: '#8a5a36', deep: '#2e170a' }, 'plain');
  const pole = closed(straight(at(-9, 560), at(9, 560), at(9, foot - 16), at(-9, foot - 16)));
  const base = closed(
    symmetric([
      at(0, foot - 24),
      at(16, foot - 24),
      at(20, foot - 20),
      at(24, foot - 12),
      at(80, foot - 8),
      at(124, foot),
      at(128, foot + 12),
      at(128, foot + 22),
      at(70, foot + 30),
      at(0, foot + 30),
    ]),
  );
  return {
    svg:
      cloth(wood, { outline: pole, across: [at(-10, 0), at(10, 0)] }) +
      cloth(wood, { outline: base, across: [at(-128, 0), at(128, 0)] }),
    outlines: [pole, base],
  };
}

export interface Worn {
  readonly key: string;
  /** Draws the garment in a context of its own. */
  readonly make: (context: DrawContext) => Drawing;
  /** A second garment, drawn elsewhere and put where the form wears it, over the first. */
  readonly over?: { readonly make: (context: DrawContext) => Drawing; readonly place: Warp };
}

/** The form on its stand, wearing what `make` draws. */
export function worn(context: DrawContext, { key, make, over }: Worn): Drawing {
  const newContext = (name: string): DrawContext =>
    newDrawContext(`${name} ${hash(key)}`, context.palette, context.textile, 'worn');
  const [own, second] = [newContext('worn'), newContext('worn over')];
  const [form, garment, added] = [dressForm(own), make(own), over?.make(second)];
  const place: Warp = over?.place ?? ((point) => point);
  const addedOutlines = (added?.outlines ?? []).map((outline) => warpPath(outline, place));
  const { left, right, bottom } = getBounds([...garment.outlines, ...addedOutlines]);
  const hem: Point = [bottom, Math.max(150, Math.min(right - MIDDLE, MIDDLE - left) * 0.98)];
  const turned = halfTurn(hem);
  const pieces = { svg: form.svg + garment.svg, outlines: [...form.outlines, ...garment.outlines] };
  const parts = [
    stand(context, Math.max(bottom + 64, 900)),
    warped(pieces, own.definitions(), turned),
    ...(added ? [warped(added, second.definitions(), (point) => turned(place(point)))] : []),
  ];
  return { svg: parts.map(({ svg }) => svg).join(''), outlines: parts.flatMap(({ outlines }) => outlines) };
}
