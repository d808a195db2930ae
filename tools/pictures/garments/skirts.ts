// Skirts: the lehenga with its blouse (choli), and the midi skirt.

import { at, closed, curveThrough, reversed, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { flare } from '../cloth/flare.ts';
import { TEXTILES } from '../cloth/textiles.ts';
import type { BorderSize } from '../cloth/trims.ts';
import { BORDER_SIZES, border, seam } from '../cloth/trims.ts';
import type { Neckline } from './bodice.ts';
import { bodyOutline, bodyShape, FIT, neckTrim } from './bodice.ts';
import { dressForm } from './dress-form.ts';
import type { Companion, Shoulder } from './dupatta.ts';
import { getCompanionCloth, wornDupatta } from './dupatta.ts';
import type { Sleeve } from './sleeves.ts';
import { sleeves } from './sleeves.ts';

/** A cropped blouse, worn under a saree or over a lehenga; `hem` is the y coordinate of its lower edge. */
export function choli(context: DrawContext, neckline: Neckline, sleeve: Sleeve, hem = 416): Drawing {
  const fit = { ...FIT, waist: 124, waistAt: hem - 8 };
  const body = bodyShape(neckline, fit, sleeve === 'none');
  const arms = sleeves(context, sleeve, body, 22);
  const edge = curveThrough(at(-124, hem - 8), at(0, hem + 8), at(124, hem - 8));
  const outline = closed(bodyOutline(body, [body.side, at(80, hem + 2), at(40, hem + 8), at(0, hem + 8)]));
  const front = cloth(context, {
    outline,
    across: [at(-144, 0), at(144, 0)],
    folds: [
      { from: at(-120, 352), to: at(-48, 372), width: [12, 2], bow: 5 },
      { from: at(120, 352), to: at(52, 374), width: [12, 2], bow: 5 },
      { from: at(-64, hem), to: at(-72, hem - 92), width: [10, 2] },
      { from: at(62, hem), to: at(70, hem - 92), width: [10, 2] },
    ],
    trims:
      neckTrim(context, body, 20) + border(context, { width: 22, shiftedBy: (inwards) => shifted(edge, 0, -inwards) }),
  });
  return { svg: arms.svg + front + arms.near, outlines: [outline, ...arms.outlines] };
}

export interface LehengaCut {
  readonly neckline: Neckline;
  readonly sleeve: Sleeve;
  readonly dupatta: Shoulder;
  readonly companion: Companion;
  readonly border: BorderSize;
}

export function lehenga(context: DrawContext, cut: LehengaCut): Drawing {
  const blouse = choli(context, cut.neckline, cut.sleeve, 408);
  const trim = TEXTILES[context.textile].border === 'none' ? 'zari' : undefined;
  const skirt = flare(context, {
    top: 500,
    topHalf: 118,
    hem: 1132,
    hemHalf: 352,
    drop: 40,
    gores: 10,
    border: 84 * BORDER_SIZES[cut.border],
    trim,
    dip: 10,
    kick: 0.12,
  });
  const band = closed(
    straight(at(-120, 478), at(120, 478)),
    straight(at(120, 478), at(121, 512)),
    curveThrough(at(121, 512), at(0, 524), at(-121, 512)),
  );
  const waist = cloth(context, {
    outline: band,
    across: [at(-120, 0), at(120, 0)],
    trims: border(
      context,
      { width: 30, shiftedBy: (inwards) => shifted(straight(at(-124, 512), at(124, 512)), 0, 4 - inwards) },
      'zari',
    ),
  });
  const dupatta = wornDupatta(getCompanionCloth(context, cut.companion), cut.dupatta);
  const form = dressForm(context);
  return {
    svg: form.svg + dupatta.behind + skirt.svg + waist + blouse.svg + dupatta.svg,
    outlines: [...form.outlines, ...blouse.outlines, ...skirt.outlines, ...dupatta.outlines],
  };
}

/** A gathered midi skirt with a waistband. */
export function skirt(context: DrawContext, hem: number): Drawing {
  const hasBorder = TEXTILES[context.textile].border !== 'none';
  const body = flare(context, {
    top: 214,
    topHalf: 142,
    hem,
    hemHalf: 330,
    drop: 46,
    gores: 9,
    border: hasBorder ? 66 : 12,
    dip: 16,
    kick: 0.1,
  });
  const top = curveThrough(at(-138, 172), at(0, 184), at(138, 172));
  const bottom = curveThrough(at(144, 216), at(0, 236), at(-144, 216));
  const inside = curveThrough(at(138, 172), at(0, 158), at(-138, 172));
  const band = closed(top, bottom);
  const svg =
    `<path d="${closed(top, inside)}" fill="${context.palette.deep}" opacity=".8"/>${body.svg}` +
    cloth(context, {
      outline: band,
      across: [at(-140, 0), at(140, 0)],
      scale: 0.8,
      folds: [-100, -60, -20, 30, 70, 108].map(
        (dx): Fold => ({ from: at(dx, 228), to: at(dx * 0.98, 196), width: [7, 2] }),
      ),
    }) +
    seam(context, shifted(reversed(bottom), 0, -5), true);
  return { svg, outlines: [...body.outlines, band] };
}
