// Flat shoes from the side, as a pair: juttis with their curled tip, ballerinas, strapped flats and sliders.

import { darker, lighter, mixed } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { closed, curveThrough, open, reversed, shifted } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { cloth } from '../cloth/cloth.ts';
import { lotus, placed } from '../cloth/motifs.ts';
import { border, button } from '../cloth/trims.ts';
import { leather } from './leather.ts';

/** One shoe, moved by dx and dy from its place: heel at 170, toe at 740, floor at 862. */
type Place = (x: number, y: number) => Point;
type FromTheSide = (context: DrawContext, place: Place) => Drawing;

const pair =
  (shoe: FromTheSide) =>
  (context: DrawContext): Drawing => {
    const [back, front] = [
      [38, -190],
      [-38, 50],
    ].map(([dx, dy]) => shoe(context, (x, y) => [x + dx!, y + dy!])) as [Drawing, Drawing];
    return { svg: back.svg + front.svg, outlines: [...back.outlines, ...front.outlines] };
  };

interface Shell {
  readonly topline: Curve;
  readonly far: Curve;
  readonly toe: Curve;
  readonly sole: Curve;
  readonly counter: Curve;
  readonly lining: string;
  readonly trims: string;
}

/** A closed upper on a thin leather sole, the lining of its far side in sight. */
function closedShoe(context: DrawContext, p: Place, shell: Shell): Drawing {
  const { topline, far, toe, sole, counter } = shell;
  const upper = closed(topline, toe, sole, counter);
  const inside = closed(topline, far);
  const svg =
    cloth(leather(context, shell.lining), {
      outline: inside,
      across: [p(180, 0), p(560, 0)],
      folds: [{ from: p(230, 770), to: p(520, 800), width: [14, 8], bow: -10 }],
    }) +
    cloth(context, {
      outline: upper,
      grain: 12,
      scale: 0.62,
      origin: p(560, 800),
      across: [p(420, 640), p(420, 890)],
      folds: [
        { from: p(600, 780), to: p(640, 850), width: [3, 12] },
        { from: p(196, 770), to: p(206, 846), width: [10, 4] },
      ],
      trims: shell.trims,
    }) +
    `<path d="${open(shifted(sole, 0, 5))}" fill="none" stroke="#5a331b" stroke-width="11" stroke-linecap="round"/>` +
    `<path d="${open(shifted(sole, 0, 1))}" fill="none" stroke="#9a6a43" stroke-width="3"/>`;
  return { svg, outlines: [upper, inside] };
}

const jutti: FromTheSide = (context, p) => {
  const topline = curveThrough(p(176, 726), p(270, 778), p(380, 796), p(470, 774), p(536, 728));
  const toe = curveThrough(p(536, 728), p(610, 762), p(690, 806), p(744, 800), p(772, 760), p(764, 736), p(748, 744));
  const tip = curveThrough(p(748, 744), p(762, 766), p(748, 800), p(766, 834), p(740, 858));
  const sole = curveThrough(p(740, 858), p(620, 862), p(460, 860), p(300, 862), p(190, 860));
  const counter = curveThrough(p(190, 860), p(164, 810), p(164, 764), p(176, 726));
  const trims =
    border(context, { width: 26, shiftedBy: (inwards) => shifted(topline, 0, inwards) }, 'zari') +
    [
      [560, 806, 1.1],
      [630, 828, 0.8],
      [470, 836, 0.8],
      [250, 826, 0.7],
    ]
      .map(([x, y, size]) => {
        const [left, top] = p(x!, y!);
        return placed(lotus(lighter(context.palette.metal, 0.4), context.palette.accent), left, top, size!);
      })
      .join('');
  const far = curveThrough(p(536, 728), p(450, 742), p(340, 750), p(240, 728), p(176, 726));
  return closedShoe(context, p, {
    topline,
    far,
    sole,
    counter,
    trims,
    toe: [...toe, ...tip.slice(1)],
    lining: lighter(context.palette.metal, 0.45),
  });
};

const ballerina: FromTheSide = (context, p) => {
  const topline = curveThrough(p(178, 752), p(260, 800), p(380, 818), p(480, 806), p(566, 776));
  const toe = curveThrough(p(566, 776), p(640, 790), p(704, 814), p(740, 842), p(738, 858));
  const sole = curveThrough(p(738, 858), p(620, 862), p(460, 860), p(300, 862), p(188, 860));
  const counter = curveThrough(p(188, 860), p(164, 826), p(166, 784), p(178, 752));
  const far = curveThrough(p(566, 776), p(470, 768), p(350, 774), p(250, 760), p(178, 752));
  const shoe = closedShoe(context, p, {
    topline,
    far,
    toe,
    sole,
    counter,
    lining: '#e0c39b',
    trims: border(context, { width: 9, shiftedBy: (inwards) => shifted(topline, 0, inwards) }, 'piping'),
  });
  const loops = [
    curveThrough(p(572, 778), p(540, 748), p(520, 760), p(530, 786), p(572, 780)),
    curveThrough(p(572, 778), p(606, 752), p(630, 768), p(616, 792), p(572, 782)),
    curveThrough(p(562, 768), p(584, 768), p(584, 790), p(562, 788), p(562, 768)),
  ].map((curve) => closed(curve));
  return {
    svg: shoe.svg + loops.map((outline) => cloth(context, { outline, scale: 0.6 })).join(''),
    outlines: [...shoe.outlines, ...loops],
  };
};

