// Close-up pictures: the textile of a garment, an enlarged accessory, and an accessory on a folded cloth.

import { darker, mixed } from './brush/color.ts';
import { closed, curveThrough, getBounds, reversed, shifted, straight } from './brush/curve.ts';
import type { DrawContext } from './brush/draw-context.ts';
import { withTextile } from './brush/draw-context.ts';
import type { Drawing } from './brush/drawing.ts';
import type { Fold } from './brush/light.ts';
import { shadow } from './brush/light.ts';
import { cloth } from './cloth/cloth.ts';
import type { BorderName } from './cloth/textiles.ts';
import { border } from './cloth/trims.ts';

/** A corner of the cloth thrown down in deep folds, its border or hem in sight. */
export function textileCloseUp(context: DrawContext, trim: BorderName, size: number): string {
  const zoom = 2.15;
  const lean = (context.random() - 0.5) * 30;
  const hem = curveThrough(
    [-30, 452 + lean],
    [60, 470 + lean * 0.6],
    [140, 456],
    [230, 478 - lean * 0.3],
    [330, 462 - lean],
    [450, 476 - lean],
  );
  const outline = closed(straight([-30, -30], [450, -30]), straight([450, -30], [450, 476 - lean]), reversed(hem));
  const sweep = Array.from({ length: 6 }, (_, i): Fold => {
    const x = -60 + i * 88 + context.random() * 30;
    return {
      from: [x + 130, -30],
      to: [x + 10, 500],
      width: [16 + context.random() * 14, 30 + context.random() * 22],
      bow: (context.random() - 0.5) * 70,
    };
  });
  const svg = cloth(context, {
    outline,
    grain: 7,
    origin: [210, 40],
    scale: 0.92,
    folds: sweep,
    depth: 1.25,
    trims: border(
      context,
      { width: trim === 'none' ? 16 : 62 * size, shiftedBy: (inwards) => shifted(hem, 0, -inwards) },
      trim,
    ),
  });
  return `<g transform="scale(${zoom})">${shadow(context, [outline], 0.6)}${svg}</g>`;
}

/** The drawing at twice the size, around its centre of interest. */
export function nearer(drawing: Drawing, castShadow: string): string {
  const { left, top, right, bottom } = getBounds(drawing.outlines);
  const zoom = Math.round(Math.min(2.2, 1500 / (right - left)) * 100) / 100;
  const [x, y] = drawing.closeUpCentre ?? [(left + right) / 2, (top + bottom) / 2];
  const [dx, dy] = [Math.round(450 - x * zoom), Math.round(600 - y * zoom)];
  return `<g transform="translate(${dx} ${dy})scale(${zoom})">${castShadow}${drawing.svg}</g>`;
}

/** An accessory on a folded cloth of its own colours. */
export function onCloth(context: DrawContext, drawing: Drawing, frame: string): Drawing {
  const { palette } = context;
  const napkin = withTextile(
    context,
    { ...palette, cloth: mixed(palette.accent, palette.ground, 0.35), deep: darker(palette.accent, 0.55) },
    'linen',
  );
  const square = closed(
    curveThrough([110, 322], [450, 314], [792, 326]),
    curveThrough([792, 326], [800, 620], [796, 896]),
    curveThrough([796, 896], [450, 908], [104, 892]),
    curveThrough([104, 892], [100, 610], [110, 322]),
  );
  const base = cloth(napkin, {
    outline: square,
    grain: -4,
    trims: border(
      napkin,
      { width: 30, shiftedBy: (inwards) => shifted(curveThrough([104, 892], [450, 908], [796, 896]), 0, -inwards) },
      'zari',
    ),
    folds: [
      { from: [106, 470], to: [794, 482], width: [9, 12] },
      { from: [106, 680], to: [794, 690], width: [12, 9] },
      { from: [330, 322], to: [322, 900], width: [9, 13] },
      { from: [590, 322], to: [600, 900], width: [12, 9] },
    ],
  });
  return {
    svg:
      `${base}<g transform="translate(450 600)scale(.7)translate(-450 -600)">` +
      `<g transform="${frame}">${shadow(context, drawing.outlines, 0.8)}${drawing.svg}</g></g>`,
    outlines: [square],
  };
}

/** Neck, shoulder and sleeve of a garment, two and a half times as large. */
export function closeUp(drawing: Drawing, castShadow: string): string {
  const zoom = 2.5;
  const [x, y] = drawing.closeUpCentre ?? [505, 330];
  return `<g transform="translate(${Math.round(450 - x * zoom)} ${Math.round(600 - y * zoom)})scale(${zoom})">${castShadow}${drawing.svg}</g>`;
}
