// Trims: borders, piping, lace and stitches that run along an edge, and buttons. They follow any curve;
// width is measured inwards from the edge, because the clip of the piece hides the outer half.

import { darker, lighter, mixed } from '../brush/color.ts';
import type { Curve } from '../brush/curve.ts';
import { open, stops } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { defineShape } from '../brush/draw-context.ts';
import { lotus, sprig } from './motifs.ts';
import type { BorderName } from './textiles.ts';
import { TEXTILES } from './textiles.ts';

/** The width of a border relative to the default. */
export type BorderSize = 'slim' | 'usual' | 'grand';
export const BORDER_SIZES: Record<BorderSize, number> = { slim: 0.5, usual: 1, grand: 1.55 };

const tenth = (n: number): number => Math.round(n * 10) / 10;
const stroke = (d: string, color: string, width: number, attributes = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${tenth(width)}" ${attributes}/>`;
/** Several strokes along the same curve, widest first. */
function layered(
  context: DrawContext,
  d: string,
  strokes: readonly (readonly [color: string, width: number, attributes?: string])[],
): string {
  const id = defineShape(context, d);
  return `<g fill="none">${strokes
    .map(
      ([color, width, attributes = '']) =>
        `<use href="#${id}" stroke="${color}" stroke-width="${tenth(width)}" ${attributes}/>`,
    )
    .join('')}</g>`;
}
/** Round dots: dashes of length 0 with round ends. */
const dotted = (gap: number): string => `stroke-dasharray="0 ${tenth(gap)}" stroke-linecap="round"`;

/** Motifs in a row along a curve, with their lower side towards the edge. */
function row(
  context: DrawContext,
  name: string,
  art: string,
  curve: Curve,
  spacing: number,
  size: number,
  flip = false,
): string {
  const motif = context.define(`motif ${name}`, (key) => `<g id="${key}">${art}</g>`);
  const scale = Math.round(size * 100) / 100;
  const id = context.define(
    `motif ${name} ${scale}`,
    (key) => `<use id="${key}" href="#${motif}" transform="scale(${scale})"/>`,
  );
  return stops(curve, spacing)
    .map(({ point, angle }) => {
      const turn = Math.round(angle + (flip ? 180 : 0));
      return `<use href="#${id}" transform="translate(${Math.round(point[0])} ${Math.round(point[1])})${turn === 0 ? '' : `rotate(${turn})`}"/>`;
    })
    .join('');
}

export interface Edge {
  /** The edge moved inwards by so many units; by 0 it is the edge itself. */
  readonly shiftedBy: (inwards: number) => Curve;
  readonly width: number;
  /** True when the curve runs right to left along the bottom, so that motifs stand upright. */
  readonly flip?: boolean;
}

/** One row of lotuses, as large as the band; a very wide band has two rows of smaller ones. */
function lotuses(context: DrawContext, { shiftedBy, width, flip }: Edge, art: string): string {
  const rows = width > 120 ? [0.36, 0.64] : [0.5];
  const size = width / (width > 120 ? 1.9 : 1);
  const name = `z${context.palette.cloth.slice(1)}`;
  return rows.map((share) => row(context, name, art, shiftedBy(width * share), size * 0.88, size / 72, flip)).join('');
}

/** A woven zari border: dark band, gold lines, a row of lotuses, beads at the selvedge. */
function zari(context: DrawContext, edge: Edge): string {
  const { palette } = context;
  const { shiftedBy, width } = edge;
  const band = mixed(palette.cloth, palette.deep, 0.55);
  const gold = palette.metal;
  const bright = lighter(gold, 0.45);
  const middle = open(shiftedBy(width * 0.5));
  const art = lotus(bright, palette.cloth);
  const beads: [string, number, string][] = width > 20 ? [] : [[bright, width * 0.22, dotted(width * 0.5)]];
  return (
    layered(context, middle, [
      [gold, width],
      [bright, width * 0.9, 'stroke-dasharray="1.4 3.2" opacity=".35"'],
      [band, width * 0.6],
      ...beads,
    ]) +
    stroke(open(shiftedBy(width * 0.14)), bright, Math.max(2, width * 0.06), dotted(Math.max(5, width * 0.13))) +
    stroke(open(shiftedBy(width)), bright, Math.max(1.4, width * 0.04)) +
    (width > 20 ? lotuses(context, edge, art) : '') +
    (width > 34
      ? stroke(
          open(shiftedBy(width * 1.16)),
          gold,
          width * 0.12,
          `stroke-dasharray="${tenth(width * 0.06)} ${tenth(width * 0.12)}"`,
        )
      : '')
  );
}

function block(context: DrawContext, { shiftedBy, width, flip }: Edge): string {
  const { palette } = context;
  const band = palette.accent;
  const art = sprig(palette.motif, palette.motif, palette.cloth);
  return (
    stroke(open(shiftedBy(width * 0.5)), band, width) +
    stroke(open(shiftedBy(width * 0.06)), palette.deep, width * 0.12, 'opacity=".45"') +
    stroke(open(shiftedBy(width * 1.05)), palette.motif, Math.max(2, width * 0.08)) +
    stroke(open(shiftedBy(width * 1.22)), palette.motif, Math.max(2.4, width * 0.1), dotted(width * 0.3 + 3)) +
    (width > 20
      ? row(context, `s${palette.cloth.slice(1)}`, art, shiftedBy(width * 0.52), width * 0.7, width / 58, flip)
      : stroke(open(shiftedBy(width * 0.5)), palette.motif, width * 0.34, dotted(width * 0.75)))
  );
}

function knots(context: DrawContext, { shiftedBy, width }: Edge): string {
  const { palette } = context;
  return (
    stroke(open(shiftedBy(width * 0.5)), mixed(palette.cloth, palette.deep, 0.45), width) +
    stroke(open(shiftedBy(width * 0.1)), palette.metal, width * 0.2) +
    stroke(open(shiftedBy(width * 0.98)), palette.metal, Math.max(1.6, width * 0.08)) +
    [0.36, 0.56, 0.76]
      .slice(0, width > 20 ? 3 : 1)
      .map((share, i) =>
        stroke(
          open(shiftedBy(width * share)),
          i === 1 ? palette.accent : palette.motif,
          Math.max(3.4, width * 0.13),
          dotted(Math.max(7, width * 0.24)),
        ),
      )
      .join('')
  );
}

function lace(context: DrawContext, { shiftedBy, width }: Edge): string {
  const thread = lighter(context.palette.motif, 0.55);
  const under = mixed(context.palette.cloth, context.palette.deep, 0.5);
  return (
    stroke(open(shiftedBy(width * 0.45)), thread, width * 0.8, 'opacity=".5"') +
    stroke(open(shiftedBy(width * 0.3)), under, width * 0.22, `${dotted(width * 0.42)} opacity=".45"`) +
    stroke(open(shiftedBy(width * 0.92)), thread, width * 0.3, dotted(width * 0.36)) +
    stroke(open(shiftedBy(width * 0.62)), thread, 2) +
    stroke(open(shiftedBy(2)), thread, 4)
  );
}

const piping = (context: DrawContext, { shiftedBy, width }: Edge): string =>
  stroke(open(shiftedBy(width * 0.25)), mixed(context.palette.accent, context.palette.deep, 0.25), width * 0.5) +
  stroke(open(shiftedBy(width * 0.62)), context.palette.motif, width * 0.16);

const stitch = (context: DrawContext, { shiftedBy }: Edge): string =>
  stroke(open(shiftedBy(9)), mixed(context.palette.metal, '#d98a3a', 0.5), 2, 'stroke-dasharray="6 3.4"');

const hem = (context: DrawContext, { shiftedBy }: Edge): string =>
  stroke(open(shiftedBy(15)), darker(context.palette.cloth, 0.45), 1.3, 'stroke-dasharray="5 3.6" opacity=".55"');

const BORDERS: Record<BorderName, (context: DrawContext, edge: Edge) => string> = {
  none: hem,
  zari,
  block,
  knots,
  lace,
  piping,
  stitch,
};

/** A border along an edge; the usual one of the textile unless another is named. */
export const border = (context: DrawContext, edge: Edge, name: BorderName = TEXTILES[context.textile].border): string =>
  BORDERS[name](context, edge);

/** A visible line of stitching or a seam. */
export const seam = (context: DrawContext, curve: Curve, stitched = false): string =>
  stroke(
    open(curve),
    darker(context.palette.cloth, 0.6),
    stitched ? 1.3 : 1.6,
    `${stitched ? 'stroke-dasharray="5 3.4" ' : ''}opacity=".5"`,
  );

/** Jeans' contrast stitching. */
export const topstitch = (context: DrawContext, curve: Curve): string =>
  stroke(open(curve), mixed(context.palette.metal, '#c9793a', 0.4), 2.2, 'stroke-dasharray="7 3.4"');

export const button = (context: DrawContext, x: number, y: number, r = 8, color = context.palette.metal): string =>
  `<circle cx="${x + 1.5}" cy="${y + 2.5}" r="${r}" fill="${context.palette.deep}" opacity=".5"/>` +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>` +
  `<circle cx="${x}" cy="${y}" r="${r * 0.66}" fill="none" stroke="${darker(color, 0.35)}" stroke-width="1.2"/>` +
  `<circle cx="${x - r * 0.3}" cy="${y - r * 0.35}" r="${r * 0.26}" fill="#fff" opacity=".6"/>`;
