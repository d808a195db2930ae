// What the form wears in the half-turned view: the garment itself; a plain top with trousers and skirts, a plain kurta under a dupatta.

import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Warp } from '../brush/warp.ts';
import { wornDupatta } from './dupatta.ts';
import { kurta } from './kurtas.ts';
import { top } from './tops.ts';

/** Undyed cotton, for what is not for sale in the picture. */
const undyed = (context: DrawContext): DrawContext =>
  withTextile(context, { ...context.palette, cloth: '#efe6d6', deep: '#6d5638', motif: '#ffffff' }, 'linen');

export const plainTop = (context: DrawContext): Drawing =>
  top(undyed(context), { neckline: 'round', sleeve: 'cap', hem: 560, hemHalf: 124 });

const SCALE = 0.86;
/** Puts a bottom whose waist is at `waistAt` around the waist of the form. */
export const aroundWaist =
  (waistAt: number): Warp =>
  ([x, y]) => [450 + (x - 450) * SCALE, 492 + (y - waistAt) * SCALE];

/** A dupatta over both shoulders of a plain kurta. */
export function overKurta(context: DrawContext): Drawing {
  const under = kurta(undyed(context), { neckline: 'round', sleeve: 'three-quarter', hem: 1040 }, 176);
  const dupatta = wornDupatta(context, 'both');
  return { svg: dupatta.behind + under.svg + dupatta.svg, outlines: [...under.outlines, ...dupatta.outlines] };
}

/** What carries a bag in the picture of its size. */
export const plainKurta = (context: DrawContext): Drawing =>
  kurta(undyed(context), { neckline: 'round', sleeve: 'three-quarter', hem: 1040 }, 190);
