// The boutique's dress form: a linen torso with a turned wooden cap, for garments that leave the waist bare.

import { mixed } from '../brush/color.ts';
import type { Curve } from '../brush/curve.ts';
import { at, closed, curveThrough, symmetric } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { cloth } from '../cloth/cloth.ts';

export function dressForm(context: DrawContext): Drawing {
  // Half turned, it must not show beside what it wears.
  const isSlim = context.pose === 'worn';
  const linen = mixed('#d9c6ab', context.palette.ground, 0.35);
  const stuffed = withTextile(
    context,
    { ...context.palette, cloth: linen, deep: mixed(linen, '#3b2417', 0.75) },
    'linen',
  );
  const half: Curve = [
    at(0, 84),
    at(26, 84),
    at(40, 88),
    at(44, 96),
    at(40, 124),
    at(52, 146),
    at(76, 152),
    at(120, 168),
    at(140, 196),
    at(142, 250),
    ...curveThrough(at(134, 340), at(isSlim ? 100 : 116, 450), at(isSlim ? 96 : 128, 540), at(isSlim ? 100 : 140, 600)),
    at(90, 612),
    at(40, 612),
  ];
  const outline = closed(symmetric(half));
  const cap = closed(
    symmetric([
      at(0, 52),
      at(14, 52),
      at(20, 60),
      at(12, 68),
      at(30, 70),
      at(44, 80),
      at(44, 94),
      at(26, 102),
      at(12, 103),
      at(0, 103),
    ]),
  );
  const wood = withTextile(context, { ...context.palette, cloth: '#8a5a36', deep: '#2e170a' }, 'plain');
  return {
    svg:
      cloth(stuffed, {
        outline,
        across: [at(-142, 0), at(142, 0)],
        folds: [{ from: at(0, 150), to: at(0, 600), width: [2, 3] }],
      }) + cloth(wood, { outline: cap, across: [at(-46, 0), at(46, 0)] }),
    outlines: [outline, cap],
  };
}
