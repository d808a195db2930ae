// Jewellery: jhumkas, a necklace and bangles, in the palette's metal with its cloth colour as enamel.

import { darker, lighter, mixed } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { bandBelow, circle, curveThrough, MIDDLE, open, shifted, stops } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { blurred } from '../brush/light.ts';
import { placed } from '../cloth/motifs.ts';
import { bead, gold, PEARL, rosette } from './goldwork.ts';

function earring(context: DrawContext, x: number): string {
  const metal = gold(context);
  const edge = darker(context.palette.metal, 0.55);
  const [pearl, stone] = [bead(context, 'pearl', PEARL), bead(context, 'stone', context.palette.cloth)];
  const dome = 'M-112 150C-112 40-58-6 0-6C58-6 112 40 112 150C70 170-70 170-112 150Z';
  const ribs = [-84, -56, -28, 0, 28, 56, 84].map((dx) => `M0-6C${dx * 0.5} 10 ${dx} 70 ${dx * 1.1} 160`).join('');
  const petals = [-80, -48, -16, 16, 48, 80]
    .map(
      (dx) =>
        `<path d="M${dx} ${118 - Math.abs(dx) * 0.06}c-13-14-13-34 0-46c13 12 13 32 0 46z"` +
        ` fill="${context.palette.cloth}" stroke="${lighter(context.palette.metal, 0.5)}" stroke-width="2"/>`,
    )
    .join('');
  const fringe = Array.from({ length: 11 }, (_, i) => {
    const dx = -100 + i * 20;
    const y = 166 + (1 - (dx / 112) ** 2) * 12;
    return `<path d="M${dx} ${Math.round(y)}v20" stroke="${edge}" stroke-width="2"/>${pearl(dx, y + 30, 9.5)}${stone(dx, y + 14, 4.4)}`;
  }).join('');
  return (
    `<g transform="translate(${x} 330)">` +
    `<path d="M0 60v96" stroke="${edge}" stroke-width="5"/>${rosette(context, 88)}${pearl(0, 108, 14)}${stone(0, 134, 9)}</g>` +
    `<g transform="translate(${x} 500)">${fringe}<path d="${dome}" fill="${metal}" stroke="${edge}" stroke-width="2"/>` +
    `<path d="${ribs}" fill="none" stroke="${edge}" stroke-width="1.4" opacity=".6"/>${petals}` +
    `<path d="M-112 148C-70 168 70 168 112 148" fill="none" stroke="${lighter(context.palette.metal, 0.5)}"` +
    ` stroke-width="7" stroke-dasharray="0 10" stroke-linecap="round"/>` +
    `<path d="M-108 132C-66 150 66 150 108 132" fill="none" stroke="${edge}" stroke-width="2"/>` +
    `<ellipse cx="-48" cy="56" rx="16" ry="44" transform="rotate(24 -48 56)" fill="#fff" opacity=".4"` +
    ` ${blurred(context, 7)}/>${pearl(0, -14, 14)}</g>`
  );
}

const silhouette = (x: number): string =>
  `${circle([x, 330], 90)}M${x - 112} 650C${x - 112} 540 ${x - 58} 494 ${x} 494C${x + 58} 494 ${x + 112} 540` +
  ` ${x + 112} 650L${x + 100} 700L${x - 100} 700Z`;

export const jhumkas = (context: DrawContext): Drawing => ({
  svg: earring(context, 300) + earring(context, 600),
  outlines: [silhouette(300), silhouette(600)],
  closeUpCentre: [318, 500],
});

