// Folded garments: tops with their neck up; sarees, dupattas and skirts with their border to the front.

import type { Curve, Point } from './brush/curve.ts';
import {
  at,
  closed,
  curveThrough,
  forSide,
  joined,
  MIDDLE,
  reflected,
  reversed,
  shifted,
  straight,
  symmetric,
} from './brush/curve.ts';
import type { DrawContext } from './brush/draw-context.ts';
import { clipTo } from './brush/draw-context.ts';
import type { Drawing } from './brush/drawing.ts';
import type { Fold } from './brush/light.ts';
import { lyingOn } from './brush/light.ts';
import { cloth } from './cloth/cloth.ts';
import { TEXTILES } from './cloth/textiles.ts';
import { border, button, seam } from './cloth/trims.ts';
import type { Neckline } from './garments/bodice.ts';
import { backNeck, bodyShape, FIT, neckTrim } from './garments/bodice.ts';
import { collarFor } from './garments/collars.ts';
import { bordered } from './garments/dupatta.ts';
import type { Sleeve } from './garments/sleeves.ts';

/** A rounded packet with the edges of the layers below showing at its foot. */
function packet(
  context: DrawContext,
  half: number,
  top: number,
  bottom: number,
  crown: Curve,
  trims: string,
  folds: readonly Fold[],
): Drawing {
  const side: Curve = [
    ...straight(crown[crown.length - 1]!, at(half + 4, bottom - 26)),
    at(half + 4, bottom - 6),
    at(half - 8, bottom),
    at(half - 28, bottom),
    at(80, bottom + 6),
    at(40, bottom + 6),
    at(0, bottom + 6),
  ];
  const outline = closed(symmetric(joined(crown, side)));
  const layers = [36, 24, 12].map((dy, i) => {
    const edge = closed(straight(at(-half + 4, top + 200), at(half - 2, top + 200)), [
      at(half + 2, bottom - 40 + dy),
      at(half + 4, bottom - 4 + dy),
      at(half - 8, bottom + 4 + dy),
      at(half - 28, bottom + 4 + dy),
      at(100, bottom + 10 + dy),
      at(-100, bottom + 10 + dy),
      at(-half + 28, bottom + 4 + dy),
      at(-half + 8, bottom + 4 + dy),
      at(-half - 4, bottom - 4 + dy),
      at(-half - 2, bottom - 40 + dy),
    ]);
    return {
      edge,
      svg: cloth(context, { outline: edge, across: [at(-half, 0), at(half, 0)], origin: at(0, bottom + i * 30) }),
    };
  });
  const front = cloth(context, { outline, across: [at(-half - 60, 0), at(half + 60, 0)], trims, folds });
  return { svg: layers.map((l) => l.svg).join('') + front, outlines: [outline, ...layers.map((l) => l.edge)] };
}

/** How far down a folded sleeve reaches; shorter ones are hidden behind the packet. */
const CUFFS: Partial<Record<Sleeve, number>> = { elbow: 520, 'three-quarter': 610, full: 690, bell: 600 };

/** Long sleeves folded to the front, one down each side. */
function sleevesInFront(context: DrawContext, sleeve: Sleeve, body: string): string {
  const cuffAt = CUFFS[sleeve];
  if (cuffAt === undefined) return '';
  const hasBorder = TEXTILES[context.textile].border !== 'none';
  const bellWidth = sleeve === 'bell' ? 34 : 0;
  return ([-1, 1] as const)
    .map((side) => {
      const onSide = forSide(side);
      const cuff = curveThrough(at(80 - bellWidth, cuffAt - 8), at(124, cuffAt + 4), at(170 + bellWidth * 0.4, cuffAt));
      const outline = closed(
        onSide(curveThrough(at(211, 330), at(206, 300), at(190, 268), at(166, 256))),
        onSide(curveThrough(at(166, 256), at(128, 350), at(98, 460), at(80 - bellWidth, cuffAt - 8))),
        onSide(cuff),
        onSide(curveThrough(at(170 + bellWidth * 0.4, cuffAt), at(192, 480), at(211, 330))),
      );
      const spot = (dx: number, y: number): Point => onSide([at(dx, y)])[0]!;
      const edge = {
        width: hasBorder ? 24 : 8,
        shiftedBy: (inwards: number) => shifted(side === 1 ? cuff : reversed(reflected(cuff)), 0, -inwards),
      };
      const across: [Point, Point] = side === 1 ? [spot(84, 460), spot(206, 480)] : [spot(206, 480), spot(84, 460)];
      const folds: Fold[] = [
        { from: spot(190, 330), to: spot(140, 380), width: [12, 2] },
        { from: spot(110, 440), to: spot(150, 460), width: [10, 2] },
      ];
      const svg = cloth(context, {
        outline,
        grain: side * 8,
        origin: spot(130, 400),
        across,
        folds,
        trims: border(context, edge),
      });
      return lyingOn(context, body, outline) + svg;
    })
    .join('');
}

