// Kurtas: straight and A-line ones fall from the shoulder with open side slits; the anarkali
// is cut below the bust and flares in gores.

import { mixed } from '../brush/colour.ts';
import type { Curve } from '../brush/curve.ts';
import { at, closed, MIDDLE, open, reflected, shifted, straight, through } from '../brush/curve.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Easel } from '../brush/easel.ts';
import type { Fold } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { flare } from '../cloth/flare.ts';
import { TEXTILES } from '../cloth/textiles.ts';
import type { BorderSize } from '../cloth/trims.ts';
import { BORDER_SIZES, border, button, seam } from '../cloth/trims.ts';
import type { Neckline } from './bodice.ts';
import { backNeck, bodyOutline, FIT, neckTrim, shell } from './bodice.ts';
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
export function hangingFolds(easel: Easel, waistAt: number, hemHalf: number, hemAt: number): Fold[] {
  const jitter = (by: number): number => (easel.random() - 0.5) * by;
  const long = [-0.72, -0.42, -0.12, 0.22, 0.52, 0.78].map(
    (share): Fold => ({
      from: at(share * 92 + jitter(16), waistAt - 30 + jitter(90)),
      to: at(share * hemHalf + jitter(20), hemAt + 8),
      wide: [3, 20 + easel.random() * 16],
      bow: jitter(20),
    }),
  );
  return [
    ...long,
    { from: at(-126, 350), to: at(-58, 440 + jitter(20)), wide: [14, 2], bow: 8 },
    { from: at(126, 352), to: at(62, 446 + jitter(20)), wide: [14, 2], bow: 8 },
    { from: at(-112, waistAt - 6), to: at(-30, waistAt + 18), wide: [12, 2] },
    { from: at(112, waistAt), to: at(44, waistAt + 22), wide: [12, 2] },
  ];
}

/** Straight (hem half 168) or A-line (hem half 236) kurta. */
export function kurta(easel: Easel, cut: Cut, hemHalf: number): Drawing {
  const body = shell(cut.neckline, FIT, cut.sleeve === 'none');
  const trim = TEXTILES[easel.textile].border === 'none' ? 8 : 34 * BORDER_SIZES[cut.border ?? 'usual'];
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
  const hemEdge = through(at(-hemHalf, cut.hem - 8), at(0, cut.hem + 7), at(hemHalf, cut.hem - 8));
  const slitEdge = through(at(hip, slit), at((hip + hemHalf) / 2 + 1, (slit + cut.hem) / 2), at(hemHalf, cut.hem - 8));
  const back = closed(
    straight(at(-hip, slit), at(hip, slit)),
    through(at(hip, slit), at(hemHalf + 12, cut.hem - 22)),
    through(at(hemHalf + 12, cut.hem - 22), at(0, cut.hem - 4), at(-hemHalf - 12, cut.hem - 22)),
    through(at(-hemHalf - 12, cut.hem - 22), at(-hip, slit)),
  );
  const arms = sleeves(easel, cut.sleeve, body, trim * 0.72);
  const along = (edge: Curve, width: number, dx: number, dy: number): string =>
    border(easel, { width, at: (i) => shifted(edge, dx * i, dy * i) });
  const trims =
    neckTrim(easel, body, trim * 0.6) +
    along(slitEdge, trim * 0.34, -1, 0) +
    along(reflected(slitEdge), trim * 0.34, 1, 0) +
    along(hemEdge, trim, 0, -1);
  const front = cloth(easel, {
    outline: d,
    across: [at(-hemHalf + 8, 0), at(hemHalf - 8, 0)],
    folds: hangingFolds(easel, 520, hemHalf * 0.94, cut.hem),
    trims: trims + placket(easel, cut),
  });
  return {
    svg:
      `<path d="${back}" fill="${mixed(easel.palette.cloth, easel.palette.deep, 0.66)}"/>` +
      backNeck(easel, cut.neckline, body) +
      arms.svg +
      front +
      collarFor(easel, cut.neckline),
    outlines: [d, back, ...arms.outlines],
  };
}

/** The slit and buttons below a notch or a band collar. */
function placket(easel: Easel, cut: Cut): string {
  if (cut.neckline !== 'notch' && cut.neckline !== 'mandarin') return '';
  const top = cut.neckline === 'notch' ? FIT.top + 60 : FIT.top + 30;
  const end = top + 170;
  const edge = straight(at(0, top), at(0, end));
  const strip =
    TEXTILES[easel.textile].border === 'none'
      ? ''
      : `<path d="${open(edge)}" stroke="${easel.palette.accent}" stroke-width="30"/>` +
        `<path d="M${MIDDLE - 16} ${top}V${end}H${MIDDLE + 16}V${top}" fill="none" stroke="${easel.palette.motif}" stroke-width="3"/>`;
  return (
    strip +
    seam(easel, edge) +
    seam(easel, straight(at(-16, top), at(-16, end), at(16, end), at(16, top)), true) +
    [30, 74, 118].map((y) => button(easel, MIDDLE, top + y, 6.5)).join('')
  );
}

/** Fitted to below the bust, then a wide flare. */
export function anarkali(easel: Easel, cut: Cut): Drawing {
  const fit = { ...FIT, waist: 112, waistAt: 446 };
  const body = shell(cut.neckline, fit, cut.sleeve === 'none');
  const rich = TEXTILES[easel.textile].border !== 'none';
  const arms = sleeves(easel, cut.sleeve, body, rich ? 26 : 6);
  const waist: Curve = [body.side, at(70, 458), at(34, 462), at(0, 462)];
  const bodice = closed(bodyOutline(body, waist));
  const skirt = flare(easel, {
    top: 446,
    topHalf: 113,
    hem: cut.hem,
    hemHalf: 338,
    drop: 44,
    gores: 9,
    dip: 16,
    border: rich ? 62 * BORDER_SIZES[cut.border ?? 'usual'] : 8,
  });
  const yoke = through(at(-114, 446), at(0, 462), at(114, 446));
  const top = cloth(easel, {
    outline: bodice,
    across: [at(-146, 0), at(146, 0)],
    folds: [
      { from: at(-122, 352), to: at(-50, 420), wide: [12, 2], bow: 6 },
      { from: at(122, 352), to: at(54, 424), wide: [12, 2], bow: 6 },
      { from: at(-60, 470), to: at(-66, 330), wide: [8, 2] },
      { from: at(64, 470), to: at(68, 330), wide: [8, 2] },
    ],
    trims:
      neckTrim(easel, body, rich ? 26 : 6) +
      border(easel, { width: rich ? 24 : 6, at: (i) => shifted(yoke, 0, -i) }, rich ? undefined : 'piping') +
      placket(easel, cut),
  });
  return {
    svg: backNeck(easel, cut.neckline, body, fit) + arms.svg + skirt.svg + top + collarFor(easel, cut.neckline),
    outlines: [bodice, ...skirt.outlines, ...arms.outlines],
  };
}
