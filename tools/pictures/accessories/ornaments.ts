// Ornaments for brow and ankle: the maang tikka on its chain, and a pair of anklets with bells.

import { darker, lighter } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { bandBelow, circle, curveThrough, MIDDLE, open, shifted, stops } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { around, placed } from '../cloth/motifs.ts';
import { bead, gold, PEARL, rosette } from './goldwork.ts';

export function maangTikka(context: DrawContext): Drawing {
  const { palette } = context;
  const edge = darker(palette.metal, 0.55);
  const [pearl, stone] = [bead(context, 'pearl', PEARL), bead(context, 'stone', palette.cloth)];
  const link = bead(context, 'link', lighter(palette.metal, 0.1));
  const chain = curveThrough([500, 196], [452, 300], [424, 400], [442, 500], [MIDDLE, 586]);
  const beads = stops(chain, 21)
    .map(({ point: [x, y] }, i) => (i % 4 === 2 ? pearl(x, y, 11) : link(x, y, i % 4 === 0 ? 9 : 6.5)))
    .join('');
  const hook =
    `<path d="M500 196C520 150 560 140 566 168C572 196 540 206 532 186" fill="none" stroke="${edge}" stroke-width="8"` +
    ` stroke-linecap="round"/><path d="M499 194C519 148 559 138 565 166" fill="none"` +
    ` stroke="${lighter(palette.metal, 0.5)}" stroke-width="3" stroke-linecap="round"/>`;
  const halo =
    around(26, (a) => `<g transform="rotate(${a})">${pearl(0, -150, 10)}</g>`) +
    `<circle r="138" fill="${gold(context)}" stroke="${edge}" stroke-width="2"/>` +
    around(16, (a) => `<g transform="rotate(${a})">${stone(0, -122, 7)}</g>`) +
    `<circle r="106" fill="${darker(palette.cloth, 0.12)}" stroke="${edge}" stroke-width="2"/>`;
  const drops = [-64, 0, 64]
    .map((dx) => {
      const y = 140 - Math.abs(dx) * 0.26;
      const stem = `<path d="M${dx} ${y}v34" stroke="${edge}" stroke-width="3"/>`;
      return `${stem}${stone(dx, y + 26, 8)}${pearl(dx, y + 48, dx === 0 ? 17 : 13)}`;
    })
    .join('');
  return {
    svg: beads + hook + placed(drops + halo + rosette(context, 104), MIDDLE, 740),
    outlines: [bandBelow(chain, 12), circle([MIDDLE, 740], 156), circle([MIDDLE, 926], 18)],
    closeUpCentre: [MIDDLE, 720],
  };
}

/** One anklet lying down: a double chain, a clasp at the back, bells along the front. */
function anklet(context: DrawContext, centre: Point, turn: number): Drawing {
  const { palette } = context;
  const edge = darker(palette.metal, 0.55);
  const [rx, ry] = [286, 118];
  const radians = (turn * Math.PI) / 180;
  /** `grow` times as far from the centre as the ring itself, and `drop` lower. */
  const pointOnRing = (angle: number, grow: number, drop: number): Point => {
    const [x, y] = [Math.cos(angle) * rx * grow, Math.sin(angle) * ry * grow + drop];
    return [
      centre[0] + x * Math.cos(radians) - y * Math.sin(radians),
      centre[1] + x * Math.sin(radians) + y * Math.cos(radians),
    ];
  };
  const ring = (grow: number, drop: number): Curve =>
    curveThrough(...Array.from({ length: 17 }, (_, i) => pointOnRing((Math.PI * i) / 8, grow, drop)));
  const [outer, inner] = [ring(1, 0), ring(0.94, -4)];
  const strand = (curve: Curve, width: number): string =>
    `<path d="${open(curve)}" fill="none" stroke="${edge}" stroke-width="${width}" stroke-dasharray="0 ${width * 0.9}"` +
    ` stroke-linecap="round"/><path d="${open(shifted(curve, -1, -2))}" fill="none"` +
    ` stroke="${lighter(palette.metal, 0.35)}" stroke-width="${width * 0.72}" stroke-dasharray="0 ${width * 0.9}"` +
    ` stroke-linecap="round"/>`;
  const bell = context.define(
    'bell',
    (id) =>
      `<g id="${id}"><path d="M0 -2V8" stroke="${edge}" stroke-width="4"/><path d="M0 6C-15 8-17 36-13 40C-6 45 6 45 13 40` +
      `C17 36 15 8 0 6Z" fill="${gold(context)}" stroke="${edge}" stroke-width="1.6"/><path d="M-9 34H9" stroke="${edge}"` +
      ` stroke-width="3"/><circle cy="42" r="4" fill="${edge}"/></g>`,
  );
  const front = curveThrough(
    ...Array.from({ length: 9 }, (_, i) => pointOnRing(Math.PI * (0.06 + (0.88 * i) / 8), 1, 0)),
  );
  const stone = bead(context, 'stone', palette.cloth);
  const bells = stops(front, 48)
    .map(({ point: [x, y] }, i) => {
      const position = `x="${Math.round(x)}" y="${Math.round(y)}"`;
      return `<use href="#${bell}" ${position}/>${i % 2 === 0 ? stone(x, y - 2, 10) : ''}`;
    })
    .join('');
  const clasp = placed(
    rosette(context, 34),
    Math.round(pointOnRing(-Math.PI / 2, 1, 0)[0]),
    Math.round(pointOnRing(-Math.PI / 2, 1, 0)[1]),
  );
  return { svg: strand(inner, 9) + strand(outer, 15) + clasp + bells, outlines: [bandBelow(outer, 22)] };
}

export function anklets(context: DrawContext): Drawing {
  const [back, front] = [anklet(context, [470, 420], -6), anklet(context, [430, 760], 7)];
  return { svg: back.svg + front.svg, outlines: [...back.outlines, ...front.outlines], closeUpCentre: [400, 820] };
}
