// Cloth: a flat outline becomes a piece of textile. Order of paint: dye, textile along its grain,
// trims, roundness, folds, rim, contour. Knows no garment; silhouettes decide outlines and folds.

import type { Point } from '../brush/curve.ts';
import { MIDDLE } from '../brush/curve.ts';
import type { Easel } from '../brush/easel.ts';
import { clipped, shaped } from '../brush/easel.ts';
import type { Fold } from '../brush/light.ts';
import { contour, modelled } from '../brush/light.ts';
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
  readonly depth?: number;
  /** Borders and stitching that lie on the cloth and take its light. */
  readonly trims?: string;
  /** Replaces the textile by plain dye: linings, facings, bands. */
  readonly plain?: string;
  /** 1 is opaque; a dupatta lets the piece below show. */
  readonly opacity?: number;
  readonly line?: number;
}

/** The textile as a fill, turned to the grain. */
export function textileFill(easel: Easel, grain: number, origin: Point, scale: number): string {
  const textile = TEXTILES[easel.textile];
  const dye = easel.palette.cloth.slice(1);
  const { width, height, turn, art } = textile.tile(
    easel.palette,
    (name, motif) => `<use href="#${easel.define(`u${name}${dye}`, (id) => `<g id="${id}">${motif}</g>`)}"/>`,
  );
  const base = easel.define(
    `x${easel.textile}${dye}`,
    (id) => `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${art}</pattern>`,
  );
  const [x, y] = [Math.round(origin[0]), Math.round(origin[1])];
  const angle = Math.round(grain + (turn ?? 0));
  const size = Math.round(scale * 100) / 100;
  const laid = easel.define(
    `y${easel.textile}${dye}_${x}_${y}_${angle}_${size}`,
    (id) =>
      `<pattern id="${id}" href="#${base}"` +
      ` patternTransform="translate(${x} ${y})rotate(${angle})scale(${size})translate(${-width / 2} 0)"/>`,
  );
  return `url(#${laid})`;
}

export function cloth(easel: Easel, piece: Piece): string {
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
  const { gloss } = TEXTILES[easel.textile];
  const shape = shaped(easel, outline);
  const dye = plain ?? easel.palette.cloth;
  const print = plain === undefined ? `<use href="#${shape}" fill="${textileFill(easel, grain, origin, scale)}"/>` : '';
  const paint =
    `<use href="#${shape}" fill="${dye}"/>${print}${trims}` +
    modelled(easel, outline, { folds: piece.folds ?? [], strength: depth, gloss, across });
  const svg = clipped(easel, outline, paint) + contour(easel, outline, line);
  return opacity < 1 ? `<g opacity="${opacity}">${svg}</g>` : svg;
}
