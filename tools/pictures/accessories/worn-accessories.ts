// Accessories where they are worn, so that their size is seen: a necklace on the bust, earrings at an ear, bangles at a wrist, a bag on the
// arm of the dress form, shoes from the side or under a hem.

import { darker, mixed } from '../brush/color.ts';
import { at, closed, curveThrough, loop, open, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { blurred, shadow } from '../brush/light.ts';
import { warpPath } from '../brush/warp.ts';
import { cloth } from '../cloth/cloth.ts';
import { flare } from '../cloth/flare.ts';
import { dressForm } from '../garments/dress-form.ts';
import { choli } from '../garments/skirts.ts';

/** A drawing put elsewhere, smaller or larger: its point `from` comes to `to`. */
export interface Placing {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly scale: number;
}

export function placedAt(drawing: Drawing, { from, to, scale }: Placing): Drawing {
  const [dx, dy] = [Math.round(to[0] - from[0] * scale), Math.round(to[1] - from[1] * scale)];
  return {
    svg: `<g transform="translate(${dx} ${dy})scale(${scale})">${drawing.svg}</g>`,
    outlines: drawing.outlines.map((d) => warpPath(d, ([x, y]) => [dx + x * scale, dy + y * scale])),
  };
}

/** The piece with the shadow that it throws on what is behind it. */
const withShadow = (context: DrawContext, piece: Drawing, lift: number): string =>
  shadow(context, piece.outlines, lift) + piece.svg;

/** The bust of the dress form in a blouse, the necklace around its neck. */
export function onBust(context: DrawContext, piece: Drawing): Drawing {
  const { palette } = context;
  const velvet = withTextile(
    context,
    { ...palette, cloth: darker(palette.accent, 0.32), motif: palette.metal },
    'velvet',
  );
  const [form, blouse] = [dressForm(context), choli(velvet, 'sweetheart', 'short', 430)];
  const worn = placedAt(piece, { from: [450, 206], to: [450, 140], scale: 0.335 });
  return {
    svg: form.svg + blouse.svg + withShadow(context, worn, 0.35),
    outlines: [...form.outlines, ...blouse.outlines],
  };
}

const SKIN = { cloth: '#bd8560', deep: '#5b2f1c' };

/** A wrist with a stack of bangles: the sleeve above, the hand below. */
export function onWrist(context: DrawContext, piece: Drawing): Drawing {
  const skin = withTextile(context, { ...context.palette, ...SKIN }, 'satin');
  const arm = closed(
    curveThrough(at(-96, 40), at(-88, 300), at(-64, 560), at(-62, 660)),
    curveThrough(at(-62, 660), at(-78, 720), at(-92, 790), at(-84, 880), at(-70, 970), at(-52, 1060), at(-40, 1130)),
    curveThrough(at(-40, 1130), at(-24, 1168), at(-6, 1150), at(-2, 1100)),
    curveThrough(at(-2, 1100), at(12, 1156), at(34, 1150), at(36, 1096)),
    curveThrough(at(36, 1096), at(54, 1120), at(70, 1100), at(70, 1050), at(80, 960), at(86, 880)),
    curveThrough(at(86, 880), at(120, 930), at(142, 984), at(160, 1000), at(168, 972), at(146, 890), at(112, 800)),
    curveThrough(at(112, 800), at(92, 740), at(66, 690), at(62, 650)),
    curveThrough(at(62, 650), at(66, 540), at(92, 300), at(100, 40)),
  );
  const fingers = [
    curveThrough(at(-2, 1100), at(-8, 1030), at(-14, 960)),
    curveThrough(at(36, 1096), at(34, 1020), at(30, 956)),
  ]
    .map((line) => `<path d="${open(line)}" fill="none" stroke="${SKIN.deep}" stroke-width="3" opacity=".55"/>`)
    .join('');
  const linen = withTextile(
    context,
    { ...context.palette, cloth: mixed(context.palette.accent, '#efe6d6', 0.25), motif: context.palette.cloth },
    'plain',
  );
  const sleeve = closed(
    curveThrough(at(-170, 20), at(-150, 200), at(-132, 380)),
    curveThrough(at(-132, 380), at(0, 404), at(134, 380)),
    curveThrough(at(134, 380), at(156, 200), at(176, 20)),
    straight(at(176, 20), at(-170, 20)),
  );
  const [x, y, scale] = [450, 590, 0.34];
  const stack = placedAt(piece, { from: [450, 660], to: [x, y], scale });
  /** Where a point of the bangles' own drawing comes to lie. */
  const local = (px: number, py: number): string =>
    `${Math.round(x + (px - 450) * scale)} ${Math.round(y + (py - 660) * scale)}`;
  // The front halves of the bangles, painted again over the wrist.
  const front = context.define(
    'stack front',
    (id) =>
      `<clipPath id="${id}"><path d="M${local(150, 524)}L${local(206, 524)}C${local(230, 650)} ${local(670, 650)} ${local(694, 524)}` +
      `L${local(750, 524)}L${local(750, 1000)}L${local(150, 1000)}Z"/></clipPath>`,
  );
  const limb = cloth(skin, {
    outline: arm,
    across: [at(-96, 0), at(104, 0)],
    folds: [
      { from: at(60, 830), to: at(84, 900), width: [10, 4] },
      { from: at(-30, 700), to: at(-34, 900), width: [3, 10] },
    ],
  });
  return {
    svg:
      stack.svg +
      limb +
      fingers +
      cloth(linen, {
        outline: sleeve,
        across: [at(-160, 0), at(164, 0)],
        folds: [
          { from: at(-60, 60), to: at(-80, 396), width: [4, 22] },
          { from: at(70, 90), to: at(50, 396), width: [4, 26] },
        ],
      }) +
      `<g clip-path="url(#${front})">${stack.svg}</g>`,
    outlines: [arm, sleeve],
  };
}

/** Cheek, ear, neck and hair, seen from the side; the earring hangs from the lobe. */
export function atEar(context: DrawContext, piece: Drawing): string {
  const skin = withTextile(context, { ...context.palette, ...SKIN }, 'satin');
  const hairTone = withTextile(context, { ...context.palette, cloth: '#2b1b16', deep: '#090403' }, 'satin');
  const face = closed(
    curveThrough([-40, -40], [300, -40], [420, 60]),
    curveThrough([420, 60], [560, 260], [620, 420], [660, 640], [690, 860], [760, 1040], [900, 1240]),
    straight([900, 1240], [210, 1240]),
    curveThrough([210, 1240], [270, 1080], [284, 960], [262, 890]),
    curveThrough([262, 890], [160, 960], [60, 1010], [-40, 1030]),
    straight([-40, 1030], [-40, -40]),
  );
  const jawShadow = closed(
    curveThrough([440, 640], [380, 800], [262, 892], [250, 900]),
    curveThrough([250, 900], [330, 930], [420, 880], [480, 760], [440, 640]),
  );
  const hair = closed(
    curveThrough([180, -40], [250, 60], [322, 170], [352, 300], [366, 400]),
    curveThrough([366, 400], [400, 450], [440, 470], [500, 440], [560, 430], [582, 460]),
    curveThrough([582, 460], [588, 540], [610, 640], [664, 760], [720, 830]),
    curveThrough([720, 830], [800, 800], [900, 700], [960, 600]),
    straight([960, 600], [960, -40], [180, -40]),
  );
  const strands = Array.from({ length: 16 }, (_, i) => ({
    from: [236 + i * 34, -20] as const,
    to: [400 + i * 30, 330 + i * 30] as const,
    width: [5 + (i % 3) * 4, 8 + (i % 2) * 6] as const,
    bow: -26 - i * 5,
  }));
  const ear = closed(
    loop(
      [470, 300],
      [536, 296],
      [574, 350],
      [566, 430],
      [530, 500],
      [506, 560],
      [468, 584],
      [440, 560],
      [436, 490],
      [424, 430],
      [426, 350],
    ),
  );
  const inner = curveThrough([446, 420], [452, 350], [500, 324], [542, 352], [536, 420], [504, 470], [492, 520]);
  const concha = closed(loop([462, 430], [492, 400], [516, 424], [500, 470], [474, 500], [456, 476]));
  const leftHalf = context.define('one of two', (id) => `<clipPath id="${id}"><path d="M0 0H450V1200H0Z"/></clipPath>`);
  const leftEarring = {
    svg: `<g clip-path="url(#${leftHalf})">${piece.svg}</g>`,
    outlines: piece.outlines.slice(0, piece.outlines.length / 2),
  };
  const hangingEarring = placedAt(leftEarring, {
    // The left stud is at 300 in a drawing of jhumkas, whose close-up centre is 318, and at 284 in one of chandbalis.
    from: [piece.closeUpCentre?.[0] === 318 ? 300 : 284, 330],
    to: [468, 576],
    scale: 0.44,
  });
  const soft = (d: string, width: number, opacity: number): string =>
    `<path d="${d}" fill="none" stroke="${SKIN.deep}" stroke-width="${width}" opacity="${opacity}" ${blurred(context, 6)}/>`;
  return (
    cloth(skin, {
      outline: face,
      across: [
        [-40, 0],
        [760, 0],
      ],
      line: 1,
    }) +
    `<path d="${jawShadow}" fill="${SKIN.deep}" opacity=".42" ${blurred(context, 24)}/>` +
    cloth(hairTone, { outline: hair, folds: strands, depth: 1.3 }) +
    `<path d="${ear}" transform="translate(12 16)" fill="${SKIN.deep}" opacity=".45" ${blurred(context, 8)}/>` +
    cloth(skin, {
      outline: ear,
      across: [
        [420, 0],
        [580, 0],
      ],
      line: 1.2,
    }) +
    soft(open(inner), 12, 0.5) +
    `<path d="${concha}" fill="${SKIN.deep}" opacity=".5" ${blurred(context, 6)}/>` +
    withShadow(context, hangingEarring, 0.35)
  );
}

/** Shoes under the hem of a long skirt. */
export function underHem(context: DrawContext, piece: Drawing): Drawing {
  const linen = withTextile(
    context,
    {
      ...context.palette,
      cloth: mixed(context.palette.accent, '#efe6d6', 0.45),
      deep: mixed(context.palette.deep, '#6d5638', 0.4),
    },
    'linen',
  );
  const skirt = flare(linen, {
    top: -420,
    topHalf: 130,
    hem: 520,
    hemHalf: 360,
    drop: 34,
    gores: 8,
    border: 14,
    trim: 'none' as const,
    kick: 0.1,
  });
  return { svg: piece.svg + skirt.svg, outlines: [...piece.outlines, ...skirt.outlines] };
}
