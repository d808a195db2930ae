// Jeans and trousers. A leg is cut as its own piece so that each takes its own light.

import { darker, lighter, mixed } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { at, closed, curveThrough, MIDDLE, reflected, reversed, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { blurred } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { button, seam, topstitch } from '../cloth/trims.ts';

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

const rise = (l: Legs): number => l.crotch - l.top;

export const cutLeg = (legs: Legs, leg: Leg = 'straight'): Legs => ({ ...legs, ...LEGS[leg] });

export function legCurves(l: Legs): { outer: Curve; hem: Curve; inner: Curve } {
  return {
    outer: [
      at(l.waist, l.top),
      at(l.waist + 20, l.top + 60),
      at(l.hip - 2, l.top + rise(l) * 0.5),
      at(l.hip, l.top + rise(l) * 0.8),
      at(l.hip + 2, l.crotch + 100),
      at(l.knee, l.hem - 420),
      at(l.hemOut, l.hem),
    ],
    hem: curveThrough(at(l.hemOut, l.hem), at((l.hemIn + l.hemOut) / 2, l.hem + 9), at(l.hemIn, l.hem + 2)),
    inner: [at(l.hemIn, l.hem + 2), at(l.kneeIn ?? l.hemIn - 14, l.hem - 260), at(22, l.crotch + 130), at(2, l.crotch)],
  };
}

/** Both legs with their folds, from the waist seam down. */
export function legs(
  context: DrawContext,
  l: Legs,
  extra: (side: 1 | -1) => { folds: Fold[]; trims: string },
): Drawing {
  const { outer, hem, inner } = legCurves(l);
  const parts = ([-1, 1] as const).map((side) => {
    const turn = (c: Curve): Curve => (side === 1 ? c : reflected(c));
    const outline = closed(
      turn(outer),
      turn(hem),
      turn(inner),
      turn(straight(at(2, l.crotch), at(0, l.top + 14), at(l.waist, l.top))),
    );
    const spot = (dx: number, y: number): Point => turn([at(dx, y)])[0]!;
    const { folds, trims } = extra(side);
    const knees: Fold[] = [
      { from: spot(6, l.crotch + 4), to: spot(l.hip * 0.44, l.crotch + 34), width: [12, 2], bow: 6 },
      { from: spot(6, l.crotch - 16), to: spot(l.hip * 0.4, l.crotch - 34), width: [10, 2], bow: -4 },
      { from: spot(l.knee - 8, l.hem - 400), to: spot(l.knee * 0.58, l.hem - 380), width: [12, 2] },
      { from: spot(52, l.hem - 350), to: spot(l.knee * 0.66, l.hem - 372), width: [12, 2] },
    ];
    const [inX, outX] = [spot(l.hemIn * 0.5, 0)[0], spot(l.hemOut, 0)[0]];
    const svg = cloth(context, {
      outline,
      grain: side * -2,
      origin: spot((l.hemIn + l.hemOut) / 2, l.top),
      across: [
        [Math.min(inX, outX), 0],
        [Math.max(inX, outX), 0],
      ],
      folds: [...knees, ...folds],
      trims,
    });
    return { svg, outline };
  });
  return { svg: parts.map((p) => p.svg).join(''), outlines: parts.map((p) => p.outline) };
}

function waistband(context: DrawContext, l: Legs, tall: number): { svg: string; outline: string; lower: Curve } {
  const upper = curveThrough(at(-l.waist + 4, l.top - tall), at(0, l.top - tall + 16), at(l.waist - 4, l.top - tall));
  const lower = curveThrough(at(-l.waist - 2, l.top + 2), at(0, l.top + 20), at(l.waist + 2, l.top + 2));
  const inside = curveThrough(at(l.waist - 4, l.top - tall), at(0, l.top - tall - 14), at(-l.waist + 4, l.top - tall));
  const outline = closed(upper, reversed(lower));
  const svg =
    `<path d="${closed(upper, inside)}" fill="${mixed(context.palette.cloth, context.palette.deep, 0.7)}"/>` +
    cloth(context, { outline, across: [at(-l.waist, 0), at(l.waist, 0)], origin: at(0, l.top), trims: '' });
  return { svg, outline, lower };
}

export function jeans(context: DrawContext, leg?: Leg): Drawing {
  const l = cutLeg(JEANS, leg);
  const fade = (side: 1 | -1): string =>
    `<ellipse cx="${MIDDLE + side * 104}" cy="610" rx="46" ry="240" fill="${lighter(context.palette.cloth, 0.62)}"` +
    ` opacity=".42" ${blurred(context, 30)}/>`;
  const pieces = legs(context, l, (side) => {
    const turn = (c: Curve): Curve => (side === 1 ? c : reflected(c));
    const { outer, hem } = legCurves(l);
    const pocket = turn(
      curveThrough(at(74, l.top + 12), at(92, l.top + 74), at(142, l.top + 104), at(174, l.top + 102)),
    );
    const bag = closed(pocket, turn(straight(at(174, l.top + 102), at(150, l.top), at(74, l.top + 12))));
    const whiskers = [0, 1, 2].map(
      (i): Fold => ({
        from: turn([at(166 - i * 6, l.crotch - 70 + i * 34)])[0]!,
        to: turn([at(60, l.crotch - 26 + i * 30)])[0]!,
        width: [9, 2],
        bow: 4,
      }),
    );
    const stitches =
      topstitch(context, pocket) +
      topstitch(context, shifted(pocket, -5 * side, 7)) +
      topstitch(context, shifted(turn(outer), -10 * side, 0)) +
      topstitch(context, shifted(turn(hem), 0, -22)) +
      topstitch(context, turn(straight(at(8, l.top + 20), at(8, l.crotch))));
    const coin =
      side === 1 ? topstitch(context, straight(at(112, l.top + 62), at(112, l.top + 46), at(164, l.top + 46))) : '';
    return {
      folds: whiskers,
      trims:
        fade(side) +
        `<path d="${bag}" fill="${darker(context.palette.cloth, 0.12)}"/>` +
        coin +
        stitches +
        [
          [74, 20],
          [168, 100],
        ]
          .map(([dx, dy]) => button(context, MIDDLE + side * dx!, l.top + dy!, 4.5))
          .join(''),
    };
  });
  const fly = topstitch(
    context,
    curveThrough(at(38, l.top + 20), at(38, l.top + 150), at(26, l.top + 196), at(2, l.top + 226)),
  );
  const band = waistband(context, l, 44);
  const loops = [-118, -54, 54, 118]
    .map((dx) =>
      cloth(context, {
        outline: closed(
          straight(at(dx - 7, l.top - 44), at(dx + 7, l.top - 44), at(dx + 7, l.top + 22), at(dx - 7, l.top + 22)),
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
      button(context, MIDDLE, l.top - 12, 11),
    outlines: [...pieces.outlines, band.outline],
  };
}

export function trousers(context: DrawContext, l: Legs = TROUSERS): Drawing {
  const pieces = legs(context, l, (side) => {
    const spot = (dx: number, y: number): Point => [MIDDLE + side * dx, y];
    const middle = (l.hemIn + l.hemOut) / 2;
    const pocket = straight(spot(l.waist - 26, l.top + 6), spot(l.hip - 8, l.top + 140));
    return {
      folds: [
        { from: spot(70, l.top + 10), to: spot(middle - 6, l.hem), width: [4, 9] },
        { from: spot(96, l.top + 10), to: spot(112, l.top + 190), width: [9, 2] },
        { from: spot(middle + 50, l.hem - 300), to: spot(middle + 40, l.hem), width: [2, 22] },
      ],
      trims:
        seam(context, pocket) +
        seam(context, shifted(pocket, -6 * side, 0), true) +
        seam(context, straight(spot(l.hemIn - 4, l.hem - 34), spot(l.hemOut, l.hem - 36)), true),
    };
  });
  const fly = seam(context, curveThrough(at(26, l.top + 20), at(26, l.top + 150), at(4, l.top + 206)), true);
  const band = waistband(context, l, 40);
  return {
    svg:
      pieces.svg +
      fly +
      band.svg +
      seam(context, straight(at(0, l.top - 24), at(0, l.top + 20))) +
      button(context, MIDDLE - 14, l.top - 8, 8),
    outlines: [...pieces.outlines, band.outline],
  };
}
