// Heels in profile, always as a pair: heelOutline heels with an ankle strap, and pumps on a slender heel.

import { lighter, mixed } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { closed, open, reversed, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { cloth } from '../cloth/cloth.ts';
import { border, button } from '../cloth/trims.ts';
import { leather } from './leather.ts';

/** Outlines of the heel alone. Both begin at the same height of the shoe and end on the same floor line. */
const BLOCK: readonly Curve[] = [
  [
    [230, 700],
    [262, 692],
    [300, 700],
    [328, 720],
    [316, 780],
    [308, 820],
    [306, 860],
  ],
  straight([306, 860], [244, 860]),
  [
    [244, 860],
    [244, 800],
    [238, 740],
    [230, 700],
  ],
];
const SLENDER: readonly Curve[] = [
  [
    [230, 700],
    [262, 692],
    [300, 700],
    [328, 720],
    [270, 752],
    [262, 800],
    [258, 862],
  ],
  straight([258, 862], [236, 862]),
  [
    [236, 862],
    [238, 800],
    [226, 760],
    [230, 700],
  ],
];

function shoe(context: DrawContext, dx: number, dy: number, isStrapped: boolean): Drawing {
  /** A point of this shoe, which is moved by dx and dy. */
  const p = (x: number, y: number): Point => [x + dx, y + dy];
  const topline: Curve = [p(214, 520), p(290, 560), p(372, 642), p(448, 700), p(500, 738), p(548, 752), p(604, 744)];
  const vamp: Curve = [p(604, 744), p(676, 758), p(742, 792), p(770, 836), p(776, 852), p(762, 858), p(742, 858)];
  const sole: Curve = [
    p(742, 858),
    p(680, 860),
    p(610, 860),
    p(556, 856),
    p(470, 846),
    p(412, 762),
    p(322, 716),
    p(282, 698),
    p(254, 694),
    p(230, 704),
  ];
  const counter: Curve = [p(230, 704), p(206, 650), p(200, 580), p(214, 520)];
  const upper = closed(topline, vamp, sole, counter);
  const farSide = closed(topline, [
    p(604, 744),
    p(540, 706),
    p(420, 560),
    p(300, 506),
    p(266, 494),
    p(232, 500),
    p(214, 520),
  ]);
  const heelOutline = closed(...(isStrapped ? BLOCK : SLENDER).map((curve) => shifted(curve, dx, dy)));
  const strapHalf = (half: Curve): string =>
    [
      [26, mixed(context.palette.cloth, context.palette.deep, 0.75)],
      [21, context.palette.cloth],
      [5, lighter(context.palette.cloth, 0.4)],
    ]
      .map(
        ([width, color]) =>
          `<path d="${open(half)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`,
      )
      .join('');
  const behind: Curve = [p(212, 470), p(226, 400), p(420, 396), p(430, 450)];
  const before: Curve = [p(430, 450), p(430, 506), p(220, 534), p(212, 470)];
  const stay = closed(straight(p(202, 462), p(226, 462), p(232, 530), p(206, 540)));
  const svg =
    (isStrapped ? strapHalf(behind) : '') +
    cloth(leather(context, '#d9b48c'), { outline: farSide, across: [p(214, 0), p(604, 0)] }) +
    cloth(withTextile(context, context.palette, 'satin'), {
      outline: heelOutline,
      plain: mixed(context.palette.cloth, context.palette.deep, 0.25),
      across: [p(232, 0), p(322, 0)],
    }) +
    cloth(context, {
      outline: upper,
      grain: 34,
      scale: 0.62,
      origin: p(560, 800),
      across: [p(300, 880), p(420, 560)],
      folds: [{ from: p(640, 770), to: p(706, 848), width: [3, 10] }],
      trims: border(
        context,
        { width: 12, shiftedBy: (inwards) => shifted(topline, -inwards * 0.3, inwards * 0.9) },
        'piping',
      ),
    }) +
    `<path d="${open(shifted(sole, 0, 3))}" fill="none" stroke="#6b3f22" stroke-width="7"/>` +
    (isStrapped
      ? cloth(context, { outline: stay, scale: 0.5 }) + strapHalf(before) + button(context, 396 + dx, 496 + dy, 11)
      : '');
  return {
    svg,
    outlines: [
      upper,
      heelOutline,
      farSide,
      ...(isStrapped ? [behind, before].map((half) => closed(half, reversed(shifted(half, 0, 10)))) : []),
    ],
  };
}

export function heels(context: DrawContext): Drawing {
  const [back, front] = [shoe(context, 40, -190, true), shoe(context, -30, 40, true)];
  return { svg: back.svg + front.svg, outlines: [...back.outlines, ...front.outlines], closeUpCentre: [420, 700] };
}

export function pumps(context: DrawContext): Drawing {
  const [back, front] = [shoe(context, 60, -200, false), shoe(context, -50, 50, false)];
  return { svg: back.svg + front.svg, outlines: [...back.outlines, ...front.outlines], closeUpCentre: [420, 700] };
}
