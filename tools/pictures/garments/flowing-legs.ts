// Palazzos and shararas: two flowing legs under a kurta.

import { mixed } from '../brush/color.ts';
import { closed, curveThrough, MIDDLE, reversed, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { cloth } from '../cloth/cloth.ts';
import { flare } from '../cloth/flare.ts';
import { TEXTILES } from '../cloth/textiles.ts';

/** Two flowing legs under a kurta: palazzo from the hip, or sharara flaring at the knee. */
export function flowingLegs(context: DrawContext, kind: 'palazzo' | 'sharara', hem = 1138): Drawing {
  const hasBorder = TEXTILES[context.textile].border !== 'none';
  const cut =
    kind === 'palazzo'
      ? { top: 650, topHalf: 88, hemHalf: 128, hemCentre: 128, knee: 0 }
      : { top: 792, topHalf: 84, hemHalf: 176, hemCentre: 176, knee: 560 };
  const parts = ([-1, 1] as const).map((side) => {
    const centre = MIDDLE + side * (kind === 'palazzo' ? 76 : 88);
    const lower = flare(context, {
      ...cut,
      centre,
      hemCentre: MIDDLE + side * cut.hemCentre,
      hem,
      drop: 14,
      gores: kind === 'palazzo' ? 4 : 6,
      border: hasBorder ? 44 : 8,
      kick: 0.1,
    });
    if (kind === 'palazzo') return lower;
    const thigh = closed(
      straight([centre - 78, 640], [centre + 78, 640]),
      curveThrough([centre + 78, 640], [centre + 82, 700], [centre + 86, 800]),
      straight([centre + 86, 800], [centre - 86, 800]),
      curveThrough([centre - 86, 800], [centre - 82, 700], [centre - 78, 640]),
    );
    const band = curveThrough([centre - 88, 796], [centre, 806], [centre + 88, 796]);
    const upper = cloth(context, {
      outline: thigh,
      across: [
        [centre - 86, 0],
        [centre + 86, 0],
      ],
      origin: [centre, 560],
      folds: [{ from: [centre + 20, 700], to: [centre + 30, 800], width: [3, 14] }],
    });
    return {
      svg:
        lower.svg +
        upper +
        `<path d="${closed(band, shifted(reversed(band), 0, -22))}" fill="${context.palette.metal}"/>` +
        `<path d="${closed(shifted(band, 0, -5), shifted(reversed(band), 0, -17))}"` +
        ` fill="${mixed(context.palette.cloth, context.palette.deep, 0.5)}"/>`,
      outlines: [...lower.outlines, thigh],
    };
  });
  return { svg: parts.map((p) => p.svg).join(''), outlines: parts.flatMap((p) => p.outlines) };
}
