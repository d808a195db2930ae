// Sets of two: a shirt with its trousers, and kurtas over trousers, palazzos or shararas.

import { darker } from '../brush/color.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { BorderSize } from '../cloth/trims.ts';
import type { Neckline } from './bodice.ts';
import { trousers } from './bottoms.ts';
import { flowingLegs } from './flowing-legs.ts';
import { kurta } from './kurtas.ts';
import type { Sleeve } from './sleeves.ts';
import { top } from './tops.ts';

export function coordSet(context: DrawContext, neckline: Neckline, sleeve: Sleeve): Drawing {
  const legs = trousers(context, {
    top: 520,
    waist: 136,
    hip: 176,
    crotch: 742,
    hem: 1146,
    hemIn: 40,
    hemOut: 216,
    knee: 196,
  });
  const shirt = top(context, { neckline, sleeve, hem: 640, hemHalf: 178 });
  return { svg: legs.svg + shirt.svg, outlines: [...legs.outlines, ...shirt.outlines] };
}

export interface SetCut {
  readonly neckline: Neckline;
  readonly sleeve: Sleeve;
  readonly border?: BorderSize | undefined;
}

/** The pale ground of the print, as linen, under a printed kurta. */
export function paleLinen(context: DrawContext): DrawContext {
  const { palette } = context;
  const dyes = { ...palette, cloth: palette.motif, motif: palette.cloth, deep: darker(palette.metal, 0.5) };
  return withTextile(context, dyes, 'linen');
}

const PANTS = { top: 640, waist: 118, hip: 150, crotch: 800, hem: 1140, hemIn: 40, hemOut: 158, knee: 148 };

interface LayeredSet {
  readonly legs: Drawing;
  readonly over: Drawing;
}

const SETS = {
  palazzo: (context: DrawContext, cut: SetCut): LayeredSet => ({
    legs: flowingLegs(paleLinen(context), 'palazzo'),
    over: kurta(context, { ...cut, hem: 800 }, 196),
  }),
  sharara: (context: DrawContext, cut: SetCut): LayeredSet => ({
    legs: flowingLegs(context, 'sharara'),
    over: top(context, { ...cut, hem: 690, hemHalf: 196 }),
  }),
  pant: (context: DrawContext, cut: SetCut): LayeredSet => ({
    legs: trousers(paleLinen(context), PANTS),
    over: kurta(context, { ...cut, hem: 916 }, 178),
  }),
};

export function kurtaSet(context: DrawContext, kind: keyof typeof SETS, cut: SetCut): Drawing {
  const { legs, over } = SETS[kind](context, cut);
  return { svg: legs.svg + over.svg, outlines: [...legs.outlines, ...over.outlines] };
}
