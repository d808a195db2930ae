// Dresses: the tiered maxi on straps or sleeves, the tea dress, and the belted shirt dress.

import { mixed } from '../brush/color.ts';
import type { Curve } from '../brush/curve.ts';
import { at, closed, curveThrough, MIDDLE, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { flare } from '../cloth/flare.ts';
import { button, seam } from '../cloth/trims.ts';
import { backNeck, bodyOutline, bodyShape, FIT, neckTrim } from './bodice.ts';
import { collarFor } from './collars.ts';
import type { Cut } from './kurtas.ts';
import { hangingFolds } from './kurtas.ts';
import { sleeves } from './sleeves.ts';

const BUST_FOLDS: readonly Fold[] = [
  { from: at(-122, 352), to: at(-50, 410), width: [13, 2], bow: 6 },
  { from: at(122, 352), to: at(54, 414), width: [13, 2], bow: 6 },
  ...[-84, -52, 48, 82].map((dx): Fold => ({ from: at(dx, 470), to: at(dx * 1.02, 388), width: [9, 2] })),
];

/** Three gathered tiers below a fitted bodice; each tier's ruffle lies over the next. */
export function maxiDress(context: DrawContext, cut: Cut): Drawing {
  const fit = { ...FIT, waist: 110, waistAt: 440 };
  const body = bodyShape(cut.neckline, fit, cut.sleeve === 'none');
  const arms = sleeves(context, cut.sleeve, body, 8);
  const outline = closed(bodyOutline(body, [body.side, at(70, 450), at(34, 454), at(0, 454)]));
  const drop = (cut.hem + 30 - 440) / 3;
  const halves = [111, 196, 272, 340];
  // The lowest tier first, so that the ones above lie over it.
  const tiers = [2, 1, 0].map((i) =>
    flare(context, {
      top: 438 + drop * i - (i > 0 ? 44 : 0),
      topHalf: i === 0 ? 111 : halves[i]! - 30,
      hem: 438 + drop * (i + 1),
      hemHalf: halves[i + 1]!,
      drop: 14 + i * 12,
      dip: i === 0 ? 12 : 12 + i * 10,
      gores: 7 + i * 2,
      border: 5,
      trim: 'none',
      kick: 0.05,
      depth: 1.1,
    }),
  );
  const belt = curveThrough(at(-113, 440), at(0, 454), at(113, 440));
  const top = cloth(context, {
    outline,
    across: [at(-146, 0), at(146, 0)],
    folds: BUST_FOLDS,
    trims: neckTrim(context, body, 7),
  });
  const waist = `${seam(context, belt)}${seam(context, shifted(belt, 0, -8), true)}`;
  return {
    svg:
      backNeck(context, cut.neckline, body, fit) +
      arms.svg +
      tiers.map((t) => t.svg).join('') +
      top +
      waist +
      arms.near,
    outlines: [outline, ...tiers.flatMap((t) => t.outlines), ...arms.outlines],
  };
}

/** Fitted to the waist, then one gathered skirt: the dress for tea, brunch and office. */
export function teaDress(context: DrawContext, cut: Cut): Drawing {
  const fit = { ...FIT, waist: 112, waistAt: 470 };
  const body = bodyShape(cut.neckline, fit, cut.sleeve === 'none');
  const arms = sleeves(context, cut.sleeve, body, 8);
  const outline = closed(bodyOutline(body, [body.side, at(72, 482), at(34, 486), at(0, 486)]));
  const skirt = flare(context, {
    top: 468,
    topHalf: 114,
    hem: cut.hem,
    hemHalf: 190 + (cut.hem - 468) * 0.22,
    drop: 30,
    dip: 18,
    gores: 8,
    border: 6,
    trim: 'none',
    kick: 0.18,
  });
  const belt = closed(
    curveThrough(at(-113, 456), at(0, 472), at(113, 456)),
    curveThrough(at(115, 482), at(0, 500), at(-115, 482)),
  );
  const front = cloth(context, {
    outline,
    across: [at(-146, 0), at(146, 0)],
    folds: BUST_FOLDS,
    trims: cut.neckline === 'collar' ? '' : neckTrim(context, body, 7),
  });
  const waist = cloth(context, {
    outline: belt,
    plain: mixed(context.palette.cloth, context.palette.deep, 0.3),
    across: [at(-114, 0), at(114, 0)],
  });
  const hasButtons = cut.neckline === 'v' || cut.neckline === 'collar' || cut.neckline === 'mandarin';
  const buttons = hasButtons ? [0, 1, 2].map((i) => button(context, MIDDLE, 342 + i * 42, 7, '#f3e8d6')).join('') : '';
  return {
    svg:
      backNeck(context, cut.neckline, body, fit) +
      arms.svg +
      skirt.svg +
      front +
      waist +
      buttons +
      collarFor(context, cut.neckline) +
      arms.near,
    outlines: [outline, ...skirt.outlines, ...arms.outlines],
  };
}

/** A shirt to the calf: collar, full placket, chest pocket, a tied belt. */
export function shirtDress(context: DrawContext, cut: Cut): Drawing {
  const body = bodyShape('collar', FIT);
  const arms = sleeves(context, cut.sleeve, body, 0);
  const [half, hem] = [226, cut.hem];
  const below: Curve = [
    body.side,
    at(128, 600),
    at(196, 800),
    at(half, hem - 76),
    at(half - 10, hem - 34),
    at(half - 46, hem - 10),
    at(half - 84, hem - 2),
    at(100, hem + 10),
    at(50, hem + 12),
    at(0, hem + 12),
  ];
  const outline = closed(bodyOutline(body, below));
  const edge = curveThrough(
    at(-half + 6, hem - 66),
    at(-150, hem),
    at(0, hem + 12),
    at(150, hem),
    at(half - 6, hem - 66),
  );
  const placket =
    seam(context, straight(at(22, 214), at(24, hem + 12)), true) +
    seam(context, straight(at(-22, 214), at(-24, hem + 12)), true) +
    seam(context, straight(at(26, 206), at(28, hem + 14)));
  const front = cloth(context, {
    outline,
    across: [at(-220, 0), at(220, 0)],
    folds: hangingFolds(context, 520, 210, hem),
    trims: seam(context, shifted(edge, 0, -12), true) + placket,
  });
  const buttons = Array.from({ length: 9 }, (_, i) => 258 + i * ((hem - 330) / 8))
    .filter((y) => Math.abs(y - 510) > 34)
    .map((y) => button(context, MIDDLE, Math.round(y), 7, '#f3e8d6'))
    .join('');
  const pocket = closed(
    straight(at(48, 300), at(112, 300), at(112, 356)),
    straight(at(112, 356), at(80, 372), at(48, 356)),
  );
  return {
    svg:
      backNeck(context, 'collar', body) +
      arms.svg +
      front +
      cloth(context, { outline: pocket, line: 1.2 }) +
      seam(context, straight(at(50, 310), at(110, 310)), true) +
      buttons +
      tiedBelt(context) +
      collarFor(context, 'collar') +
      arms.near,
    outlines: [outline, ...arms.outlines],
  };
}

/** A cloth belt with a flat knot and two ends. */
function tiedBelt(context: DrawContext, y = 496): string {
  const dye = mixed(context.palette.cloth, context.palette.deep, 0.28);
  const band = closed(
    curveThrough(at(-124, y), at(0, y + 10), at(124, y)),
    curveThrough(at(123, y + 32), at(0, y + 44), at(-123, y + 32)),
  );
  const ends = [
    closed(
      curveThrough(at(-8, y + 34), at(-30, y + 110), at(-34, y + 196)),
      straight(at(-34, y + 196), at(-4, y + 202)),
      curveThrough(at(-4, y + 202), at(2, y + 110), at(12, y + 40)),
    ),
    closed(
      curveThrough(at(4, y + 34), at(26, y + 90), at(40, y + 160)),
      straight(at(40, y + 160), at(66, y + 150)),
      curveThrough(at(66, y + 150), at(48, y + 84), at(22, y + 30)),
    ),
  ];
  const knot = closed(
    curveThrough(
      at(-20, y + 8),
      at(4, y + 2),
      at(26, y + 10),
      at(28, y + 34),
      at(6, y + 46),
      at(-20, y + 38),
      at(-20, y + 8),
    ),
  );
  return [band, ...ends, knot]
    .map((outline, i) =>
      cloth(context, {
        outline,
        plain: dye,
        across: i === 0 ? [at(-124, 0), at(124, 0)] : undefined,
        folds:
          i === 0
            ? [
                { from: at(-40, y + 18), to: at(-6, y + 26), width: [3, 10] },
                { from: at(60, y + 22), to: at(24, y + 26), width: [3, 10] },
              ]
            : [{ from: at(i * 6 - 8, y + 40), to: at(i === 1 ? -16 : 44, y + 150), width: [8, 3] }],
      }),
    )
    .join('');
}
