// The dupatta of a garment, in its own cloth: on the left shoulder, the right one, both, or draped across
// the body as a half-saree.

import { darker, lighter } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { at, closed, curveThrough, forSide, joined, mix, reversed, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import type { BorderName } from '../cloth/textiles.ts';
import { TEXTILES } from '../cloth/textiles.ts';
import { border } from '../cloth/trims.ts';

/** Where it lies: on a shoulder of the wearer, whose left is the viewer's right, or across the body. */
export type Shoulder = 'none' | 'left' | 'right' | 'both' | 'across';
/** The dye of the second piece: the print's accent, the same cloth, gold tissue, or the pale ground of the motifs. */
export type Companion = 'accent' | 'self' | 'gold' | 'pale';

/** The context for a dupatta or blouse that goes with the garment. */
export function getCompanionCloth(context: DrawContext, companion: Companion): DrawContext {
  const { palette } = context;
  switch (companion) {
    case 'accent':
      return withTextile(context, { ...palette, cloth: palette.accent, accent: palette.cloth }, 'brocade');
    case 'self':
      return context;
    case 'gold': {
      const gold = lighter(palette.metal, 0.22);
      return withTextile(
        context,
        { ...palette, cloth: gold, deep: darker(palette.metal, 0.62), accent: palette.cloth },
        'brocade',
      );
    }
    case 'pale': {
      const deep = darker(palette.metal, 0.5);
      return withTextile(
        context,
        { ...palette, cloth: palette.motif, motif: palette.cloth, deep, accent: palette.cloth },
        'plain',
      );
    }
  }
}

/** A dupatta always has a border: the usual one of its textile, else zari. */
export const bordered = (context: DrawContext): BorderName => {
  const own = TEXTILES[context.textile].border;
  return own === 'none' ? 'zari' : own;
};

/** A long cloth hanging in soft pleats from a point: dupatta ends, pallus, stoles. */
export function hanging(
  context: DrawContext,
  left: Curve,
  right: Curve,
  endBorder: number,
  pleats: number,
  opacity = 1,
): Drawing {
  const [leftEnd, rightEnd] = [left[left.length - 1]!, right[right.length - 1]!];
  const end = curveThrough(
    leftEnd,
    [mix(leftEnd[0], rightEnd[0], 0.3), mix(leftEnd[1], rightEnd[1], 0.3) + 12],
    [mix(leftEnd[0], rightEnd[0], 0.7), mix(leftEnd[1], rightEnd[1], 0.7) + 2],
    rightEnd,
  );
  const outline = closed(left, end, reversed(right));
  const nearestPoint = (curve: Curve, t: number): Point => curve[Math.round(t * (curve.length - 1))]!;
  const folds: Fold[] = Array.from({ length: pleats }, (_, i) => {
    const t = (i + 0.6) / pleats;
    const [from, to] = [0, 1].map(
      (v): Point => [
        mix(nearestPoint(left, v)[0], nearestPoint(right, v)[0], t),
        mix(nearestPoint(left, v)[1], nearestPoint(right, v)[1], t),
      ],
    ) as [Point, Point];
    const middle: Point = [
      mix(nearestPoint(left, 0.5)[0], nearestPoint(right, 0.5)[0], t),
      mix(nearestPoint(left, 0.5)[1], nearestPoint(right, 0.5)[1], t),
    ];
    return { from, to, width: [8, 60 / pleats + 6], bow: middle[0] - (from[0] + to[0]) / 2 };
  });
  const width = Math.abs(leftEnd[0] - rightEnd[0]);
  const trims =
    border(context, { width: endBorder, shiftedBy: (inwards) => shifted(end, 0, -inwards) }, bordered(context)) +
    border(context, { width: 15, shiftedBy: (inwards) => shifted(left, inwards, 0) }, 'piping') +
    border(context, { width: 15, shiftedBy: (inwards) => shifted(right, -inwards, 0) }, 'piping');
  const [leftX, rightX] = [nearestPoint(left, 0.6)[0], nearestPoint(right, 0.6)[0]];
  const svg = cloth(context, {
    outline,
    origin: [(leftX + rightX) / 2, 200],
    scale: Math.min(1, 0.7 + width / 900),
    folds,
    depth: 1.2,
    trims,
    opacity,
    across: [
      [Math.min(leftX, rightX), 0],
      [Math.max(leftX, rightX), 0],
    ],
  });
  return { svg, outlines: [outline] };
}

const NO_DUPATTA = { behind: '', svg: '', outlines: [] as string[] };

/** A dupatta over the shoulders; `behind` must be painted before the garment. */
export function wornDupatta(context: DrawContext, shoulder: Shoulder): Drawing & { readonly behind: string } {
  if (shoulder === 'none') return NO_DUPATTA;
  if (shoulder === 'across') return halfSaree(context);
  const sides = shoulder === 'both' ? [1, -1] : [shoulder === 'left' ? 1 : -1];
  const ends = sides.map((side) => shoulderEnd(context, side, shoulder === 'both'));
  return { behind: '', svg: ends.map((end) => end.svg).join(''), outlines: ends.flatMap((end) => end.outlines) };
}

/** One end hanging from a shoulder, with the gathers on top of it. */
function shoulderEnd(context: DrawContext, side: number, isNarrow: boolean): Drawing {
  const onSide = forSide(side);
  const spot = (dx: number, y: number): Point => onSide([at(dx, y)])[0]!;
  const [foot, reach] = isNarrow ? [930 + side * 34, -70] : [960, 0];
  const inner = curveThrough(
    at(46, 176),
    at(96, 300),
    at(112 + reach * 0.4, 480),
    at(150 + reach * 0.8, 720),
    at(176 + reach, foot),
  );
  const outer = curveThrough(
    at(142, 166),
    at(196 + reach * 0.3, 300),
    at(236 + reach * 0.6, 480),
    at(286 + reach, 720),
    at(332 + reach * 1.4, foot - 20),
  );
  const [left, right] = side === 1 ? [inner, outer] : [onSide(outer), onSide(inner)];
  const length = hanging(context, left, right, 70, 5, 0.93);
  const gathers = closed(
    onSide(curveThrough(at(46, 176), at(80, 128), at(132, 136), at(142, 172))),
    onSide(straight(at(142, 172), at(100, 220), at(46, 176))),
  );
  const over = cloth(context, {
    outline: gathers,
    scale: 0.8,
    folds: [
      { from: spot(70, 150), to: spot(84, 210), width: [6, 8] },
      { from: spot(104, 142), to: spot(120, 200), width: [6, 8] },
    ],
  });
  return { svg: length.svg + over, outlines: length.outlines };
}

/** Tucked at the right hip, across the choli, over the left shoulder and down the back. */
function halfSaree(context: DrawContext): Drawing & { readonly behind: string } {
  const trim = bordered(context);
  const tail = hanging(
    context,
    curveThrough(at(84, 196), at(128, 330), at(150, 560), at(168, 790), at(176, 958)),
    curveThrough(at(158, 182), at(220, 330), at(268, 560), at(306, 780), at(332, 930)),
    92,
    5,
  );
  const front = acrossBody(context, trim, 30);
  return { behind: tail.svg, svg: front.svg, outlines: [...tail.outlines, ...front.outlines] };
}

/** The pallu from the right hip up over the blouse to the left shoulder. */
export function acrossBody(context: DrawContext, trim: BorderName, width: number): Drawing {
  const upper = curveThrough(at(-156, 646), at(-150, 560), at(-132, 470), at(-78, 372), at(4, 268), at(74, 172));
  const over = curveThrough(at(74, 172), at(92, 140), at(138, 146), at(166, 196));
  const lowerEdge = curveThrough(at(166, 196), at(150, 300), at(136, 400), at(128, 480), at(134, 560));
  const waist = curveThrough(at(134, 560), at(40, 562), at(-60, 596), at(-156, 646));
  const outline = closed(joined(upper, over, lowerEdge, waist));
  const folds: Fold[] = Array.from({ length: 5 }, (_, i) => ({
    from: at(mix(-140, 110, i / 4.4), mix(600, 560, i / 4)),
    to: at(mix(88, 150, i / 4), mix(170, 190, i / 4)),
    width: [28 - i, 8] as const,
    bow: mix(-26, -4, i / 4),
  }));
  const svg = cloth(context, {
    outline,
    grain: 32,
    origin: at(20, 380),
    folds,
    depth: 1.15,
    trims: border(context, { width, shiftedBy: (inwards) => shifted(upper, inwards * 0.82, inwards * 0.58) }, trim),
    across: [at(-150, 300), at(150, 420)],
  });
  return { svg, outlines: [outline] };
}
