// Shoes from above, always as a pair: juttis, strapped flats, sliders and ballerinas.

import { lighter } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { closed, curveThrough, loop, reversed, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { cloth } from '../cloth/cloth.ts';
import { lotus, placed } from '../cloth/motifs.ts';
import { border, button, seam } from '../cloth/trims.ts';
import { leather } from './leather.ts';

/** One shoe seen from above; side -1 is the left one. */
type FromAbove = (context: DrawContext, side: 1 | -1, centre: number) => Drawing;

const pair = (context: DrawContext, shoe: FromAbove): Drawing => {
  const [left, right] = [shoe(context, -1, 322), shoe(context, 1, 578)];
  return { svg: left.svg + right.svg, outlines: [...left.outlines, ...right.outlines], closeUpCentre: [390, 500] };
};

const jutti: FromAbove = (context, side, centre) => {
  /** A point of this shoe, drawn for the right one. */
  const p = (dx: number, y: number): Point => [centre + side * dx, y];
  const outline = closed([
    p(-22, 214),
    p(4, 236),
    p(20, 290),
    p(52, 352),
    p(90, 420),
    p(108, 500),
    p(106, 590),
    p(104, 700),
    p(88, 800),
    p(84, 890),
    p(80, 984),
    p(-72, 984),
    p(-76, 890),
    p(-82, 800),
    p(-98, 700),
    p(-98, 590),
    p(-98, 470),
    p(-66, 380),
    p(-30, 300),
    p(-24, 270),
    p(-38, 236),
    p(-22, 214),
  ]);
  const throat: Curve = [p(-72, 660), p(-60, 540), p(66, 540), p(78, 660)];
  const back: Curve = [
    p(78, 660),
    p(84, 770),
    p(66, 850),
    p(60, 900),
    p(46, 956),
    p(-44, 956),
    p(-54, 900),
    p(-60, 850),
    p(-78, 770),
    p(-72, 660),
  ];
  const opening = closed(throat, back);
  const insole = leather(context, lighter(context.palette.metal, 0.45));
  const zari =
    border(
      context,
      { width: 30, shiftedBy: (inwards) => shifted(side === 1 ? throat : reversed(throat), 0, -inwards) },
      'zari',
    ) +
    border(
      context,
      {
        width: 14,
        shiftedBy: (inwards) =>
          back.map(([x, y]): Point => [centre + (x - centre) * (1 + inwards / 62), y + inwards * 0.3]),
      },
      'zari',
    );
  const spray = [
    [0, 470, 1.7],
    [-46, 505, 0.9],
    [48, 505, 0.9],
    [0, 392, 1.1],
    [-8, 338, 0.7],
  ]
    .map(([dx, y, size]) =>
      placed(lotus(lighter(context.palette.metal, 0.4), context.palette.accent), centre + side * dx!, y!, size!),
    )
    .join('');
  const svg =
    cloth(context, {
      outline,
      scale: 0.6,
      origin: [centre, 300],
      across: [p(-100 * side, 0), p(104 * side, 0)],
      trims: zari + spray,
      folds: [{ from: p(84, 560), to: p(70, 860), width: [10, 16] }],
    }) +
    cloth(insole, { outline: opening, across: [p(-70 * side, 0), p(74 * side, 0)] }) +
    `<g transform="translate(${centre} 850)">` +
    `<rect x="-26" y="-10" width="52" height="20" rx="2" fill="#7a1f2b" opacity=".85"/>` +
    `<path d="M-16 0h32M-6-5v10M6-5v10" stroke="#f6ecdc" stroke-width="1.6"/></g>` +
    seam(context, back);
  return { svg, outlines: [outline] };
};

const flat: FromAbove = (context, side, centre) => {
  /** A point of this shoe, drawn for the right one. */
  const p = (dx: number, y: number): Point => [centre + side * dx, y];
  const sole = closed(
    loop(
      p(-30, 250),
      p(40, 262),
      p(92, 360),
      p(98, 500),
      p(74, 680),
      p(78, 840),
      p(50, 950),
      p(-30, 956),
      p(-72, 870),
      p(-66, 700),
      p(-92, 500),
      p(-84, 340),
    ),
  );
  const band = (y: number, tall: number, lean: number): Curve[] => [
    curveThrough(p(-97, y + lean), p(0, y - 22), p(102, y - lean)),
    curveThrough(p(102, y - lean + tall), p(0, y + tall - 14), p(-97, y + lean + tall)),
  ];
  const straps = [band(452, 66, 18), band(640, 50, -10)].map((sides) => closed(...sides));
  const bar = closed(
    curveThrough(p(-16, 322), p(-10, 420), p(-6, 660)),
    straight(p(-6, 660), p(16, 660)),
    curveThrough(p(16, 660), p(12, 420), p(8, 322)),
  );
  const toe = closed(
    curveThrough(p(-90, 372), p(-62, 326), p(-14, 312), p(16, 334)),
    curveThrough(p(14, 362), p(-16, 342), p(-52, 352), p(-90, 404)),
  );
  const tan = leather(context, '#c08a58');
  const shape = { scale: 0.6, origin: [centre, 480] as Point };
  const svg =
    cloth(tan, {
      outline: sole,
      across: [p(-96 * side, 0), p(96 * side, 0)],
      trims:
        seam(
          tan,
          curveThrough(p(-28, 270), p(34, 280), p(78, 366), p(84, 500), p(60, 680), p(64, 838), p(42, 936)),
          true,
        ) + seam(tan, curveThrough(p(-28, 270), p(-70, 346), p(-78, 500), p(-52, 700), p(-58, 868), p(-26, 940)), true),
    }) +
    [bar, toe, ...straps]
      .map((outline, i) =>
        cloth(context, { ...shape, outline, across: i < 2 ? undefined : [p(-108 * side, 0), p(108 * side, 0)] }),
      )
      .join('') +
    placed(lotus(lighter(context.palette.metal, 0.4), context.palette.accent), centre, 476, 1.2) +
    button(context, centre + side * 4, 330, 13);
  return { svg, outlines: [sole, ...straps] };
};

/** A padded sole and one broad band of cloth. */
const slider: FromAbove = (context, side, centre) => {
  /** A point of this shoe, drawn for the right one. */
  const p = (dx: number, y: number): Point => [centre + side * dx, y];
  const sole = closed(
    loop(
      p(-24, 244),
      p(52, 266),
      p(100, 370),
      p(104, 510),
      p(82, 690),
      p(84, 840),
      p(52, 950),
      p(-34, 956),
      p(-78, 866),
      p(-74, 700),
      p(-100, 510),
      p(-88, 340),
    ),
  );
  const [upper, lower] = [
    curveThrough(p(-108, 420), p(-30, 372), p(50, 374), p(116, 428)),
    curveThrough(p(114, 626), p(50, 566), p(-30, 562), p(-108, 614)),
  ];
  const band = closed(upper, lower);
  const tan = leather(context, '#cda173');
  const inner = curveThrough(p(-20, 268), p(-70, 346), p(-82, 510), p(-58, 700), p(-62, 862), p(-28, 938));
  const svg =
    cloth(tan, { outline: sole, across: [p(-100 * side, 0), p(100 * side, 0)], trims: seam(tan, inner, true) }) +
    cloth(context, {
      outline: band,
      scale: 0.8,
      origin: [centre, 470],
      across: [p(-120 * side, 0), p(120 * side, 0)],
      trims:
        border(context, { width: 18, shiftedBy: (inwards) => shifted(upper, 0, inwards) }, 'zari') +
        border(context, { width: 18, shiftedBy: (inwards) => shifted(lower, 0, -inwards) }, 'zari'),
    });
  return { svg, outlines: [sole, band] };
};

/** A round toe, a low throat and a small bow. */
const ballerina: FromAbove = (context, side, centre) => {
  /** A point of this shoe, drawn for the right one. */
  const p = (dx: number, y: number): Point => [centre + side * dx, y];
  const outline = closed(
    loop(
      p(-10, 262),
      p(60, 296),
      p(102, 400),
      p(104, 540),
      p(88, 720),
      p(84, 850),
      p(52, 958),
      p(-36, 962),
      p(-76, 860),
      p(-80, 720),
      p(-98, 540),
      p(-88, 390),
    ),
  );
  const throat: Curve = [p(-70, 600), p(-58, 452), p(62, 452), p(78, 600)];
  const back: Curve = [
    p(78, 600),
    p(82, 740),
    p(64, 850),
    p(60, 890),
    p(46, 944),
    p(-44, 944),
    p(-54, 890),
    p(-60, 850),
    p(-76, 740),
    p(-70, 600),
  ];
  const bow = (way: 1 | -1): string =>
    closed(curveThrough(p(0, 470), p(way * 30, 440), p(way * 58, 446), p(way * 56, 484), p(way * 28, 490), p(0, 474)));
  const knot = closed(curveThrough(p(-11, 462), p(11, 462), p(12, 482), p(-12, 482), p(-11, 462)));
  const svg =
    cloth(context, {
      outline,
      scale: 0.7,
      origin: [centre, 340],
      across: [p(-104 * side, 0), p(108 * side, 0)],
      folds: [{ from: p(84, 560), to: p(70, 880), width: [10, 16] }],
    }) +
    cloth(leather(context, '#e0c39b'), { outline: closed(throat, back), across: [p(-70 * side, 0), p(74 * side, 0)] }) +
    seam(context, curveThrough(p(-80, 610), p(-66, 446), p(4, 432), p(70, 446), p(88, 610)), true) +
    [bow(1), bow(-1), knot].map((shape) => cloth(context, { outline: shape, scale: 0.6 })).join('');
  return { svg, outlines: [outline] };
};

export const juttis = (context: DrawContext): Drawing => pair(context, jutti);
export const flats = (context: DrawContext): Drawing => pair(context, flat);
export const sliders = (context: DrawContext): Drawing => pair(context, slider);
export const ballerinas = (context: DrawContext): Drawing => pair(context, ballerina);
