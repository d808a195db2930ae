// Cloth: a flat outline becomes a piece of textile. Order of paint: dye, textile along its grain,
// trims, roundness, folds, rim, contour. Independent of garments: silhouettes provide outlines and folds.

import type { Point } from '../brush/curve.ts';
import { MIDDLE } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { clipTo, defineShape } from '../brush/draw-context.ts';
import type { Fold } from '../brush/light.ts';
import { contour, shade } from '../brush/light.ts';
import { TEXTILES } from './textiles.ts';

export interface Piece {
  readonly outline: string;
  /** Degrees the warp leans from the vertical. */
  readonly grain?: number;
  /** Where the textile's repeat is centred. */
  readonly origin?: Point;
  readonly scale?: number;
  /** From one side of the body to the other; none for a flat piece. */
  readonly across?: readonly [Point, Point] | undefined;
  readonly folds?: readonly Fold[];
  /** How deep the folds look: 1 is usual. */
  readonly depth?: number;
  /** Borders and stitching that lie on the cloth and take its light. */
  readonly trims?: string;
  /** Replaces the textile by plain dye: linings, facings, bands. */
  readonly plain?: string;
  /** 1 is opaque; a dupatta lets the piece below show. */
  readonly opacity?: number;
  /** The width of the line around it. */
  readonly line?: number;
}

/** The textile as a fill, turned to the grain. */
export function textileFill(context: DrawContext, grain: number, origin: Point, scale: number): string {
  const textile = TEXTILES[context.textile];
  const dye = context.palette.cloth.slice(1);
  const { width, height, turn, art } = textile.tile(
    context.palette,
    (name, motif) => `<use href="#${context.define(`u${name}${dye}`, (id) => `<g id="${id}">${motif}</g>`)}"/>`,
  );
  const base = context.define(
    `x${context.textile}${dye}`,
    (id) => `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${art}</pattern>`,
  );
  const [x, y] = [Math.round(origin[0]), Math.round(origin[1])];
  const angle = Math.round(grain + (turn ?? 0));
  const size = Math.round(scale * 100) / 100;
  const patternId = context.define(
    `y${context.textile}${dye}_${x}_${y}_${angle}_${size}`,
    (id) =>
      `<pattern id="${id}" href="#${base}"` +
      ` patternTransform="translate(${x} ${y})rotate(${angle})scale(${size})translate(${-width / 2} 0)"/>`,
  );
  return `url(#${patternId})`;
}

export function cloth(context: DrawContext, piece: Piece): string {
  const {
    outline,
    grain = 0,
    origin = [MIDDLE, 150],
    scale = 1,
    across,
    depth = 1,
    trims = '',
    plain,
    opacity = 1,
    line = 1.4,
  } = piece;
  const { gloss } = TEXTILES[context.textile];
  const shape = defineShape(context, outline);
  const dye = plain ?? context.palette.cloth;
  const print =
    plain === undefined ? `<use href="#${shape}" fill="${textileFill(context, grain, origin, scale)}"/>` : '';
  const paint =
    `<use href="#${shape}" fill="${dye}"/>${print}${trims}` +
    shade(context, outline, { folds: piece.folds ?? [], strength: depth, gloss, across });
  const svg = clipTo(context, outline, paint) + contour(context, outline, line);
  return opacity < 1 ? `<g opacity="${opacity}">${svg}</g>` : svg;
}
