// The wrap dress: one front crosses the other and ties at the side.

import type { Curve } from '../brush/curve.ts';
import { at, closed, curveThrough, joined, reversed, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import type { Fold } from '../brush/light.ts';
import { lyingOn } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { TEXTILES } from '../cloth/textiles.ts';
import { border, seam } from '../cloth/trims.ts';
import { backNeck, bodyOutline, bodyShape, FIT } from './bodice.ts';
import type { Cut } from './kurtas.ts';
import { sleeves } from './sleeves.ts';

/** The right front wraps over the left and ties at the side. */
export function wrapDress(context: DrawContext, cut: Cut): Drawing {
  const fit = { ...FIT, waist: 114, waistAt: 470 };
  const body = bodyShape('v', fit, cut.sleeve === 'none');
  const hasBorder = TEXTILES[context.textile].border !== 'none';
  const arms = sleeves(context, cut.sleeve, body, hasBorder ? 20 : 8);
  const [half, hem] = [252, cut.hem];
  const below: Curve = [
    body.side,
    at(130, 580),
    at(220, 840),
    at(half, hem - 14),
    at(half - 90, hem + 8),
    at(100, hem + 16),
    at(0, hem + 16),
  ];
  const under = closed(bodyOutline(body, below));
  const neckLeft = at(-66, fit.top);
  const diagonal: Curve = [neckLeft, at(-52, 236), at(20, 380), at(106, 462)];
  const front = curveThrough(at(112, 486), at(128, 640), at(118, 860), at(60, hem - 60), at(-40, hem + 12));
  const tip = at(-148, fit.top + 30);
  const side: Curve = [at(-fit.bust, fit.underarm), at(-137, 392), at(-116, 406), at(-114, 470)];
  const over = closed(
    joined(
      diagonal,
      straight(at(106, 462), at(112, 486)),
      front,
      curveThrough(at(-40, hem + 12), at(-160, hem + 6), at(-half, hem - 14)),
      [at(-half, hem - 14), at(-220, 840), at(-130, 580), at(-114, 470)],
      reversed(side),
      [at(-fit.bust, fit.underarm), at(-126, 312), at(-124, 230), tip],
      straight(tip, neckLeft),
    ),
  );
  const radiating = [-110, -70, -20, 30].map(
    (dx, i): Fold => ({ from: at(104 - i * 4, 484), to: at(dx - 60 + i * 30, hem), width: [4, 26], bow: -24 + i * 6 }),
  );
  const pulls = [360, 400, 436].map(
    (y, i): Fold => ({ from: at(100, 468 - i * 6), to: at(-96 + i * 14, y), width: [8, 3], bow: 10 }),
  );
  const edge = (c: Curve): string =>
    hasBorder
      ? border(context, { width: 16, shiftedBy: (inwards) => shifted(c, -inwards * 0.8, inwards * 0.5) })
      : seam(context, shifted(c, -9, 5), true);
  const overSvg = cloth(context, {
    outline: over,
    grain: 3,
    across: [at(-240, 0), at(240, 0)],
    folds: [...radiating, ...pulls, { from: at(-120, 352), to: at(-52, 420), width: [12, 2], bow: 6 }],
    trims: edge(diagonal) + edge(front),
  });
  const underSvg = cloth(context, {
    outline: under,
    across: [at(-240, 0), at(240, 0)],
    grain: -4,
    folds: [
      { from: at(120, 520), to: at(190, hem), width: [4, 34] },
      { from: at(124, 560), to: at(120, hem), width: [10, 60] },
      { from: at(20, 330), to: at(112, 470), width: [14, 10] },
    ],
  });
  const bow = sideBow(context);
  return {
    svg:
      backNeck(context, 'v', body, fit) +
      arms.svg +
      underSvg +
      lyingOn(context, under, over) +
      overSvg +
      bow.svg +
      arms.near,
    outlines: [under, ...arms.outlines, ...bow.outlines],
  };
}

/** The belt, and at its side a bow: two tails, two loops and a knot. */
function sideBow(context: DrawContext): Drawing {
  const shapes = [
    closed(
      curveThrough(at(-116, 462), at(0, 474), at(112, 462)),
      curveThrough(at(113, 492), at(0, 504), at(-116, 492)),
    ),
    closed(
      curveThrough(at(108, 480), at(124, 560), at(112, 650)),
      straight(at(112, 650), at(142, 656)),
      curveThrough(at(142, 656), at(150, 560), at(122, 478)),
    ),
    closed(
      curveThrough(at(114, 480), at(152, 540), at(172, 612)),
      straight(at(172, 612), at(198, 596)),
      curveThrough(at(198, 596), at(170, 530), at(124, 474)),
    ),
    closed(curveThrough(at(112, 476), at(146, 436), at(186, 436), at(180, 474), at(146, 486), at(112, 482))),
    closed(curveThrough(at(108, 480), at(84, 504), at(58, 520), at(66, 492), at(86, 472), at(108, 472))),
    closed(
      curveThrough(at(100, 464), at(122, 462), at(128, 478), at(120, 494), at(102, 494), at(96, 478), at(100, 464)),
    ),
  ];
  const foldOf = (i: number): Fold => {
    if (i === 0) return { from: at(40, 488), to: at(100, 478), width: [3, 12] };
    if (i === 3) return { from: at(114, 478), to: at(160, 462), width: [10, 3] };
    return { from: at(114, 486), to: at(140 + i * 6, 560), width: [10, 3] };
  };
  const svg = shapes
    .map((outline, i) =>
      cloth(context, {
        outline,
        scale: 0.8,
        across: i === 0 ? [at(-116, 0), at(116, 0)] : undefined,
        folds: [foldOf(i)],
      }),
    )
    .join('');
  return { svg, outlines: shapes.slice(1) };
}
