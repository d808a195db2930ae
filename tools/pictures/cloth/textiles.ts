// Textiles: each is one repeat drawn in the palette's colours, how much it shines,
// and the usual border of that craft. Sizes fit a garment about 600 wide in the 900 × 1200 picture.

import type { Palette } from '../palettes.ts';
import { bandhani, blockPrint, floral, ikat, leheriya, polka, sanganeri } from './prints.ts';
import type { Reuse, Tile } from './tile.ts';
import { brocade, chikankari, denim, gingham, linen, plain, smooth, stripe } from './weaves.ts';

export type BorderName = 'none' | 'zari' | 'block' | 'knots' | 'lace' | 'piping' | 'stitch';
export interface Textile {
  readonly tile: (palette: Palette, reuse: Reuse) => Tile;
  readonly gloss: number;
  /** How wide a part of a flared skirt keeps one direction of the print. */
  readonly sector: number;
  readonly border: BorderName;
}

export const TEXTILES = {
  'block-print': { tile: blockPrint, gloss: 0.1, sector: 84, border: 'block' },
  sanganeri: { tile: sanganeri, gloss: 0.1, sector: 72, border: 'block' },
  bandhani: { tile: bandhani, gloss: 0.3, sector: 120, border: 'knots' },
  leheriya: { tile: leheriya, gloss: 0.35, sector: 400, border: 'zari' },
  ikat: { tile: ikat, gloss: 0.15, sector: 120, border: 'piping' },
  chikankari: { tile: chikankari, gloss: 0.15, sector: 200, border: 'lace' },
  brocade: { tile: brocade, gloss: 0.6, sector: 88, border: 'zari' },
  gingham: { tile: gingham, gloss: 0.05, sector: 150, border: 'none' },
  polka: { tile: polka, gloss: 0.2, sector: 110, border: 'none' },
  floral: { tile: floral, gloss: 0.2, sector: 260, border: 'none' },
  stripe: { tile: stripe, gloss: 0.05, sector: 80, border: 'none' },
  denim: { tile: denim, gloss: 0.05, sector: 300, border: 'stitch' },
  velvet: { tile: smooth, gloss: 0.75, sector: 700, border: 'zari' },
  satin: { tile: smooth, gloss: 1, sector: 700, border: 'none' },
  linen: { tile: linen, gloss: 0.05, sector: 300, border: 'none' },
  plain: { tile: plain, gloss: 0.2, sector: 700, border: 'none' },
} as const satisfies Record<string, Textile>;

export type TextileName = keyof typeof TEXTILES;
