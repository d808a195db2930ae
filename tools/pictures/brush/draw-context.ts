// State of one drawing: palette, textile, a repeatable random generator, and SVG definitions, each collected once under an id that no
// other picture uses. It is the only mutable state of the library and private to one drawing.

import type { TextileName } from '../cloth/textiles.ts';
import type { Palette } from '../palettes.ts';
import { hash, repeatable } from './chance.ts';

export type Pose = 'laid' | 'worn';

export interface DrawContext {
  readonly palette: Palette;
  readonly textile: TextileName;
  /** A garment is laid out on its own, or worn by a dress form: then its inside is hidden and its sleeves hang. */
  readonly pose: Pose;
  /** The next repeatable number in 0..1. */
  readonly random: () => number;
  /** Adds a definition once and returns its id. */
  readonly define: (name: string, make: (id: string) => string) => string;
  readonly definitions: () => string;
}

export function newDrawContext(key: string, palette: Palette, textile: TextileName, pose: Pose = 'laid'): DrawContext {
  const prefix = `t${hash(key).toString(36).slice(-5)}`;
  const definitions = new Map<string, { readonly id: string; svg: string }>();
  return {
    palette,
    textile,
    pose,
    random: repeatable(hash(key)),
    define(name, make) {
      const existing = definitions.get(name);
      if (existing) return existing.id;
      const entry = { id: `${prefix}_${definitions.size.toString(36)}`, svg: '' };
      // Stored before it is drawn: `make` may define others, whose ids must differ.
      definitions.set(name, entry);
      entry.svg = make(entry.id);
      return entry.id;
    },
    // Blurring in sRGB looks the same for one colour and spares the rasteriser two conversions per filter.
    definitions: () =>
      `<defs color-interpolation-filters="sRGB">${[...definitions.values()].map((entry) => entry.svg).join('')}</defs>`,
  };
}

/** Defines an outline once and returns its id, for fills, clips, rims and shadows. */
export const defineShape = (context: DrawContext, outline: string): string =>
  context.define(`s${hash(outline).toString(36)}`, (id) => `<path id="${id}" d="${outline}"/>`);

/** Clips `art` to the outline. */
export function clipTo(context: DrawContext, outline: string, art: string): string {
  const shape = defineShape(context, outline);
  const clip = context.define(
    `c${hash(outline).toString(36)}`,
    (id) => `<clipPath id="${id}"><use href="#${shape}"/></clipPath>`,
  );
  return `<g clip-path="url(#${clip})" style="isolation:isolate">${art}</g>`;
}

/** The same drawing with another cloth: a contrast dupatta, a choli, a lining. */
export const withTextile = (context: DrawContext, palette: Palette, textile: TextileName): DrawContext => ({
  ...context,
  palette,
  textile,
});
