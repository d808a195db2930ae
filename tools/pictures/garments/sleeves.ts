// Sleeves: from the cap to the full length, drawn on the right and mirrored. They hang from the shoulder and underarm
// of a body (bodice.ts).

import type { Curve, Point } from '../brush/curve.ts';
import { between, closed, curveThrough, forSide, mix, shifted, straight } from '../brush/curve.ts';
import type { DrawContext, Pose } from '../brush/draw-context.ts';
import type { Fold } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { border, seam } from '../cloth/trims.ts';
import type { BodyShape } from './bodice.ts';

export type Sleeve = 'none' | 'cap' | 'short' | 'elbow' | 'three-quarter' | 'full' | 'bell' | 'puff';

interface SleeveShape {
  readonly length: number;
  readonly cuff: number;
  /** Degrees between the arm and the vertical. */
  readonly lean: number;
  /** 1 widens to the cuff like a bell, -1 is gathered into it like a puff. */
  readonly flare?: 1 | -1;
}
const SLEEVES: Record<Exclude<Sleeve, 'none'>, SleeveShape> = {
  cap: { length: 62, cuff: 128, lean: 40 },
  short: { length: 168, cuff: 118, lean: 27 },
  elbow: { length: 262, cuff: 102, lean: 18 },
  'three-quarter': { length: 372, cuff: 88, lean: 14 },
  full: { length: 480, cuff: 76, lean: 11 },
  bell: { length: 350, cuff: 176, lean: 20, flare: 1 },
  puff: { length: 190, cuff: 96, lean: 28, flare: -1 },
};

/** Both sleeves; drawn before the body, whose armhole then lies over them. */
export function sleeves(
  context: DrawContext,
  kind: Sleeve,
  body: BodyShape,
  trimWidth: number,
): { svg: string; near: string; outlines: string[] } {
  if (kind === 'none') return { svg: '', near: '', outlines: [] };
  const shape = cutFor(context.pose, SLEEVES[kind]);
  const lean = (shape.lean * Math.PI) / 180;
  const [dx, dy] = [Math.sin(lean), Math.cos(lean)];
  const tip = body.shoulder;
  const outer: Point = [tip[0] + dx * shape.length + 16, tip[1] + dy * shape.length];
  const inner: Point = [outer[0] - dy * shape.cuff, outer[1] + dx * shape.cuff];
  const under = getUnderarm(context.pose, shape, body, inner);
  const isPuffed = shape.flare === -1;
  const rise = isPuffed ? 14 : 0;
  const cap: Curve = [
    [tip[0] - 34, tip[1] - 12],
    [tip[0] - 22, tip[1] - 8 - rise],
    [tip[0] - 8, tip[1] - 4 - rise],
    [tip[0] + 5, tip[1] + 4 - rise * 0.7],
  ];
  const top = upperEdge(shape, cap, outer);
  const cuff = curveThrough(
    outer,
    [mix(outer[0], inner[0], 0.5) + dx * 9, mix(outer[1], inner[1], 0.5) + dy * 9],
    inner,
  );
  const flare = shape.flare === 1 ? 46 : 0;
  const bottom: Curve = [
    inner,
    [inner[0] - dx * shape.length * 0.3 + flare, inner[1] - dy * shape.length * 0.34],
    [under[0] + dx * 60, under[1] + dy * Math.min(70, shape.length * 0.3)],
    under,
  ];
  const inside = straight(under, [tip[0] - 40, tip[1] + 60], cap[0]!);
  const middle = between(outer, inner, 0.5);
  // Light runs square to the arm, from a little outside its inner edge to a little outside its outer one.
  const reach = Math.max(shape.cuff, 118) * (shape.flare === 1 ? 0.62 : isPuffed ? 0.95 : 0.66);
  const core = between(between(tip, under, 0.5), middle, 0.5);
  const [near, far]: [Point, Point] = [
    [core[0] - dy * reach, core[1] + dx * reach],
    [core[0] + dy * reach, core[1] - dx * reach],
  ];
  const creases: Fold[] = sleeveFolds(shape, tip, under, outer, inner, isPuffed);
  const sides = [1, -1].map((side) => {
    const onSide = forSide(side);
    const spot = (p: Point): Point => onSide([p])[0]!;
    const outline = closed(onSide(top), onSide(cuff), onSide(bottom), onSide(inside));
    const edge = {
      width: trimWidth,
      shiftedBy: (inwards: number) => shifted(onSide(cuff), -dx * inwards * side, -dy * inwards),
      flip: side === 1,
    };
    const svg = cloth(context, {
      outline,
      grain: -shape.lean * side,
      origin: spot(middle),
      scale: 0.94,
      across: side === 1 ? [near, far] : [spot(far), spot(near)],
      folds: creases.map((f) => ({ ...f, from: spot(f.from), to: spot(f.to), bow: (f.bow ?? 0) * side })),
      trims: trimWidth > 0 ? border(context, edge) : '',
    });
    return { svg: svg + (isPuffed ? seam(context, shifted(onSide(cuff), -dx * 16 * side, -dy * 16)) : ''), outline };
  });
  const outlines = sides.map((s) => s.outline);
  const [right, left] = sides.map((s) => s.svg) as [string, string];
  if (context.pose === 'worn' && shape.length > 100) return { svg: right, near: left, outlines };
  return { svg: right + left, near: '', outlines };
}