/** A kurta, dress or shirt folded with its neck on top. */
export function foldedTop(context: DrawContext, neckline: Neckline, sleeve: Sleeve): Drawing {
  // Straps fold away and leave the neckline of their bodice.
  const shownNeckline: Neckline = neckline === 'strap' ? 'sweetheart' : neckline;
  const fit = { ...FIT, top: 220 };
  const body = bodyShape(shownNeckline, fit);
  const crown = joined(
    body.half.slice(0, body.half.findIndex((p) => p === body.shoulder) + 1),
    curveThrough(body.shoulder, at(190, 268), at(210, 300)),
  );
  const hasBorder = TEXTILES[context.textile].border !== 'none';
  const hasPlacket = shownNeckline === 'collar' || shownNeckline === 'mandarin' || shownNeckline === 'notch';
  const folds: Fold[] = [
    { from: at(-206, 330), to: at(-150, 780), width: [4, 26], bow: 10 },
    { from: at(200, 340), to: at(160, 780), width: [4, 24], bow: -10 },
    { from: at(-60, 800), to: at(-40, 560), width: [22, 3] },
    { from: at(70, 800), to: at(60, 600), width: [18, 3] },
    { from: at(-212, 540), to: at(212, 556), width: [9, 12] },
  ];
  const trims =
    neckTrim(context, body, hasBorder ? 24 : 7) +
    (hasPlacket
      ? seam(context, straight(at(16, 290), at(16, 800)), true) +
        seam(context, straight(at(-16, 290), at(-16, 800)), true)
      : '');
  const pack = packet(context, 210, 220, 790, crown, trims, folds);
  const buttons = hasPlacket ? [330, 430, 530, 630, 730].map((y) => button(context, MIDDLE, y, 8)).join('') : '';
  return {
    svg:
      backNeck(context, shownNeckline, body, fit) +
      pack.svg +
      buttons +
      sleevesInFront(context, sleeve, pack.outlines[0]!) +
      collarFor(context, shownNeckline, 220),
    outlines: pack.outlines,
  };
}

/** A length of cloth (saree, dupatta, skirt) folded with its border turned to the front. */
export function foldedLength(context: DrawContext, size: number): Drawing {
  const trim = bordered(context);
  const crown: Curve = [at(0, 300), at(80, 298), at(170, 300), at(226, 302), at(246, 304), at(256, 312), at(256, 330)];
  const pack = packet(
    context,
    256,
    300,
    900,
    crown,
    border(
      context,
      { width: 50, shiftedBy: (inwards) => straight(at(-260 + inwards, 290), at(-260 + inwards, 930)) },
      trim,
    ),
    [
      { from: at(-150, 300), to: at(-140, 900), width: [4, 18] },
      { from: at(120, 300), to: at(140, 900), width: [16, 6] },
    ],
  );
  const flap = closed(
    curveThrough(at(-262, 520), at(0, 512), at(262, 520)),
    straight(at(262, 520), at(262, 868)),
    curveThrough(at(262, 868), at(0, 880), at(-262, 868)),
    straight(at(-262, 868), at(-262, 520)),
  );
  const hem = curveThrough(at(-262, 868), at(0, 880), at(262, 868));
  const front = cloth(context, {
    outline: flap,
    grain: 90,
    origin: at(0, 700),
    across: [at(-320, 0), at(320, 0)],
    trims: border(context, { width: 112 * size, shiftedBy: (inwards) => shifted(hem, 0, -inwards) }, trim),
    folds: [
      { from: at(-250, 560), to: at(240, 580), width: [10, 14] },
      { from: at(-60, 520), to: at(-40, 880), width: [6, 20] },
    ],
  });
  return { svg: pack.svg + lyingOn(context, pack.outlines[0]!, flap) + front, outlines: [...pack.outlines, flap] };
}

