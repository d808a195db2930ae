// The dupatta or stole: hung over a brass rail in soft pleats, both ends showing, tassels at the hems.

import { darker, mixed } from '../brush/color.ts';
import type { Curve } from '../brush/curve.ts';
import { at, closed, curveThrough, MIDDLE, stops, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { cloth } from '../cloth/cloth.ts';
import { hanging } from './dupatta.ts';

function tassels(context: DrawContext, end: Curve): string {
  const { palette } = context;
  const id = context.define(
    'tassel',
    (key) =>
      `<g id="${key}"><path d="M-1 0C-2 8-7 14-7 34L7 34C7 14 2 8 1 0Z" fill="${palette.accent}"/>` +
      `<path d="M-4 33L-2 14M0 34V14M4 33L2 14" stroke="${darker(palette.accent, 0.4)}" stroke-width="1"/>` +
      `<circle cy="7" r="4.5" fill="${palette.metal}"/></g>`,
  );
  return stops(end, 24)
    .map(({ point: [x, y] }) => `<use href="#${id}" x="${Math.round(x)}" y="${Math.round(y)}"/>`)
    .join('');
}

export function stole(context: DrawContext): Drawing {
  const back = hanging(
    context,
    curveThrough(at(-10, 196), at(10, 480), at(34, 760), at(40, 900)),
    curveThrough(at(190, 196), at(214, 480), at(252, 760), at(268, 884)),
    90,
    6,
  );
  const front = hanging(
    context,
    curveThrough(at(-200, 190), at(-214, 480), at(-232, 800), at(-246, 1030)),
    curveThrough(at(96, 190), at(100, 480), at(94, 800), at(84, 1044)),
    108,
    8,
  );
  const rail = closed(straight(at(-330, 168), at(330, 168), at(330, 182), at(-330, 182)));
  const roll = closed(
    curveThrough(at(-202, 202), at(-196, 158), at(-40, 150), at(100, 152), at(188, 160), at(192, 204)),
    curveThrough(at(192, 204), at(90, 196), at(-60, 206), at(-202, 202)),
  );
  const brass = withTextile(
    context,
    { ...context.palette, cloth: mixed(context.palette.metal, '#8a6a33', 0.3), deep: '#3b260d' },
    'satin',
  );
  const knobs = [-336, 336]
    .map(
      (dx) =>
        `<circle cx="${MIDDLE + dx}" cy="175" r="13" fill="${context.palette.metal}"/>` +
        `<circle cx="${MIDDLE + dx - 4}" cy="170" r="4" fill="#fff" opacity=".6"/>`,
    )
    .join('');
  const over = cloth(context, {
    outline: roll,
    folds: [-150, -90, -30, 30, 90, 150].map((dx) => ({
      from: at(dx, 206),
      to: at(dx * 0.97, 160),
      width: [12, 5] as const,
    })),
  });
  const ends = tassels(context, curveThrough(at(44, 900), at(150, 902), at(266, 884)));
  const frontEnds = tassels(context, curveThrough(at(-242, 1030), at(-140, 1044), at(-10, 1044), at(82, 1044)));
  return {
    svg: cloth(brass, { outline: rail }) + knobs + ends + back.svg + frontEnds + front.svg + over,
    outlines: [rail, ...back.outlines, ...front.outlines, roll],
  };
}
