// The easel: what one picture is drawn on. Collects definitions once each under ids that no other
// picture uses, and hands out a repeatable random. The only mutable thing in the library, private to one draw.

import type { TextileName } from '../cloth/textiles.ts';
import type { Palette } from '../palettes.ts';
import { hash, repeatable } from './chance.ts';

export interface Easel {
  readonly palette: Palette;
  readonly textile: TextileName;
  /** The next repeatable number in 0..1. */
  readonly random: () => number;
  /** Defines once and answers the id to refer to. */
  readonly define: (name: string, make: (id: string) => string) => string;
  readonly definitions: () => string;
}

export function newEasel(key: string, palette: Palette, textile: TextileName): Easel {
  const prefix = `t${hash(key).toString(36).slice(-5)}`;
  const made = new Map<string, { readonly id: string; svg: string }>();
  return {
    palette,
    textile,
    random: repeatable(hash(key)),
    define(name, make) {
      const known = made.get(name);
      if (known) return known.id;
      const entry = { id: `${prefix}_${made.size.toString(36)}`, svg: '' };
      made.set(name, entry);
      entry.svg = make(entry.id);
      return entry.id;
    },
    // Blurring in sRGB looks the same for one colour and spares the rasteriser two conversions a filter.
    definitions: () =>
      `<defs color-interpolation-filters="sRGB">${[...made.values()].map((entry) => entry.svg).join('')}</defs>`,
  };
}

/** Defines an outline once and answers its id: fills, clips, rims and shadows all point at it. */
export const shaped = (easel: Easel, outline: string): string =>
  easel.define(`s${hash(outline).toString(36)}`, (id) => `<path id="${id}" d="${outline}"/>`);

/** Everything in `art` cut to the outline. */
export function clipped(easel: Easel, outline: string, art: string): string {
  const shape = shaped(easel, outline);
  const clip = easel.define(
    `c${hash(outline).toString(36)}`,
    (id) => `<clipPath id="${id}"><use href="#${shape}"/></clipPath>`,
  );
  return `<g clip-path="url(#${clip})" style="isolation:isolate">${art}</g>`;
}

/** The same easel dressed in another cloth: a contrast dupatta, a choli, a lining. */
export const dressed = (easel: Easel, palette: Palette, textile: TextileName): Easel => ({
  ...easel,
  palette,
  textile,
});
