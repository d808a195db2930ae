// Compositions: banners and category tiles from several drawings, on one background with the house weave.
// They are converted to AVIF and WebP like every picture, and are larger than the SVG of one product.

import { hash } from './brush/chance.ts';
import { lighter, mixed } from './brush/color.ts';
import type { DrawContext } from './brush/draw-context.ts';
import { newDrawContext } from './brush/draw-context.ts';
import { shadow } from './brush/light.ts';
import type { TextileName } from './cloth/textiles.ts';
import { framed } from './draw.ts';
import type { PaletteName } from './palettes.ts';
import { PALETTES } from './palettes.ts';
import type { GarmentName, GarmentOptions } from './wardrobe.ts';
import { drawGarment } from './wardrobe.ts';

export interface Placed extends GarmentOptions {
  readonly garment: GarmentName;
  readonly textile: TextileName;
  readonly palette: PaletteName;
  /** The middle of the piece, the height of its 3:4 frame, and its turn in degrees. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly turn?: number;
}
export interface Composition {
  readonly width: number;
  readonly height: number;
  readonly palette: PaletteName;
  readonly pieces: readonly Placed[];
  /** Where the weave shows, as x, y, width, height. */
  readonly weave: readonly [number, number, number, number];
  readonly seed: string | number;
}

/** Warp over weft over warp: one repeat of the house motif. */
function weave(context: DrawContext, warp: string, weft: string, [x, y, width, height]: Composition['weave']): string {
  const tile = context.define(
    'weave',
    (id) =>
      `<pattern id="${id}" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(45)scale(.5)">` +
      `<path d="M9 0V36M27 0V36" stroke="${warp}" stroke-width="5"/>` +
      `<path d="M0 9H36M0 27H36" stroke="${weft}" stroke-width="5"/>` +
      `<path d="M9 20V34M27 2V16" stroke="${warp}" stroke-width="5"/></pattern>`,
  );
  const fade = context.define(
    'fade',
    (id) =>
      `<radialGradient id="${id}" cx=".5" cy=".5" r=".5"><stop offset=".2" stop-color="#fff"/>` +
      `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
  );
  const mask = context.define(
    'mask',
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}">` +
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${fade})"/></mask>`,
  );
  return (
    `<g mask="url(#${mask})">` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${tile})" opacity=".34"/></g>`
  );
}

function piece(part: Placed, key: string): string {
  const context = newDrawContext(key, PALETTES[part.palette], part.textile);
  const drawing = drawGarment(context, part.garment, part);
  const scale = Math.round((part.height / 1200) * 1000) / 1000;
  const art = `<g transform="${framed(drawing)}">${shadow(context, drawing.outlines)}${drawing.svg}</g>`;
  return `${context.definitions()}<g transform="translate(${part.x} ${part.y})rotate(${part.turn ?? 0})scale(${scale})translate(-450 -600)">${art}</g>`;
}

export function compose(composition: Composition): string {
  const { width, height, palette, pieces } = composition;
  const key = JSON.stringify(composition);
  const colours = PALETTES[palette];
  const context = newDrawContext(key, colours, 'plain');
  const glow = context.define(
    'glow',
    (id) =>
      `<radialGradient id="${id}" cx=".4" cy=".25" r="1">` +
      `<stop offset="0" stop-color="${lighter(colours.ground, 0.5)}"/>` +
      `<stop offset=".55" stop-color="${colours.ground}"/>` +
      `<stop offset="1" stop-color="${mixed(colours.ground, '#6b4c43', 0.28)}"/></radialGradient>`,
  );
  const cloth = weave(
    context,
    mixed(colours.cloth, colours.ground, 0.35),
    mixed(colours.metal, colours.ground, 0.3),
    composition.weave,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${context.definitions()}<rect` +
    ` width="${width}" height="${height}" fill="url(#${glow})"/>${cloth}` +
    `${pieces.map((part, i) => piece(part, `${hash(key)} ${i}`)).join('')}</svg>`
  );
}
