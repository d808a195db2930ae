// Tops, shirts and jackets.

import { darker } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { at, closed, curveThrough, forSide, joined, MIDDLE, mix, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { TEXTILES } from '../cloth/textiles.ts';
import { border, button, seam } from '../cloth/trims.ts';
import type { Fit, Neckline } from './bodice.ts';
import { backNeck, bodyOutline, bodyShape, FIT, neckTrim } from './bodice.ts';
import { collarFor } from './collars.ts';
import type { Sleeve } from './sleeves.ts';
import { sleeves } from './sleeves.ts';

export interface TopCut {
  readonly neckline: Neckline;
  readonly sleeve: Sleeve;
  readonly hem: number;
  readonly hemHalf: number;
  readonly fit?: Fit;
}

/** A hip-length top; with a collar it becomes a shirt. */
export function top(
  context: DrawContext,
  { neckline, sleeve, hem, hemHalf, fit = { ...FIT, waist: 130, waistAt: 500 } }: TopCut,
): Drawing {
  const body = bodyShape(neckline, fit, sleeve === 'none');
  const hasBorder = TEXTILES[context.textile].border !== 'none';
  const arms = sleeves(context, sleeve, body, hasBorder ? 20 : 7);
  const below: Curve = [
    body.side,
    at(fit.waist, 540),
    at(hemHalf - 4, hem - 70),
    at(hemHalf, hem - 10),
    at(hemHalf * 0.6, hem + 8),
    at(hemHalf * 0.3, hem + 11),
    at(0, hem + 11),
  ];
  const outline = closed(bodyOutline(body, below));
  const edge = curveThrough(at(-hemHalf, hem - 10), at(0, hem + 11), at(hemHalf, hem - 10));
  const folds: Fold[] = [
    { from: at(-128, 350), to: at(-54, 430), width: [14, 2], bow: 8 },
    { from: at(128, 350), to: at(58, 434), width: [14, 2], bow: 8 },
    ...fallingFolds(context, hem, hemHalf),
  ];
  const opening =
    neckline === 'collar'
      ? seam(context, straight(at(18, fit.top + 66), at(18, hem + 11)), true) +
        seam(context, straight(at(-18, fit.top + 66), at(-18, hem + 11)), true) +
        seam(context, straight(at(22, fit.top + 60), at(22, hem + 12)))
      : '';
  const front = cloth(context, {
    outline,
    across: [at(-hemHalf + 2, 0), at(hemHalf - 2, 0)],
    folds,
    trims:
      (neckline === 'collar' ? '' : neckTrim(context, body, hasBorder ? 18 : 7)) +
      border(context, { width: hasBorder ? 24 : 6, shiftedBy: (inwards) => shifted(edge, 0, -inwards) }) +
      opening,
  });
  const buttons =
    neckline === 'collar'
      ? Array.from({ length: 5 }, (_, i) =>
          button(context, MIDDLE, Math.round(fit.top + 104 + i * ((hem - fit.top - 150) / 4)), 7, '#f3e8d6'),
        ).join('')
      : '';
  return {
    svg:
      backNeck(context, neckline, body, fit) +
      arms.svg +
      front +
      buttons +
      collarFor(context, neckline, fit.top) +
      arms.near,
    outlines: [outline, ...arms.outlines],
  };
}

/** No two begin at the same height: some already at the bust, some only above the hem, each leaning its own way. */
function fallingFolds(context: DrawContext, hem: number, hemHalf: number): Fold[] {
  const jitter = (by: number): number => (context.random() - 0.5) * by;
  const falls = [-0.82, -0.5, -0.2, 0.14, 0.38, 0.7, 0.88].map((share, i): Fold => {
    const start = mix(hem - 90, Math.min(430, hem - 200), [0.5, 0.95, 0.25, 0.7, 0.1, 0.85, 0.4][i]!);
    return {
      from: at(share * 104 + jitter(22), start + jitter(60)),
      to: at(share * hemHalf + jitter(26), hem + 8),
      width: [2 + context.random() * 3, 11 + context.random() * 16],
      bow: jitter(26),
    };
  });
  return [
    ...falls,
    { from: at(-118, 470 + jitter(40)), to: at(-18, 520 + jitter(40)), width: [11, 2], bow: 8 },
    { from: at(116, 500 + jitter(40)), to: at(30, 470 + jitter(40)), width: [9, 2], bow: -6 },
    { from: at(-60, 232), to: at(-24, 330 + jitter(30)), width: [2, 8], bow: 5 },
    { from: at(66, 236), to: at(40, 336 + jitter(30)), width: [2, 7], bow: -5 },
  ];
}

/** A single-breasted blazer, worn open over its own lining. */
export function jacket(context: DrawContext, sleeve: Sleeve): Drawing {
  const fit = { ...FIT, shoulder: 166, bust: 158, waist: 138, waistAt: 540, underarm: 350 };
  const body = bodyShape('collar', fit);
  const arms = sleeves(context, sleeve, body, 0);
  const hem = 868;
  const lining = closed(
    curveThrough(at(-60, fit.top), at(0, fit.top + 10), at(60, fit.top)),
    curveThrough(at(60, fit.top), at(40, 400), at(60, 840)),
    straight(at(60, 840), at(-60, 840)),
    curveThrough(at(-60, 840), at(-40, 400), at(-60, fit.top)),
  );
  const inner = joined(
    [at(58, fit.top - 6), at(60, 260), at(42, 420), at(10, 560)] as Curve,
    [at(10, 560), at(2, 600), at(4, 760), at(34, 830)] as Curve,
    curveThrough(at(34, 830), at(64, hem + 4), at(120, hem + 6), at(186, hem - 8)),
  );
  const half = body.half.slice(body.half.findIndex((p) => p === body.shoulder));
  const outerSide = joined(half, [body.side, at(140, 640), at(178, 760), at(186, hem - 8)]);
  const panels = ([-1, 1] as const).map((side) => {
    const onSide = forSide(side);
    const spot = (dx: number, y: number): Point => onSide([at(dx, y)])[0]!;
    const outline = closed(
      onSide(inner),
      onSide([...outerSide].reverse()),
      onSide(straight(body.shoulder, at(58, fit.top - 6))),
    );
    const flap = closed(
      onSide(straight(at(74, 640), at(158, 630))),
      onSide(straight(at(158, 630), at(162, 668))),
      onSide(curveThrough(at(162, 668), at(120, 682), at(78, 676))),
    );
    const lapel = closed(
      onSide([at(46, fit.top - 18), at(72, 190), at(106, 240), at(112, 268)] as Curve),
      onSide(straight(at(112, 268), at(82, 282), at(104, 306))),
      onSide([at(104, 306), at(84, 400), at(48, 500), at(12, 556)] as Curve),
      onSide([at(12, 556), at(38, 420), at(54, 280), at(46, fit.top - 18)] as Curve),
    );
    const folds: Fold[] = [
      { from: spot(140, 380), to: spot(80, 470), width: [14, 2], bow: 6 },
      { from: spot(134, 540), to: spot(40, 566), width: [14, 3] },
      { from: spot(96, 560), to: spot(110, hem), width: [3, 22] },
      { from: spot(112, 330), to: spot(96, 620), width: [3, 5] },
    ];
    const svg =
      cloth(context, {
        outline,
        grain: side * -2,
        across: side === 1 ? [at(0, 0), at(190, 0)] : [at(-190, 0), at(0, 0)],
        folds,
      }) +
      cloth(context, { outline: flap, folds: [{ from: spot(80, 672), to: spot(160, 664), width: [4, 4] }] }) +
      cloth(context, {
        outline: lapel,
        grain: side * -16,
        folds: [{ from: spot(50, 170), to: spot(16, 540), width: [6, 16], bow: side * 20 }],
      }) +
      seam(context, onSide(straight(at(58, 214), at(112, 268))));
    return { svg, outline };
  });
  const inside = cloth(withTextile(context, { ...context.palette, cloth: context.palette.accent }, 'satin'), {
    outline: lining,
    across: [at(-60, 0), at(60, 0)],
    folds: [
      { from: at(-10, 300), to: at(-16, 840), width: [3, 16] },
      { from: at(20, 200), to: at(26, 840), width: [3, 14] },
    ],
  });
  const backCollar = cloth(context, {
    outline: closed(
      curveThrough(at(-56, fit.top - 14), at(0, fit.top - 30), at(56, fit.top - 14)),
      curveThrough(at(60, fit.top + 8), at(0, fit.top + 22), at(-60, fit.top + 8)),
    ),
  });
  const buttons = [570, 636]
    .map((y) => button(context, MIDDLE + 26, y, 11, darker(context.palette.metal, 0.15)))
    .join('');
  return {
    svg:
      (context.pose === 'worn' ? arms.svg : inside + arms.svg + backCollar) +
      panels.map((p) => p.svg).join('') +
      buttons +
      arms.near,
    outlines: [...panels.map((p) => p.outline), ...arms.outlines, lining],
  };
}
