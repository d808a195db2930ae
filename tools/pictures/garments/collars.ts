// Collars that stand on a neck edge: the band (mandarin) and the shirt collar.

import type { Curve } from '../brush/curve.ts';
import { at, closed, forSide, reflected, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { blurred } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { seam } from '../cloth/trims.ts';
import type { Neckline } from './bodice.ts';
import { FIT } from './bodice.ts';

function band(context: DrawContext, top: number): string {
  const lower: Curve = [at(2, top + 38), at(30, top + 36), at(52, top + 18), at(53, top + 1)];
  const upper: Curve = [at(47, top - 24), at(46, top - 4), at(26, top + 12), at(3, top + 14)];
  const half = closed(lower, upper);
  return [half, closed(reflected(lower), reflected(upper))]
    .map((outline) => cloth(context, { outline, scale: 0.7 }))
    .join('');
}

function shirt(context: DrawContext, top: number): string {
  const fall: Curve = straight(at(2, top + 62), at(48, top + 92), at(86, top + 20));
  const roll: Curve = [
    at(86, top + 20),
    at(80, top - 10),
    at(66, top - 24),
    at(50, top - 26),
    at(50, top + 8),
    at(26, top + 40),
    at(2, top + 62),
  ];
  return [1, -1]
    .map((side) => {
      const onSide = forSide(side);
      const outline = closed(onSide(fall), onSide(roll));
      return (
        `<path d="${outline}" transform="translate(4 9)" fill="${context.palette.deep}" opacity=".5" ${blurred(context, 5)}/>` +
        cloth(context, {
          outline,
          grain: -38 * side,
          scale: 0.85,
          origin: onSide([at(50, top + 40)])[0]!,
          folds: [{ from: onSide([at(60, top - 18)])[0]!, to: onSide([at(70, top + 30)])[0]!, width: [10, 4] }],
        }) +
        seam(context, shifted(onSide(straight(at(10, top + 60), at(47, top + 83), at(78, top + 22))), 0, 0), true)
      );
    })
    .join('');
}

export function collarFor(context: DrawContext, neckline: Neckline, top = FIT.top): string {
  if (neckline === 'mandarin') return band(context, top);
  return neckline === 'collar' ? shirt(context, top) : '';
}
