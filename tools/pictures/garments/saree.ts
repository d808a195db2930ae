// The saree as worn on the dress form: pleats fan from the waist, the pallu is draped in one of three ways.
// The drapes differ only in the pallu; the blouse, the wrap and the pleats are the same.

import { darker } from '../brush/color.ts';
import type { Curve } from '../brush/curve.ts';
import { at, closed, curveThrough, joined, mix, reversed, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import type { BorderName } from '../cloth/textiles.ts';
import { TEXTILES } from '../cloth/textiles.ts';
import type { BorderSize } from '../cloth/trims.ts';
import { BORDER_SIZES, border } from '../cloth/trims.ts';
import type { Neckline } from './bodice.ts';
import { dressForm } from './dress-form.ts';
import type { Companion } from './dupatta.ts';
import { acrossBody, bordered, getCompanionCloth, hanging } from './dupatta.ts';
import { choli } from './skirts.ts';
import type { Sleeve } from './sleeves.ts';

export type Drape = 'nivi' | 'open' | 'seedha';
export interface SareeCut {
  readonly neckline: Neckline;
  readonly sleeve: Sleeve;
  readonly drape: Drape;
  readonly companion: Companion;
  readonly border: BorderSize;
}

export function saree(context: DrawContext, cut: SareeCut): Drawing {
  const trim = bordered(context);
  const size = BORDER_SIZES[cut.border];
  const form = dressForm(context);
  const blouse = choli(blouseCloth(context, cut.companion), cut.neckline, cut.sleeve, 404);
  const wrap = wrappedSkirt(context, trim, 58 * size);
  const fan = pleats(context, trim, 58 * size);
  const pallu = DRAPES[cut.drape](context, trim, size);
  return {
    svg: form.svg + pallu.behind + blouse.svg + wrap.svg + fan.svg + pallu.svg,
    outlines: [...form.outlines, ...blouse.outlines, ...wrap.outlines, ...pallu.outlines],
  };
}

/** A plain saree has a plain blouse; a rich one a brocade blouse, dyed deeper than a dupatta would be. */
export function blouseCloth(context: DrawContext, companion: Companion): DrawContext {
  const { palette } = context;
  const isRich = !['none', 'lace'].includes(TEXTILES[context.textile].border);
  if (companion !== 'accent') return getCompanionCloth(context, companion);
  return withTextile(
    context,
    { ...palette, cloth: darker(palette.accent, 0.12), accent: palette.cloth },
    isRich ? 'brocade' : 'plain',
  );
}

type Pallu = (context: DrawContext, trim: BorderName, size: number) => Drawing & { readonly behind: string };

/** Pleated on the left shoulder, its end falling behind the arm. */
const nivi: Pallu = (context, trim, size) => {
  const end = hanging(
    context,
    curveThrough(at(84, 196), at(128, 330), at(150, 560), at(168, 790), at(176, 958)),
    curveThrough(at(158, 182), at(220, 330), at(268, 560), at(306, 780), at(332, 930)),
    112 * size,
    5,
  );
  const cross = acrossBody(context, trim, 36 * size);
  return { behind: end.svg, svg: cross.svg, outlines: [...end.outlines, ...cross.outlines] };
};

/** Left open over the arm, so that its whole width and its decorated end hang next to the skirt. */
const openPallu: Pallu = (context, trim, size) => {
  const cross = acrossBody(context, trim, 36 * size);
  const end = hanging(
    context,
    curveThrough(at(98, 150), at(128, 330), at(122, 560), at(136, 780), at(142, 972)),
    curveThrough(at(156, 158), at(262, 300), at(330, 540), at(362, 760), at(384, 926)),
    136 * size,
    4,
  );
  return { behind: '', svg: cross.svg + end.svg, outlines: [...cross.outlines, ...end.outlines] };
};

/** The western Indian way: from the back over the right shoulder, spread across the front, border on show. */
const seedha: Pallu = (context, trim, size) => {
  const neck = curveThrough(at(-78, 166), at(-30, 262), at(40, 366), at(104, 452), at(136, 520));
  const tuck = curveThrough(at(136, 520), at(146, 600), at(142, 690), at(128, 772));
  const foot = curveThrough(at(128, 772), at(40, 812), at(-70, 846), at(-178, 858));
  const arm = curveThrough(at(-178, 858), at(-186, 660), at(-178, 440), at(-168, 300), at(-164, 196));
  const over = curveThrough(at(-164, 196), at(-146, 142), at(-100, 134), at(-78, 166));
  const outline = closed(joined(neck, tuck, foot, arm, over));
  const folds = Array.from(
    { length: 6 },
    (_, i): Fold => ({
      from: at(mix(-150, -92, i / 5), mix(196, 176, i / 5)),
      to: at(mix(-160, 126, i / 5), mix(846, 700, i / 5)),
      width: [8, 34 - i * 2],
      bow: mix(4, -26, i / 5),
    }),
  );
  const trims =
    border(context, { width: 30 * size, shiftedBy: (inwards) => shifted(neck, -inwards * 0.8, inwards * 0.56) }, trim) +
    border(context, { width: 104 * size, shiftedBy: (inwards) => shifted(reversed(foot), 0, -inwards) }, trim) +
    border(context, { width: 15, shiftedBy: (inwards) => shifted(arm, inwards, 0) }, 'piping');
  const svg = cloth(context, {
    outline,
    grain: -14,
    origin: at(-40, 420),
    folds,
    depth: 1.15,
    trims,
    across: [at(-190, 440), at(150, 560)],
  });
  return { behind: '', svg, outlines: [outline] };
};

const DRAPES: Record<Drape, Pallu> = { nivi, open: openPallu, seedha };

/** The wrapped skirt, close at the hip, its border at the ankle. */
function wrappedSkirt(context: DrawContext, trim: BorderName, width: number): Drawing {
  const hem = curveThrough(at(206, 1118), at(120, 1140), at(0, 1146), at(-110, 1140), at(-200, 1116));
  const side = curveThrough(at(128, 500), at(164, 620), at(178, 800), at(206, 1118));
  const otherSide = curveThrough(at(-200, 1116), at(-176, 800), at(-162, 620), at(-126, 500));
  const outline = closed(curveThrough(at(-126, 500), at(0, 516), at(128, 500)), side, hem, otherSide);
  const folds: Fold[] = [
    ...[-150, -118, -80].map(
      (dx, i): Fold => ({ from: at(-40 + i * 16, 540 + i * 20), to: at(dx - 30, 1140), width: [3, 24], bow: -18 }),
    ),
    ...[112, 150].map(
      (dx, i): Fold => ({ from: at(70 + i * 30, 540), to: at(dx + 30, 1140), width: [3, 24], bow: 12 }),
    ),
    { from: at(-150, 600), to: at(20, 540), width: [14, 3], bow: 14 },
    { from: at(-158, 690), to: at(0, 580), width: [14, 3], bow: 18 },
    { from: at(156, 640), to: at(60, 560), width: [14, 3], bow: 12 },
  ];
  const svg = cloth(context, {
    outline,
    across: [at(-190, 0), at(196, 0)],
    folds,
    trims: border(context, { width, shiftedBy: (inwards) => shifted(reversed(hem), 0, -inwards) }, trim),
  });
  return { svg, outlines: [outline] };
}

/** Six knife pleats from the tuck at the waist, each lying over the next. */
function pleats(context: DrawContext, trim: BorderName, width: number): Drawing {
  const count = 6;
  // All hems are the same curve moved aside, so their border is drawn once and referred to.
  const foot = curveThrough(at(0, 1150), at(24, 1156), at(48, 1146));
  const footBorder = context.define(
    'pleat border',
    (id) => `<g id="${id}">${border(context, { width, shiftedBy: (inwards) => shifted(foot, 0, -inwards) }, trim)}</g>`,
  );
  const painted = Array.from({ length: count }, (_, order) => {
    // The last pleat is painted first: each lies over the next.
    const i = count - 1 - order;
    const [topLeft, topRight] = [-30 + i * 10, -30 + i * 10 + 22];
    const [hemLeft, hemRight] = [-78 + i * 38, -78 + i * 38 + 48];
    const y = Math.round(1150 + Math.sin(i * 1.3) * 3 - Math.abs(i - 2.5) * 2);
    const hem = curveThrough(at(hemRight, y - 4), at(mix(hemLeft, hemRight, 0.5), y + 6), at(hemLeft, y));
    const edge = (x0: number, x1: number, yEnd: number): Curve =>
      curveThrough(at(x0, 512), at(mix(x0, x1, 0.3), 700), at(x1, yEnd));
    const outline = closed(
      straight(at(topLeft, 512), at(topRight, 512)),
      edge(topRight, hemRight, y - 4),
      hem,
      reversed(edge(topLeft, hemLeft, y)),
    );
    const shade: Fold[] = [{ from: at(topRight - 4, 520), to: at(hemRight - 6, y), width: [5, 24] }];
    return cloth(context, {
      outline,
      grain: -(hemLeft - topLeft) / 14,
      origin: at((hemLeft + hemRight) / 2, 1100),
      folds: shade,
      depth: 1.25,
      trims:
        context.pose === 'worn'
          ? border(context, { width, shiftedBy: (inwards) => shifted(foot, hemLeft, y - 1150 - inwards) }, trim)
          : `<use href="#${footBorder}" x="${hemLeft}" y="${y - 1150}"/>`,
    });
  });
  return { svg: painted.join(''), outlines: [] };
}
