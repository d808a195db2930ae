// Jeans and trousers doubled at the knee: the front as worn, its lower legs turned up over the thighs,
// so that both legs and both hems are seen.

import { mixed } from './brush/color.ts';
import type { Curve, Point } from './brush/curve.ts';
import { closed, curveThrough, forSide, MIDDLE, reversed, shifted, stops, straight } from './brush/curve.ts';
import type { DrawContext } from './brush/draw-context.ts';
import { clipTo } from './brush/draw-context.ts';
import type { Drawing } from './brush/drawing.ts';
import type { Fold } from './brush/light.ts';
import { lyingOn } from './brush/light.ts';
import { cloth } from './cloth/cloth.ts';
import { seam, topstitch } from './cloth/trims.ts';
import type { Legs } from './garments/bottoms.ts';
import { legCurves } from './garments/bottoms.ts';

/** The height of the fold: the turned-up hems come to lie just under the pockets. */
const FOLD = 746;

/** The part of a seam below the fold, turned up; from the fold to the hem. */
function foldedUp(side: Curve, lift: number): Curve {
  const below = stops(side, 18, 0)
    .map(({ point }) => point)
    .filter(([, y]) => y > FOLD);
  const downwards = (a: Point, b: Point): number => a[1] - b[1];
  const end = [side[0]!, side[side.length - 1]!].sort(downwards)[1]!;
  const points = [...below.filter((p) => end[1] - p[1] > 12), end].sort(downwards);
  return curveThrough(...points.map(([x, y]): Point => [x, 2 * FOLD - y - lift]));
}

export function foldedLegs(context: DrawContext, front: Drawing, cut: Legs): Drawing {
  const { outer, inner } = legCurves(cut);
  // A leg splays outwards; folded, its hem comes to lie over the middle of the thigh, and never over the other leg.
  const halfHem = (cut.hemOut - cut.hemIn) / 2;
  const inwards = (cut.hemIn + cut.hemOut) / 2 - Math.max(cut.hip / 2 + 4, halfHem + 6);
  const leaning = (curve: Curve): Curve =>
    curve.map(([x, y]): Point => [x - inwards * Math.min(1, Math.max(0, (FOLD - y) / (cut.hem - FOLD))), y]);
  const sides = ([-1, 1] as const).map((side) => {
    const onSide = (curve: Curve): Curve => forSide(side)(leaning(curve));
    // The left leg is folded a little higher: nobody folds both alike.
    const lift = side === 1 ? 0 : 16;
    const [outEdge, inEdge] = [onSide(foldedUp(outer, lift)), onSide(foldedUp(inner, lift))];
    const [out, within] = [outEdge[0]!, inEdge[0]!];
    const foldLine: Curve = [
      [within[0], within[1]],
      [within[0] + side * 2, FOLD + 14],
      [within[0] + side * 10, FOLD + 16],
      [within[0] + side * 22, FOLD + 16],
      [within[0] + side * 50, FOLD + 20],
      [out[0] - side * 50, FOLD + 20],
      [out[0] - side * 22, FOLD + 16],
      [out[0] - side * 8, FOLD + 16],
      [out[0], FOLD + 12],
      [out[0], out[1]],
    ];
    const [hemOut, hemIn] = [outEdge[outEdge.length - 1]!, inEdge[inEdge.length - 1]!];
    const hem = curveThrough(hemOut, [(hemOut[0] + hemIn[0]) / 2, hemOut[1] - 8], hemIn);
    const outline = closed(foldLine, outEdge, hem, reversed(inEdge));
    const middle = (out[0] + within[0]) / 2;
    const folds: Fold[] = [
      { from: [out[0] - side * 4, FOLD - 70], to: [middle, FOLD - 84], width: [12, 2] },
      { from: [within[0] + side * 4, FOLD - 120], to: [middle, FOLD - 108], width: [11, 2] },
      { from: [middle, FOLD + 14], to: [middle + side * 8, FOLD - 110], width: [22, 2] },
    ];
    const hemLine = shifted(hem, 0, 22);
    const trims =
      context.textile === 'denim'
        ? topstitch(context, hemLine) + topstitch(context, shifted(outEdge, -side * 10, 0))
        : seam(context, hemLine, true) + seam(context, straight([middle, hemOut[1]], [middle, FOLD + 16]));
    const across: [Point, Point] = [
      [Math.min(out[0], within[0]) - 8, 0],
      [Math.max(out[0], within[0]) + 8, 0],
    ];
    const thigh = closed(
      straight([MIDDLE, cut.top], [MIDDLE + side * cut.waist, cut.top], [MIDDLE + side * cut.hip, cut.crotch], out),
      straight(out, within, [MIDDLE, cut.crotch], [MIDDLE, cut.top]),
    );
    // The opening of the leg distinguishes a folded leg from a cropped one.
    const mouth = closed(hem, curveThrough(hemIn, [(hemOut[0] + hemIn[0]) / 2, hemOut[1] - 30], hemOut));
    const inside = cloth(context, { outline: mouth, plain: mixed(context.palette.cloth, context.palette.deep, 0.62) });
    return {
      outline,
      thigh,
      mouth,
      svg: inside + cloth(context, { outline, grain: side * 2, folds, trims, across, depth: 1.1 }),
    };
  });
  const aboveFold = closed(straight([0, 0], [900, 0], [900, FOLD - 12], [0, FOLD - 12]));
  const flaps = sides
    .map((s) => lyingOn(context, s.thigh, s.mouth) + lyingOn(context, s.thigh, s.outline) + s.svg)
    .join('');
  const band = front.outlines[front.outlines.length - 1]!;
  return {
    svg: clipTo(context, aboveFold, front.svg) + flaps,
    outlines: [band, ...sides.flatMap((s) => [s.thigh, s.outline])],
  };
}
