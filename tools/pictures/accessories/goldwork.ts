// Parts of jewellery: polished metal, beads and the rosette. The metal colour comes from the palette, so chandi is silver.

import { darker, lighter } from '../brush/color.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { around } from '../cloth/motifs.ts';

/** Polished metal: bands of light and dark across the shape. */
export function gold(context: DrawContext): string {
  const { metal } = context.palette;
  const bands: [offset: number, color: string][] = [
    [0, darker(metal, 0.45)],
    [0.18, metal],
    [0.34, lighter(metal, 0.75)],
    [0.5, metal],
    [0.74, darker(metal, 0.3)],
    [0.88, lighter(metal, 0.3)],
    [1, darker(metal, 0.5)],
  ];
  const stops = bands.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');
  const id = context.define('gold', (name) => `<linearGradient id="${name}">${stops}</linearGradient>`);
  return `url(#${id})`;
}

/** A bead of pearl or stone with its own highlight, defined once. */
export function bead(context: DrawContext, name: string, color: string): (x: number, y: number, r: number) => string {
  const gradient = context.define(
    `g${name}`,
    (id) =>
      `<radialGradient id="${id}" cx=".35" cy=".3" r=".75">` +
      `<stop offset="0" stop-color="${lighter(color, 0.85)}"/><stop offset=".45" stop-color="${color}"/>` +
      `<stop offset="1" stop-color="${darker(color, 0.5)}"/></radialGradient>`,
  );
  const id = context.define(`bead${name}`, (key) => `<circle id="${key}" r="10" fill="url(#${gradient})"/>`);
  return (x, y, r) =>
    `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y)})scale(${Math.round(r * 10) / 100})"/>`;
}

export const PEARL = '#ece2d3';

/** The stud: a ring of petals around an enamelled centre. */
export function rosette(context: DrawContext, r: number): string {
  const metal = gold(context);
  const edge = darker(context.palette.metal, 0.55);
  const stone = bead(context, 'stone', context.palette.cloth);
  return (
    around(
      10,
      (a) =>
        `<ellipse cy="${-r * 0.7}" rx="${r * 0.24}" ry="${r * 0.36}" fill="${metal}" stroke="${edge}"` +
        ` stroke-width="1.2" transform="rotate(${a})"/>`,
    ) +
    around(10, (a) => `<g transform="rotate(${a + 18})">${stone(0, -r * 0.62, r * 0.1)}</g>`) +
    `<circle r="${r * 0.46}" fill="${metal}" stroke="${edge}" stroke-width="1.5"/>${stone(0, 0, r * 0.32)}`
  );
}
