// Jeans and trousers. A leg is cut as its own piece so that each takes its own light.

import { darker, lighter, mixed } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { at, closed, curveThrough, forSide, MIDDLE, reversed, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { blurred } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { button, seam, topstitch } from '../cloth/trims.ts';

/** The measures of a pair of legs: heights, and distances from the middle. */
export interface Legs {
  readonly top: number;
  readonly waist: number;
  readonly hip: number;
  readonly crotch: number;
  readonly hem: number;
  readonly hemIn: number;
  readonly hemOut: number;
  readonly knee: number;
  /** Where the inner seam is pulled to at the knee; by default a little inside the hem. */
  readonly kneeIn?: number;
}
export type Leg = 'slim' | 'straight' | 'flared' | 'wide';
const LEGS: Record<Leg, Partial<Legs>> = {
  slim: { hemIn: 84, hemOut: 178, knee: 164 },
  straight: {},
  flared: { hemIn: 44, hemOut: 268, knee: 132, kneeIn: 84 },
  wide: { hemIn: 22, hemOut: 252, knee: 236, kneeIn: 6 },
};
export const JEANS: Legs = {
  top: 150,
  waist: 142,
  hip: 186,
  crotch: 430,
  hem: 1120,
  hemIn: 66,
  hemOut: 214,
  knee: 200,
};
export const TROUSERS: Legs = {
  top: 150,
  waist: 136,
  hip: 184,
  crotch: 440,
  hem: 1120,
  hemIn: 46,
  hemOut: 224,
  knee: 206,
};

const rise = (cut: Legs): number => cut.crotch - cut.top;

export const cutLeg = (legs: Legs, leg: Leg = 'straight'): Legs => ({ ...legs, ...LEGS[leg] });

export function legCurves(cut: Legs): { outer: Curve; hem: Curve; inner: Curve } {
  return {
    outer: [
      at(cut.waist, cut.top),
      at(cut.waist + 20, cut.top + 60),
      at(cut.hip - 2, cut.top + rise(cut) * 0.5),
      at(cut.hip, cut.top + rise(cut) * 0.8),
      at(cut.hip + 2, cut.crotch + 100),
      at(cut.knee, cut.hem - 420),
      at(cut.hemOut, cut.hem),
    ],
    hem: curveThrough(
      at(cut.hemOut, cut.hem),
      at((cut.hemIn + cut.hemOut) / 2, cut.hem + 9),
      at(cut.hemIn, cut.hem + 2),
    ),
    inner: [
      at(cut.hemIn, cut.hem + 2),
      at(cut.kneeIn ?? cut.hemIn - 14, cut.hem - 260),
      at(22, cut.crotch + 130),
      at(2, cut.crotch),
    ],
  };
}

/** Both legs with their folds, from the waist seam down. */
export function legs(
  context: DrawContext,
  cut: Legs,
  getExtras: (side: 1 | -1) => { folds: Fold[]; trims: string },
): Drawing {
  const { outer, hem, inner } = legCurves(cut);
  const parts = ([-1, 1] as const).map((side) => {
    const onSide = forSide(side);
    const outline = closed(
      onSide(outer),
      onSide(hem),
      onSide(inner),
      onSide(straight(at(2, cut.crotch), at(0, cut.top + 14), at(cut.waist, cut.top))),
    );
    const spot = (dx: number, y: number): Point => onSide([at(dx, y)])[0]!;
    const { folds, trims } = getExtras(side);
    const creases: Fold[] = [
      { from: spot(6, cut.crotch + 4), to: spot(cut.hip * 0.44, cut.crotch + 34), width: [12, 2], bow: 6 },
      { from: spot(6, cut.crotch - 16), to: spot(cut.hip * 0.4, cut.crotch - 34), width: [10, 2], bow: -4 },
      { from: spot(cut.knee - 8, cut.hem - 400), to: spot(cut.knee * 0.58, cut.hem - 380), width: [12, 2] },
      { from: spot(52, cut.hem - 350), to: spot(cut.knee * 0.66, cut.hem - 372), width: [12, 2] },
    ];
    const [inX, outX] = [spot(cut.hemIn * 0.5, 0)[0], spot(cut.hemOut, 0)[0]];
    const svg = cloth(context, {
      outline,
      grain: side * -2,
      origin: spot((cut.hemIn + cut.hemOut) / 2, cut.top),
      across: [
        [Math.min(inX, outX), 0],
        [Math.max(inX, outX), 0],
      ],
      folds: [...creases, ...folds],
      trims,
    });
    return { svg, outline };
  });
  return { svg: parts.map((p) => p.svg).join(''), outlines: parts.map((p) => p.outline) };
}

function waistband(context: DrawContext, cut: Legs, height: number): { svg: string; outline: string; lower: Curve } {
  const upper = curveThrough(
    at(-cut.waist + 4, cut.top - height),
    at(0, cut.top - height + 16),
    at(cut.waist - 4, cut.top - height),
  );
  const lower = curveThrough(at(-cut.waist - 2, cut.top + 2), at(0, cut.top + 20), at(cut.waist + 2, cut.top + 2));
  const inside = curveThrough(
    at(cut.waist - 4, cut.top - height),
    at(0, cut.top - height - 14),
    at(-cut.waist + 4, cut.top - height),
  );
  const outline = closed(upper, reversed(lower));
  const svg =
    `<path d="${closed(upper, inside)}" fill="${mixed(context.palette.cloth, context.palette.deep, 0.7)}"/>` +
    cloth(context, { outline, across: [at(-cut.waist, 0), at(cut.waist, 0)], origin: at(0, cut.top), trims: '' });
  return { svg, outline, lower };
}

export function jeans(context: DrawContext, leg?: Leg): Drawing {
  const cut = cutLeg(JEANS, leg);
  const fade = (side: 1 | -1): string =>
    `<ellipse cx="${MIDDLE + side * 104}" cy="610" rx="46" ry="240" fill="${lighter(context.palette.cloth, 0.62)}"` +
    ` opacity=".42" ${blurred(context, 30)}/>`;
  const pieces = legs(context, cut, (side) => {
    const onSide = forSide(side);
    const { outer, hem } = legCurves(cut);
    const pocket = onSide(
      curveThrough(at(74, cut.top + 12), at(92, cut.top + 74), at(142, cut.top + 104), at(174, cut.top + 102)),
    );
    const pocketBag = closed(pocket, onSide(straight(at(174, cut.top + 102), at(150, cut.top), at(74, cut.top + 12))));
    const whiskers = [0, 1, 2].map(
      (i): Fold => ({
        from: onSide([at(166 - i * 6, cut.crotch - 70 + i * 34)])[0]!,
        to: onSide([at(60, cut.crotch - 26 + i * 30)])[0]!,
        width: [9, 2],
        bow: 4,
      }),
    );
    const stitches =
      topstitch(context, pocket) +
      topstitch(context, shifted(pocket, -5 * side, 7)) +
      topstitch(context, shifted(onSide(outer), -10 * side, 0)) +
      topstitch(context, shifted(onSide(hem), 0, -22)) +
      topstitch(context, onSide(straight(at(8, cut.top + 20), at(8, cut.crotch))));
    const coinPocket =
      side === 1
        ? topstitch(context, straight(at(112, cut.top + 62), at(112, cut.top + 46), at(164, cut.top + 46)))
        : '';
    return {
      folds: whiskers,
      trims:
        fade(side) +
        `<path d="${pocketBag}" fill="${darker(context.palette.cloth, 0.12)}"/>` +
        coinPocket +
        stitches +
        [
          [74, 20],
          [168, 100],
        ]
          .map(([dx, dy]) => button(context, MIDDLE + side * dx!, cut.top + dy!, 4.5))
          .join(''),
    };
  });
  const fly = topstitch(
    context,
    curveThrough(at(38, cut.top + 20), at(38, cut.top + 150), at(26, cut.top + 196), at(2, cut.top + 226)),
  );
  const band = waistband(context, cut, 44);
  const loops = [-118, -54, 54, 118]
    .map((dx) =>
      cloth(context, {
        outline: closed(
          straight(
            at(dx - 7, cut.top - 44),
            at(dx + 7, cut.top - 44),
            at(dx + 7, cut.top + 22),
            at(dx - 7, cut.top + 22),
          ),
        ),
        line: 1.6,
      }),
    )
    .join('');
  return {
    svg:
      pieces.svg +
      fly +
      band.svg +
      topstitch(context, shifted(band.lower, 0, -6)) +
      topstitch(context, shifted(band.lower, 0, -38)) +
      loops +
      button(context, MIDDLE, cut.top - 12, 11),
    outlines: [...pieces.outlines, band.outline],
  };
}

export function trousers(context: DrawContext, cut: Legs = TROUSERS): Drawing {
  const pieces = legs(context, cut, (side) => {
    const spot = (dx: number, y: number): Point => [MIDDLE + side * dx, y];
    const middle = (cut.hemIn + cut.hemOut) / 2;
    const pocket = straight(spot(cut.waist - 26, cut.top + 6), spot(cut.hip - 8, cut.top + 140));
    return {
      folds: [
        { from: spot(70, cut.top + 10), to: spot(middle - 6, cut.hem), width: [4, 9] },
        { from: spot(96, cut.top + 10), to: spot(112, cut.top + 190), width: [9, 2] },
        { from: spot(middle + 50, cut.hem - 300), to: spot(middle + 40, cut.hem), width: [2, 22] },
      ],
      trims:
        seam(context, pocket) +
        seam(context, shifted(pocket, -6 * side, 0), true) +
        seam(context, straight(spot(cut.hemIn - 4, cut.hem - 34), spot(cut.hemOut, cut.hem - 36)), true),
    };
  });
  const fly = seam(context, curveThrough(at(26, cut.top + 20), at(26, cut.top + 150), at(4, cut.top + 206)), true);
  const band = waistband(context, cut, 40);
  return {
    svg:
      pieces.svg +
      fly +
      band.svg +
      seam(context, straight(at(0, cut.top - 24), at(0, cut.top + 20))) +
      button(context, MIDDLE - 14, cut.top - 8, 8),
    outlines: [...pieces.outlines, band.outline],
  };
}
