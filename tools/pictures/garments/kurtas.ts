// Kurtas: straight and A-line ones fall from the shoulder with open side slits; the anarkali
// is cut below the bust and flares in gores.

import { mixed } from '../brush/color.ts';
import type { Curve } from '../brush/curve.ts';
import { at, closed, curveThrough, MIDDLE, open, reflected, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { flare } from '../cloth/flare.ts';
import { TEXTILES } from '../cloth/textiles.ts';
import type { BorderSize } from '../cloth/trims.ts';
import { BORDER_SIZES, border, button, seam } from '../cloth/trims.ts';
import type { Neckline } from './bodice.ts';
import { backNeck, bodyOutline, bodyShape, FIT, neckTrim } from './bodice.ts';
import { collarFor } from './collars.ts';
import type { Sleeve } from './sleeves.ts';
import { sleeves } from './sleeves.ts';

export interface Cut {
  readonly neckline: Neckline;
  readonly sleeve: Sleeve;
  readonly hem: number;
  readonly border?: BorderSize | undefined;
}

/** Folds of a hanging front: from the bust points, from the waist, and long ones to the hem. */
export function hangingFolds(context: DrawContext, waistAt: number, hemHalf: number, hemAt: number): Fold[] {
  const jitter = (by: number): number => (context.random() - 0.5) * by;
  // No two begin at the same height, so that the front falls instead of being pleated.
  const starts = [0.1, 0.62, 0.28, 0, 0.5, 0.2, 0.74];
  const long = [-0.8, -0.5, -0.24, 0.08, 0.34, 0.58, 0.84].map((share, i): Fold => {
    const start = waistAt - 110 + (hemAt - waistAt) * starts[i]!;
    return {
      from: at(share * 96 + jitter(22), start + jitter(70)),
      to: at(share * hemHalf + jitter(30), hemAt + 8),
      width: [3, 12 + context.random() * 20],
      bow: jitter(34),
    };
  });
  return [
    ...long,
    { from: at(-126, 350), to: at(-58, 440 + jitter(20)), width: [14, 2], bow: 8 },
    { from: at(126, 352), to: at(62, 446 + jitter(20)), width: [14, 2], bow: 8 },
    { from: at(-112, waistAt - 6), to: at(-30, waistAt + 18), width: [12, 2] },
    { from: at(112, waistAt), to: at(44, waistAt + 22), width: [12, 2] },
    { from: at(-96, waistAt + 60), to: at(-14, waistAt + 34 + jitter(30)), width: [9, 2], bow: -8 },
    { from: at(-64, 236), to: at(-30, 344 + jitter(30)), width: [2, 7], bow: 5 },
    { from: at(70, 240), to: at(44, 348 + jitter(30)), width: [2, 7], bow: -5 },
  ];
}

/** Straight (hem half 168) or A-line (hem half 236) kurta. */
export function kurta(context: DrawContext, cut: Cut, hemHalf: number): Drawing {
  const body = bodyShape(cut.neckline, FIT, cut.sleeve === 'none');
  const trim = TEXTILES[context.textile].border === 'none' ? 8 : 34 * BORDER_SIZES[cut.border ?? 'usual'];
  const slit = Math.max(cut.hem - 330, 600);
  const hip = hemHalf > 190 ? 128 + ((hemHalf - 128) * (slit - 500)) / (cut.hem - 500) : 154;
  const below: Curve = [
    body.side,
    at(118, 560),
    at(hip - 30, slit - 110),
    at(hip, slit),
    at(hip + (hemHalf - hip) * 0.4, slit + 110),
    at(hemHalf - (hemHalf - hip) * 0.3, cut.hem - 110),
    at(hemHalf, cut.hem - 8),
    at(hemHalf * 0.6, cut.hem + 5),
    at(hemHalf * 0.3, cut.hem + 7),
    at(0, cut.hem + 7),
  ];
  const outline = bodyOutline(body, below);
  const d = closed(outline);
  const hemEdge = curveThrough(at(-hemHalf, cut.hem - 8), at(0, cut.hem + 7), at(hemHalf, cut.hem - 8));
  const slitEdge = curveThrough(
    at(hip, slit),
    at((hip + hemHalf) / 2 + 1, (slit + cut.hem) / 2),
    at(hemHalf, cut.hem - 8),
  );
  const back = closed(
    straight(at(-hip, slit), at(hip, slit)),
    curveThrough(at(hip, slit), at(hemHalf + 12, cut.hem - 22)),
    curveThrough(at(hemHalf + 12, cut.hem - 22), at(0, cut.hem - 4), at(-hemHalf - 12, cut.hem - 22)),
    curveThrough(at(-hemHalf - 12, cut.hem - 22), at(-hip, slit)),
  );
  const arms = sleeves(context, cut.sleeve, body, trim * 0.72);
  const along = (edge: Curve, width: number, dx: number, dy: number): string =>
    border(context, { width, shiftedBy: (inwards) => shifted(edge, dx * inwards, dy * inwards) });
  const trims =
    neckTrim(context, body, trim * 0.6) +
    along(slitEdge, trim * 0.34, -1, 0) +
    along(reflected(slitEdge), trim * 0.34, 1, 0) +
    along(hemEdge, trim, 0, -1);
  const front = cloth(context, {
    outline: d,
    across: [at(-hemHalf + 8, 0), at(hemHalf - 8, 0)],
    folds: hangingFolds(context, 520, hemHalf * 0.94, cut.hem),
    trims: trims + placket(context, cut),
  });
  return {
    svg:
      `<path d="${back}" fill="${mixed(context.palette.cloth, context.palette.deep, 0.66)}"/>` +
      backNeck(context, cut.neckline, body) +
      arms.svg +
      front +
      collarFor(context, cut.neckline) +
      arms.near,
    outlines: [d, back, ...arms.outlines],
  };
}

/** The front opening with buttons, for the necklines notch and mandarin. */
function placket(context: DrawContext, cut: Cut): string {
  if (cut.neckline !== 'notch' && cut.neckline !== 'mandarin') return '';
  const top = cut.neckline === 'notch' ? FIT.top + 60 : FIT.top + 30;
  const end = top + 170;
  const edge = straight(at(0, top), at(0, end));
  const strip =
    TEXTILES[context.textile].border === 'none'
      ? ''
      : `<path d="${open(edge)}" stroke="${context.palette.accent}" stroke-width="30"/>` +
        `<path d="M${MIDDLE - 16} ${top}V${end}H${MIDDLE + 16}V${top}" fill="none" stroke="${context.palette.motif}" stroke-width="3"/>`;
  return (
    strip +
    seam(context, edge) +
    seam(context, straight(at(-16, top), at(-16, end), at(16, end), at(16, top)), true) +
    [30, 74, 118].map((y) => button(context, MIDDLE, top + y, 6.5)).join('')
  );
}

/** Fitted to below the bust, then a wide flare. */
export function anarkali(context: DrawContext, cut: Cut): Drawing {
  const fit = { ...FIT, waist: 112, waistAt: 446 };
  const body = bodyShape(cut.neckline, fit, cut.sleeve === 'none');
  const hasBorder = TEXTILES[context.textile].border !== 'none';
  const arms = sleeves(context, cut.sleeve, body, hasBorder ? 26 : 6);
  const waist: Curve = [body.side, at(70, 458), at(34, 462), at(0, 462)];
  const bodice = closed(bodyOutline(body, waist));
  const skirt = flare(context, {
    top: 446,
    topHalf: 113,
    hem: cut.hem,
    hemHalf: 338,
    drop: 44,
    gores: 9,
    dip: 16,
    border: hasBorder ? 62 * BORDER_SIZES[cut.border ?? 'usual'] : 8,
  });
  const yoke = curveThrough(at(-114, 446), at(0, 462), at(114, 446));
  const top = cloth(context, {
    outline: bodice,
    across: [at(-146, 0), at(146, 0)],
    folds: [
      { from: at(-122, 352), to: at(-50, 420), width: [12, 2], bow: 6 },
      { from: at(122, 352), to: at(54, 424), width: [12, 2], bow: 6 },
      { from: at(-60, 470), to: at(-66, 330), width: [8, 2] },
      { from: at(64, 470), to: at(68, 330), width: [8, 2] },
    ],
    trims:
      neckTrim(context, body, hasBorder ? 26 : 6) +
      border(
        context,
        { width: hasBorder ? 24 : 6, shiftedBy: (inwards) => shifted(yoke, 0, -inwards) },
        hasBorder ? undefined : 'piping',
      ) +
      placket(context, cut),
  });
  return {
    svg:
      backNeck(context, cut.neckline, body, fit) +
      arms.svg +
      skirt.svg +
      top +
      collarFor(context, cut.neckline) +
      arms.near,
    outlines: [bodice, ...skirt.outlines, ...arms.outlines],
  };
}