export function necklace(context: DrawContext): Drawing {
  const p = (dx: number, y: number): Point => [MIDDLE + dx, y];
  const [pearl, stone] = [bead(context, 'pearl', PEARL), bead(context, 'stone', context.palette.cloth)];
  const strand = (drop: number, half: number): Curve =>
    curveThrough(
      p(-half, 200),
      p(-half * 1.06, 420),
      p(-half * 0.72, 600 + drop * 0.6),
      p(0, 690 + drop),
      p(half * 0.72, 600 + drop * 0.6),
      p(half * 1.06, 420),
      p(half, 200),
    );
  const [outer, middle, inner] = [strand(60, 250), strand(0, 214), strand(-64, 178)];
  const edge = darker(context.palette.metal, 0.55);
  const drop = context.define(
    'drop',
    (id) =>
      `<g id="${id}">` +
      `<path d="M0-22C-18-6-24 16 0 34C24 16 18-6 0-22Z" fill="${gold(context)}" stroke="${edge}" stroke-width="1.4"/>` +
      `<path d="M0-8C-9 2-11 12 0 22C11 12 9 2 0-8Z" fill="${context.palette.cloth}"/>` +
      `<path d="M-4 0C-7 5-7 9-5 13" stroke="#fff" stroke-width="2" fill="none" opacity=".7"/></g>`,
  );
  const leaves = stops(outer, 44)
    .filter(({ point }) => point[1] > 330)
    .map(
      ({ point, angle }) =>
        `<use href="#${drop}" transform="translate(${Math.round(point[0])} ${Math.round(point[1])})rotate(${Math.round(angle)})translate(0 26)"/>`,
    )
    .join('');
  const pearls =
    stops(outer, 21)
      .map(({ point }) => pearl(point[0], point[1], 10))
      .join('') +
    stops(middle, 19)
      .map(({ point }, i) => (i % 4 === 0 ? stone(point[0], point[1], 10) : pearl(point[0], point[1], 8.6)))
      .join('');
  const chain =
    `<path d="${open(inner)}" fill="none" stroke="${edge}" stroke-width="13" stroke-dasharray="0 13" stroke-linecap="round"/>` +
    `<path d="${open(shifted(inner, -1, -1.5))}" fill="none" stroke="${lighter(context.palette.metal, 0.35)}"` +
    ` stroke-width="10" stroke-dasharray="0 13" stroke-linecap="round"/>`;
  const pendant = placed(
    `<path d="M0 40V90" stroke="${edge}" stroke-width="5"/>${rosette(context, 82)}<use href="#${drop}"` +
      ` transform="translate(0 118)scale(1.5)"/>${pearl(0, 184, 14)}`,
    MIDDLE,
    770,
    1,
  );
  const tie = curveThrough(p(-230, 210), p(-150, 100), p(0, 70), p(150, 100), p(230, 210));
  const cord = `<path d="${open(tie)}" fill="none" stroke="${mixed(context.palette.accent, context.palette.deep, 0.2)}" stroke-width="9"/>`;
  const ends = [-214, 214].map((dx) => placed(rosette(context, 48), MIDDLE + dx, 206)).join('');
  return {
    svg: cord + leaves + pearls + chain + ends + pendant,
    outlines: [
      bandBelow(tie, 16),
      bandBelow(outer, 16),
      bandBelow(middle, 16),
      bandBelow(inner, 16),
      circle([MIDDLE, 770], 82),
      circle([MIDDLE, 950], 16),
    ],
    closeUpCentre: [MIDDLE - 60, 700],
  };
}

/** A stack of bangles lying on one another, enamel between gold. */
export function bangles(context: DrawContext): Drawing {
  const { palette } = context;
  const [rx, ry] = [262, 116];
  const dyes = [
    palette.metal,
    palette.cloth,
    palette.accent,
    palette.metal,
    palette.cloth,
    palette.cloth,
    palette.metal,
  ];
  const ring = (dye: string, i: number): string => {
    const y = 800 - i * 46;
    const isMetal = dye === palette.metal;
    const tube = (dy: number, width: number, color: string, attributes = ''): string =>
      `<ellipse cx="450" cy="${y + dy}" rx="${rx}" ry="${ry}" fill="none" stroke="${color}" stroke-width="${width}" ${attributes}/>`;
    const front = `M${450 - rx} ${y}A${rx} ${ry} 0 0 0 ${450 + rx} ${y}`;
    const pattern = isMetal
      ? `<path d="${front}" fill="none" stroke="${lighter(palette.metal, 0.6)}" stroke-width="9" stroke-dasharray="0` +
        ` 16" stroke-linecap="round"/>` +
        `<path d="${front}" fill="none" stroke="${palette.cloth}" stroke-width="5" stroke-dasharray="0 16"` +
        ` stroke-dashoffset="8" stroke-linecap="round"/>`
      : `<path d="${front}" fill="none" stroke="${palette.motif}" stroke-width="6" stroke-dasharray="0 22" stroke-linecap="round"/>`;
    const back =
      `<path d="M${450 - rx} ${y}A${rx} ${ry} 0 0 1 ${450 + rx} ${y}" fill="none" stroke="${palette.deep}"` +
      ` stroke-width="38" opacity=".3" ${blurred(context, 5)}/>`;
    return (
      tube(4, 42, darker(dye, 0.6)) +
      tube(0, 36, dye) +
      tube(-14, 4, lighter(dye, 0.4), 'opacity=".8"') +
      tube(13, 6, darker(dye, 0.4), 'opacity=".7"') +
      back +
      pattern +
      `<path d="M230 ${y + 66}Q300 ${y + 104} 380 ${y + 112}" fill="none" stroke="#fff" stroke-width="9"` +
      ` stroke-linecap="round" opacity=".5" ${blurred(context, 4)}/>`
    );
  };
  /** Half the thickness of a bangle, and a little more. */
  const margin = 26;
  const outlines = [
    `M${450 - rx - margin} 800C${450 - rx} 980 ${450 + rx} 980` +
      ` ${450 + rx + margin} 800L${450 + rx + margin} 520C${450 + rx} 360 ${450 - rx} 360 ${450 - rx - margin} 520Z`,
  ];
  return { svg: dyes.map(ring).join(''), outlines };
}
