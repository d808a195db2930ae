// Palazzos and shararas: two flowing legs under a kurta.

import { mixed } from '../brush/colour.ts';
import { closed, MIDDLE, reversed, shifted, straight, through } from '../brush/curve.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Easel } from '../brush/easel.ts';
import { cloth } from '../cloth/cloth.ts';
import { flare } from '../cloth/flare.ts';
import { TEXTILES } from '../cloth/textiles.ts';

/** Two flowing legs under a kurta: palazzo from the hip, or sharara flaring at the knee. */
export function flowingLegs(easel: Easel, kind: 'palazzo' | 'sharara', hem = 1138): Drawing {
  const rich = TEXTILES[easel.textile].border !== 'none';
  const cut =
    kind === 'palazzo'
      ? { top: 650, topHalf: 88, hemHalf: 128, hemCentre: 128, knee: 0 }
      : { top: 792, topHalf: 84, hemHalf: 176, hemCentre: 176, knee: 560 };
  const parts = ([-1, 1] as const).map((side) => {
    const centre = MIDDLE + side * (kind === 'palazzo' ? 76 : 88);
    const lower = flare(easel, {
      ...cut,
      centre,
      hemCentre: MIDDLE + side * cut.hemCentre,
      hem,
      drop: 14,
      gores: kind === 'palazzo' ? 4 : 6,
      border: rich ? 44 : 8,
      kick: 0.1,
    });
    if (kind === 'palazzo') return lower;
    const thigh = closed(
      straight([centre - 78, 640], [centre + 78, 640]),
      through([centre + 78, 640], [centre + 82, 700], [centre + 86, 800]),
      straight([centre + 86, 800], [centre - 86, 800]),
      through([centre - 86, 800], [centre - 82, 700], [centre - 78, 640]),
    );
    const band = through([centre - 88, 796], [centre, 806], [centre + 88, 796]);
    const upper = cloth(easel, {
      outline: thigh,
      across: [
        [centre - 86, 0],
        [centre + 86, 0],
      ],
      origin: [centre, 560],
      folds: [{ from: [centre + 20, 700], to: [centre + 30, 800], wide: [3, 14] }],
    });
    return {
      svg:
        lower.svg +
        upper +
        `<path d="${closed(band, shifted(reversed(band), 0, -22))}" fill="${easel.palette.metal}"/>` +
        `<path d="${closed(shifted(band, 0, -5), shifted(reversed(band), 0, -17))}"` +
        ` fill="${mixed(easel.palette.cloth, easel.palette.deep, 0.5)}"/>`,
      outlines: [...lower.outlines, thigh],
    };
  });
  return { svg: parts.map((p) => p.svg).join(''), outlines: parts.flatMap((p) => p.outlines) };
}