/** The second piece of a set, folded and laid askew under the first: `half` and `top` are the first one's. */
export function withSecondPiece(second: DrawContext, first: Drawing, half: number, top: number): Drawing {
  const edge = curveThrough(at(-half * 0.46, top - 44), at(half * 0.4, top - 62), at(half + 46, top - 68));
  const side = curveThrough(at(half + 46, top - 68), at(half + 62, top + 180), at(half + 70, top + 430));
  const outline = closed(
    edge,
    side,
    straight(at(half + 70, top + 430), at(-half * 0.4, top + 440)),
    straight(at(-half * 0.4, top + 440), at(-half * 0.46, top - 44)),
  );
  const under = cloth(second, {
    outline,
    grain: -3,
    origin: at(half * 0.4, top),
    trims: border(second, { width: 30, shiftedBy: (inwards) => shifted(side, -inwards, 0) }, bordered(second)),
    folds: [
      { from: at(half * 0.5, top - 60), to: at(half * 0.56, top + 40), width: [12, 4] },
      { from: at(half + 60, top + 190), to: at(half * 0.7, top + 180), width: [12, 3] },
    ],
  });
  const body = first.outlines[0] ?? '';
  return { svg: under + lyingOn(second, outline, body) + first.svg, outlines: [...first.outlines, outline] };
}

/** A jacket with its sleeves and its skirt turned under: shoulders and lapels stay in sight. */
export function foldedJacket(context: DrawContext, front: Drawing): Drawing {
  const [half, bottom] = [198, 724];
  const frame = closed(
    straight(at(-half, 90), at(half, 90), at(half + 4, bottom - 26)),
    [at(half + 4, bottom - 26), at(half + 2, bottom), at(half - 14, bottom + 2), at(half - 34, bottom + 2)],
    straight(at(half - 34, bottom + 2), at(34 - half, bottom + 2)),
    [at(34 - half, bottom + 2), at(14 - half, bottom + 2), at(-half - 2, bottom), at(-half - 4, bottom - 26)],
    straight(at(-half - 4, bottom - 26), at(-half, 90)),
  );
  const edges = [34, 20].map((dy) =>
    closed(
      straight(at(-half, 520), at(half, 520), at(half + 2, bottom - 26 + dy)),
      [
        at(half + 2, bottom - 26 + dy),
        at(half, bottom + dy),
        at(half - 14, bottom + 2 + dy),
        at(half - 34, bottom + 2 + dy),
      ],
      straight(at(half - 34, bottom + 2 + dy), at(34 - half, bottom + 2 + dy)),
      [
        at(34 - half, bottom + 2 + dy),
        at(14 - half, bottom + 2 + dy),
        at(-half, bottom + dy),
        at(-half - 2, bottom - 26 + dy),
      ],
      straight(at(-half - 2, bottom - 26 + dy), at(-half, 520)),
    ),
  );
  const back = closed(
    straight(at(-150, 200), at(150, 200), at(half, 320), at(half, bottom)),
    straight(at(half, bottom), at(-half, bottom), at(-half, 320), at(-150, 200)),
  );
  const layers = [...edges, back]
    .map((outline) => cloth(context, { outline, across: [at(-half, 0), at(half, 0)] }))
    .join('');
  const shoulders = closed(
    straight(at(-60, 130), at(60, 130), at(164, 190), at(half, 300), at(half, bottom)),
    straight(at(half, bottom), at(-half, bottom), at(-half, 300), at(-164, 190), at(-60, 130)),
  );
  return { svg: layers + clipTo(context, frame, front.svg), outlines: [shoulders, ...edges] };
}
