// Small bags: the drawstring potli of weddings, and the half-moon sling.

import { darker, lighter } from '../brush/color.ts';
import type { Curve } from '../brush/curve.ts';
import { at, closed, curveThrough, MIDDLE, open, shifted, stops, straight, symmetric } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { lyingOn } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { TEXTILES } from '../cloth/textiles.ts';
import { border, button, seam } from '../cloth/trims.ts';
import { bead, PEARL } from './goldwork.ts';
import { tintedLeather } from './leather.ts';

/** A thread tassel under a bead. */
function tassel(context: DrawContext, x: number, y: number, length: number): string {
  const { accent, metal } = context.palette;
  const threads = [-10, -5, 0, 5, 10].map((dx) => `M${x + dx} ${y + length - 2}L${x + dx * 0.4} ${y + 26}`).join('');
  return (
    `<path d="M${x - 4} ${y + 10}C${x - 14} ${y + 30} ${x - 16} ${y + 50} ${x - 16} ${y + length}H${x + 16}` +
    `C${x + 16} ${y + 50} ${x + 14} ${y + 30} ${x + 4} ${y + 10}Z" fill="${accent}"/>` +
    `<path d="${threads}" stroke="${darker(accent, 0.4)}" stroke-width="1.4"/>` +
    `<rect x="${x - 10}" y="${y + 16}" width="20" height="9" rx="3" fill="${metal}"/>` +
    bead(context, 'knob', metal)(x, y + 4, 11)
  );
}

const cord = (context: DrawContext, curve: Curve, width: number): string =>
  `<path d="${open(shifted(curve, 3, 5))}" fill="none" stroke="${context.palette.deep}" stroke-width="${width}" opacity=".3"/>` +
  `<path d="${open(curve)}" fill="none" stroke="${darker(context.palette.metal, 0.2)}" stroke-width="${width}"/>` +
  `<path d="${open(curve)}" fill="none" stroke="${lighter(context.palette.metal, 0.4)}" stroke-width="${width * 0.6}"` +
  ` stroke-dasharray="5 4"/>`;

export function potli(context: DrawContext): Drawing {
  const pouch = closed(
    symmetric([
      at(0, 470),
      at(24, 470),
      at(52, 468),
      at(70, 466),
      at(150, 520),
      at(262, 640),
      at(268, 790),
      at(272, 900),
      at(180, 968),
      at(0, 972),
    ]),
  );
  const ruffle = closed(
    curveThrough(at(-70, 470), at(-120, 410), at(-176, 330), at(-120, 346), at(-70, 318), at(-20, 344), at(30, 314)),
    curveThrough(at(30, 314), at(76, 342), at(126, 316), at(178, 334), at(118, 414), at(70, 470)),
    curveThrough(at(70, 470), at(0, 482), at(-70, 470)),
  );
  const belly = curveThrough(at(-262, 700), at(-140, 742), at(0, 752), at(140, 742), at(262, 700));
  const gathers = [-210, -150, -90, -30, 34, 94, 154, 212].map(
    (dx): Fold => ({ from: at(dx * 0.26, 480), to: at(dx, 720 + Math.abs(dx) * 0.3), width: [9, 26], bow: dx * 0.16 }),
  );
  const frill = [-110, -60, -10, 40, 92].map(
    (dx): Fold => ({ from: at(dx * 0.5, 468), to: at(dx, 340), width: [6, 18] }),
  );
  const trim = TEXTILES[context.textile].border === 'none' ? 'zari' : undefined;
  const hem = curveThrough(at(-176, 332), at(-70, 320), at(30, 316), at(126, 318), at(178, 334));
  const handle = curveThrough(
    at(-58, 462),
    at(-168, 330),
    at(-150, 176),
    at(0, 128),
    at(150, 176),
    at(168, 330),
    at(58, 462),
  );
  const pearl = bead(context, 'pearl', PEARL);
  const pearls = stops(handle, 23)
    .map(({ point: [x, y] }) => pearl(x, y, 11))
    .join('');
  const loops = [
    curveThrough(at(-40, 476), at(-96, 520), at(-128, 600)),
    curveThrough(at(40, 478), at(84, 540), at(96, 640)),
  ];
  const svg =
    pearls +
    cloth(context, {
      outline: ruffle,
      folds: frill,
      depth: 1.1,
      trims: border(context, { width: 18, shiftedBy: (inwards) => shifted(hem, 0, inwards) }, 'zari'),
    }) +
    cloth(context, {
      outline: pouch,
      across: [at(-268, 0), at(268, 0)],
      origin: at(0, 560),
      folds: gathers,
      trims: border(context, { width: 54, shiftedBy: (inwards) => shifted(belly, 0, 60 - inwards) }, trim),
    }) +
    cord(context, curveThrough(at(-72, 468), at(0, 484), at(72, 468)), 16) +
    loops.map((loop) => cord(context, loop, 9)).join('') +
    tassel(context, MIDDLE - 128, 600, 96) +
    tassel(context, MIDDLE + 96, 640, 96);
  const handleOutline = closed(handle, [...shifted(handle, 0, 12)].reverse());
  return { svg, outlines: [pouch, ruffle, handleOutline], closeUpCentre: at(0, 610) };
}

export function sling(context: DrawContext): Drawing {
  const leather = tintedLeather(context);
  const round: Curve = [
    at(0, 560),
    at(120, 560),
    at(210, 556),
    at(262, 566),
    at(292, 574),
    at(300, 600),
    at(298, 640),
    at(286, 820),
    at(160, 940),
    at(0, 944),
  ];
  const body = closed(symmetric(round));
  const inset = closed(symmetric(round.map(([x, y]) => [MIDDLE + (x - MIDDLE) * 0.9, 746 + (y - 746) * 0.86])));
  /** The strap's middle line, moved outwards. */
  const strap = (grow: number): Curve =>
    curveThrough(
      at(-268 - grow * 0.4, 590),
      at(-286 - grow, 420),
      at(-190 - grow, 230),
      at(20, 150 - grow),
      at(216 + grow, 240),
      at(290 + grow, 430),
      at(268 + grow * 0.4, 590),
    );
  const belt = closed(strap(11), [...strap(-11)].reverse());
  const zip = curveThrough(at(-220, 622), at(0, 630), at(220, 622));
  const teeth =
    `<path d="${open(zip)}" fill="none" stroke="${darker(leather.palette.cloth, 0.5)}" stroke-width="15"/>` +
    `<path d="${open(zip)}" fill="none" stroke="${context.palette.metal}" stroke-width="9" stroke-dasharray="4 3"/>`;
  const svg =
    cloth(leather, { outline: belt, trims: seam(leather, strap(6), true) + seam(leather, strap(-6), true) }) +
    cloth(leather, { outline: body, across: [at(-300, 0), at(300, 0)] }) +
    lyingOn(context, body, inset) +
    cloth(context, {
      outline: inset,
      across: [at(-280, 0), at(280, 0)],
      origin: at(0, 600),
      scale: 0.9,
      trims: teeth,
      folds: [
        { from: at(-200, 700), to: at(-150, 860), width: [4, 22] },
        { from: at(200, 700), to: at(150, 860), width: [4, 22] },
      ],
    }) +
    [-268, 268].map((dx) => button(context, MIDDLE + dx, 596, 15)).join('') +
    cloth(leather, { outline: closed(straight(at(196, 618), at(214, 618), at(222, 690), at(198, 690))) }) +
    tassel(context, MIDDLE + 210, 684, 110);
  return { svg, outlines: [body, belt], closeUpCentre: at(60, 720) };
}