/** A padded sole seen a little from above: its top face and its edge. */
function openSole(context: DrawContext, p: Place, tone: string): Drawing {
  const face = closed(
    curveThrough(p(166, 826), p(250, 804), p(400, 806), p(560, 792), p(690, 802), p(744, 828)),
    curveThrough(p(744, 828), p(700, 850), p(560, 860), p(420, 846), p(280, 856), p(190, 848), p(166, 826)),
  );
  const edge = curveThrough(p(166, 828), p(190, 850), p(280, 858), p(420, 848), p(560, 862), p(700, 852), p(744, 830));
  const side = closed(edge, reversed(shifted(edge, 0, 18)));
  const tan = leather(context, tone);
  return {
    svg:
      cloth(leather(context, darker(tone, 0.35)), { outline: side }) +
      cloth(tan, {
        outline: face,
        across: [p(0, 790), p(0, 862)],
        trims: `<path d="${open(shifted(edge, 0, -8))}" fill="none" stroke="${darker(tone, 0.4)}" stroke-width="1.6" stroke-dasharray="6 4" opacity=".7"/>`,
      }),
    outlines: [face, side],
  };
}

interface Band {
  /** Where it begins on the sole. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** How far its top leans towards the toe; negative towards the heel. */
  readonly lean: number;
}

/** A band over the foot from the near edge of the sole to the far one: its near face, and its inside beyond. */
function bridge(context: DrawContext, p: Place, { x, width, height, lean }: Band) {
  const near = closed(
    curveThrough(p(x, 856), p(x + lean * 0.3, 856 - height * 0.7), p(x + lean, 846 - height)),
    curveThrough(
      p(x + lean, 846 - height),
      p(x + lean + width * 0.5, 838 - height),
      p(x + lean + width * 0.94, 848 - height),
    ),
    curveThrough(
      p(x + lean + width * 0.94, 848 - height),
      p(x + width + lean * 0.4, 858 - height * 0.6),
      p(x + width, 858),
    ),
    curveThrough(p(x + width, 858), p(x + width * 0.5, 864), p(x, 856)),
  );
  const far = closed(
    curveThrough(p(x + lean, 846 - height), p(x + lean * 0.8 - 20, 826 - height * 0.3), p(x - 6, 808)),
    curveThrough(p(x - 6, 808), p(x + width * 0.4, 806), p(x + width * 0.8, 806)),
    curveThrough(
      p(x + width * 0.8, 806),
      p(x + lean + width * 0.8, 830 - height * 0.6),
      p(x + lean + width * 0.94, 848 - height),
    ),
  );
  const inside = mixed(context.palette.cloth, context.palette.deep, 0.55);
  return {
    behind: cloth(context, { outline: far, plain: inside }),
    before: cloth(context, {
      outline: near,
      scale: 0.62,
      origin: p(x + width / 2, 800),
      across: [p(0, 830 - height), p(0, 880)],
      trims: '',
      folds: [{ from: p(x + width * 0.9, 850 - height), to: p(x + width, 850), width: [4, 14] }],
    }),
    outlines: [near, far],
  };
}

const strapped =
  (tone: string, bands: readonly Band[], hasStud: boolean): FromTheSide =>
  (context, p) => {
    const sole = openSole(context, p, tone);
    const bridges = bands.map((band) => bridge(context, p, band));
    const [first] = bands;
    const [x, y] = first ? p(first.x + first.lean + first.width * 0.5, 858 - first.height) : [0, 0];
    return {
      svg:
        sole.svg +
        bridges.map(({ behind }) => behind).join('') +
        bridges.map(({ before }) => before).join('') +
        (hasStud ? button(context, x, y + 12, 11) : ''),
      outlines: [...sole.outlines, ...bridges.flatMap(({ outlines }) => outlines)],
    };
  };

const flat = strapped(
  '#c08a58',
  [
    { x: 556, width: 92, height: 58, lean: -16 },
    { x: 408, width: 96, height: 88, lean: -22 },
  ],
  true,
);
const slider = strapped('#cda173', [{ x: 440, width: 190, height: 92, lean: -34 }], false);

export const SIDE_SHOES = {
  juttis: pair(jutti),
  ballerinas: pair(ballerina),
  flats: pair(flat),
  sliders: pair(slider),
} as const;
