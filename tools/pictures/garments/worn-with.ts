// Plain, undyed garments that the dress form wears in the half-turned view, so that it is not bare: a top with trousers, a skirt
// or a jacket, a kurta under a dupatta or behind a bag.

import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Warp } from '../brush/warp.ts';
import { wornDupatta } from './dupatta.ts';
import { kurta } from './kurtas.ts';
import { top } from './tops.ts';

/** Undyed linen, for a garment that the picture shows but that is not for sale. */
const undyed = (context: DrawContext): DrawContext =>
  withTextile(context, { ...context.palette, cloth: '#efe6d6', deep: '#6d5638', motif: '#ffffff' }, 'linen');

export const plainTop = (context: DrawContext): Drawing =>
  top(undyed(context), { neckline: 'round', sleeve: 'cap', hem: 560, hemHalf: 124 });

const SCALE = 0.86;
/** Moves trousers or a skirt, drawn with the waist at y = waistAt, to the waist of the dress form. */
export const aroundWaist =
  (waistAt: number): Warp =>
  ([x, y]) => [450 + (x - 450) * SCALE, 492 + (y - waistAt) * SCALE];

/** A dupatta over both shoulders of a plain kurta. */
export function overKurta(context: DrawContext): Drawing {
  const under = kurta(undyed(context), { neckline: 'round', sleeve: 'three-quarter', hem: 1040 }, 176);
  const dupatta = wornDupatta(context, 'both');
  return { svg: dupatta.behind + under.svg + dupatta.svg, outlines: [...under.outlines, ...dupatta.outlines] };
}

/** The kurta on the dress form behind a bag: the form shows how large the bag is. */
export const plainKurta = (context: DrawContext): Drawing =>
  kurta(undyed(context), { neckline: 'round', sleeve: 'three-quarter', hem: 1040 }, 190);