/** From the cap along the outside of the arm. */
function upperEdge({ flare, length, lean }: SleeveShape, cap: Curve, outer: Point): Curve {
  const [dx, dy] = [Math.sin((lean * Math.PI) / 180), Math.cos((lean * Math.PI) / 180)];
  const [tipX, tipY]: Point = [cap[0]![0] + 34, cap[0]![1] + 12];
  if (flare === 1) {
    return [...cap, [tipX + 36, tipY + 44], [tipX + 30 + dx * length * 0.4, tipY + dy * length * 0.5], outer];
  }
  const isPuffed = flare === -1;
  return [
    ...cap,
    [tipX + (isPuffed ? 74 : 34), tipY + (isPuffed ? 10 : 36)],
    [outer[0] - dx * length * 0.45 + (isPuffed ? 66 : 10), outer[1] - dy * length * 0.5],
    outer,
  ];
}

/** On the form a sleeve falls straight down. */
function cutFor(pose: Pose, shape: SleeveShape): SleeveShape {
  if (pose === 'laid') return shape;
  if (shape.flare === -1) return { ...shape, lean: 16 };
  if (shape.length < 100) return { ...shape, lean: 26 };
  return { ...shape, lean: 5, cuff: shape.flare === undefined ? shape.cuff * 0.92 : shape.cuff };
}

/** A hanging sleeve hides the underarm: its inner edge falls straight from the armhole. */
const getUnderarm = (pose: Pose, shape: SleeveShape, { underarm: [x, y] }: BodyShape, inner: Point): Point =>
  pose === 'worn' ? [inner[0] + 2, Math.min(y + 2, inner[1] - shape.length * 0.3)] : [x - 8, y + 2];

/** Creases open from the inside of the elbow and die out before the outer edge; gathers run with the arm. */
function sleeveFolds(
  shape: SleeveShape,
  tip: Point,
  under: Point,
  outer: Point,
  inner: Point,
  isPuffed: boolean,
): Fold[] {
  const spot = (down: number, out: number): Point =>
    between(between(under, inner, down), between(tip, outer, down), out);
  const folds: Fold[] = [{ from: [under[0] + 2, under[1] - 10], to: spot(0.16, 0.62), width: [15, 2], bow: 6 }];
  if (isPuffed || shape.flare === 1) {
    for (const t of [0.15, 0.38, 0.6, 0.82])
      folds.push({ from: between(outer, inner, t), to: spot(isPuffed ? 0.3 : 0.42, 1 - t), width: [18, 3] });
    return folds;
  }
  if (shape.length > 150) folds.push({ from: spot(0.1, 0.72), to: spot(1, 0.66), width: [3, 10], bow: 4 });
  if (shape.length > 230)
    folds.push(
      { from: spot(0.46, 0.02), to: spot(0.38, 0.6), width: [14, 2], bow: 5 },
      { from: spot(0.56, 0.02), to: spot(0.6, 0.55), width: [12, 2], bow: -4 },
    );
  if (shape.length > 330) folds.push({ from: spot(0.8, 0.02), to: spot(0.76, 0.5), width: [10, 2] });
  return folds;
}
