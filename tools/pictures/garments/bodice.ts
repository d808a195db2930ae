// The upper body: necklines, shoulders and armholes, as a ghost mannequin would show them
// (the inside of the back neck is visible, without a body). Right halves are drawn, left ones mirrored.

import { darker, mixed } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { at, closed, joined, MIDDLE, open, reflected, reversed, shifted, straight, symmetric } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { contour } from '../brush/light.ts';
import { border } from '../cloth/trims.ts';

export type Neckline = 'round' | 'v' | 'boat' | 'square' | 'sweetheart' | 'notch' | 'mandarin' | 'collar' | 'strap';

/** Half widths and heights of a body; the shoulder line starts at `top`. */
export interface Fit {
  readonly top: number;
  readonly shoulder: number;
  readonly underarm: number;
  readonly bust: number;
  readonly waist: number;
  readonly waistAt: number;
}
export const FIT: Fit = { top: 148, shoulder: 148, underarm: 338, bust: 140, waist: 120, waistAt: 500 };

interface NeckShape {
  readonly width: number;
  readonly depth: number;
  readonly strap?: number;
}
const NECKS: Record<Neckline, NeckShape> = {
  round: { width: 68, depth: 78 },
  v: { width: 66, depth: 168 },
  boat: { width: 108, depth: 30 },
  square: { width: 84, depth: 104 },
  sweetheart: { width: 92, depth: 128 },
  notch: { width: 62, depth: 62 },
  mandarin: { width: 52, depth: 34 },
  collar: { width: 56, depth: 60 },
  strap: { width: 96, depth: 150, strap: 26 },
};

/** The front neck edge, from the middle to the right shoulder. */
function neckHalf(neckline: Neckline, top: number): Curve {
  const { width, depth } = NECKS[neckline];
  const end = at(width, top);
  const low = at(0, top + depth);
  switch (neckline) {
    case 'v':
    case 'collar':
      return [low, at(width * 0.3, top + depth * 0.7), at(width * 0.86, top + depth * 0.3), end];
    case 'square':
      return joined(straight(low, at(width * 0.86, top + depth)), straight(at(width * 0.86, top + depth), end));
    case 'sweetheart':
    case 'strap':
      return [
        low,
        at(width * 0.1, top + depth * 0.8),
        at(width * 0.5, top + depth * 0.66),
        at(width * 0.84, top + depth * 0.72),
        at(width * 0.94, top + depth * 0.5),
        at(width, top + depth * 0.3),
        end,
      ];
    default:
      return [low, at(width * 0.62, top + depth), at(width * 0.98, top + depth * 0.62), end];
  }
}

export interface BodyShape {
  /** The right half from the neck's middle to the waist side. */
  readonly half: Curve;
  readonly neck: Curve;
  readonly shoulder: Point;
  readonly underarm: Point;
  readonly side: Point;
  readonly neckPoint: Point;
}

/** Neck, shoulder, armhole and side down to the waist. */
export function bodyShape(neckline: Neckline, fit: Fit = FIT, sleeveless = false): BodyShape {
  const neck = neckHalf(neckline, fit.top);
  const { width, strap } = NECKS[neckline];
  const reach = strap ? width + strap : sleeveless ? fit.shoulder - 14 : fit.shoulder;
  const tip = at(reach, fit.top + (reach - width) * 0.36);
  const underarm = at(fit.bust, fit.underarm);
  const scoop = strap ? reach + 4 : reach - 24;
  const armhole: Curve = [tip, at(scoop, fit.top + 82), at(scoop + (strap ? 2 : -2), fit.underarm - 26), underarm];
  const side: Curve = [
    underarm,
    at(fit.bust - 3, fit.underarm + 54),
    at(fit.waist + 2, fit.waistAt - 64),
    at(fit.waist, fit.waistAt),
  ];
  return {
    half: joined(neck, straight(neck[neck.length - 1]!, tip), armhole, side),
    neck: joined(reversed(reflected(neck)), neck),
    shoulder: tip,
    underarm,
    side: at(fit.waist, fit.waistAt),
    neckPoint: at(width, fit.top),
  };
}

/** The inside of the back, seen through the neck, with the house label. */
export function backNeck(context: DrawContext, neckline: Neckline, body: BodyShape, fit: Fit = FIT): string {
  if (context.pose === 'worn') return '';
  const { width } = NECKS[neckline];
  const dip: Curve = [
    at(-width, fit.top),
    at(-width * 0.6, fit.top + 22),
    at(width * 0.6, fit.top + 22),
    at(width, fit.top),
  ];
  const inside = mixed(context.palette.cloth, context.palette.deep, 0.62);
  const label =
    neckline === 'strap' || neckline === 'boat'
      ? ''
      : `<rect x="${MIDDLE - 17}" y="${fit.top + 23}" width="34" height="15" rx="1.5" fill="#f6ecdc"/>` +
        `<path d="M${MIDDLE - 10} ${fit.top + 30}h20M${MIDDLE - 4} ${fit.top + 27}v7M${MIDDLE + 4} ${fit.top + 27}v7"` +
        ` stroke="#7a1f2b" stroke-width="1.2"/>`;
  const outline = closed(dip, reversed(body.neck));
  const band = closed(
    [at(-50, fit.top - 24), at(-24, fit.top - 30), at(24, fit.top - 30), at(50, fit.top - 24)],
    [at(58, fit.top + 6), at(30, fit.top + 26), at(-30, fit.top + 26), at(-58, fit.top + 6)],
  );
  const hasStand = neckline === 'mandarin' || neckline === 'collar';
  const stand = hasStand ? `<path d="${band}" fill="${mixed(inside, context.palette.cloth, 0.35)}"/>` : '';
  return (
    `${stand}<path d="${outline}" fill="${inside}"/>` +
    `<path d="${open(shifted(dip, 0, 5))}" fill="none" stroke="${darker(inside, 0.35)}" stroke-width="8" opacity=".5"/>` +
    (NECKS[neckline].depth > 50 ? label : '') +
    contour(context, outline, 1)
  );
}

/** The neck edge with its border or facing. */
export function neckTrim(context: DrawContext, body: BodyShape, width: number): string {
  const edge = { width, shiftedBy: (inwards: number) => spread(body.neck, inwards) };
  return border(context, edge);
}

/** The neck edge moved outwards from its own middle, so that a band keeps its width. */
function spread(neck: Curve, by: number): Curve {
  const top = neck[0]![1];
  const half = Math.abs(neck[0]![0] - MIDDLE);
  const depth = Math.max(...neck.map((p) => p[1])) - top;
  return neck.map(([x, y]): Point => [MIDDLE + (x - MIDDLE) * (1 + by / half), top + (y - top) * (1 + by / depth)]);
}

/** The whole outline, from the body down to the waist and the right half of the part below it. */
export const bodyOutline = (body: BodyShape, below: Curve): Curve => symmetric(joined(body.half, below));
