// Bags: a structured handbag, an envelope clutch on its chain, and a canvas tote.

import { darker, lighter, mixed } from '../brush/color.ts';
import { at, closed, curveThrough, MIDDLE, open, shifted, straight } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { lyingOn } from '../brush/light.ts';
import { cloth } from '../cloth/cloth.ts';
import { lotus, placed } from '../cloth/motifs.ts';
import { border, button, seam } from '../cloth/trims.ts';
import { tintedLeather } from './leather.ts';

function clasp(context: DrawContext, y: number): string {
  const gold = context.palette.metal;
  return (
    `<rect x="${MIDDLE - 26}" y="${y - 3}" width="56" height="44" rx="7" fill="${context.palette.deep}" opacity=".45"/>` +
    `<rect x="${MIDDLE - 28}" y="${y - 8}" width="56" height="44" rx="7" fill="${gold}"/>` +
    `<rect x="${MIDDLE - 22}" y="${y - 2}" width="44" height="32" rx="4"` +
    ` fill="${lighter(gold, 0.35)}"/>${placed(lotus(darker(gold, 0.35), gold), MIDDLE, y + 15, 0.62)}`
  );
}

export function handbag(context: DrawContext): Drawing {
  const leather = tintedLeather(context);
  const body = closed(
    [
      at(-232, 520),
      at(-240, 498),
      at(-224, 484),
      at(-204, 484),
      at(-70, 476),
      at(70, 476),
      at(204, 484),
      at(224, 484),
      at(240, 498),
      at(232, 520),
    ],
    curveThrough(at(232, 520), at(262, 720), at(276, 900)),
    [
      at(276, 900),
      at(276, 936),
      at(258, 948),
      at(230, 948),
      at(80, 956),
      at(-80, 956),
      at(-230, 948),
      at(-258, 948),
      at(-276, 936),
      at(-276, 900),
    ],
    curveThrough(at(-276, 900), at(-262, 720), at(-232, 520)),
  );
  const flap = closed(
    [
      at(-236, 512),
      at(-240, 494),
      at(-224, 480),
      at(-204, 480),
      at(-70, 470),
      at(70, 470),
      at(204, 480),
      at(224, 480),
      at(240, 494),
      at(236, 512),
    ],
    [
      at(236, 512),
      at(238, 600),
      at(210, 690),
      at(150, 712),
      at(60, 738),
      at(-60, 738),
      at(-150, 712),
      at(-210, 690),
      at(-238, 600),
      at(-236, 512),
    ],
  );
  const base = closed(curveThrough(at(-272, 858), at(0, 872), at(272, 858)), [
    at(276, 900),
    at(276, 936),
    at(258, 948),
    at(230, 948),
    at(80, 956),
    at(-80, 956),
    at(-230, 948),
    at(-258, 948),
    at(-276, 936),
    at(-276, 900),
  ]);
  /** A handle whose top is at the height `lift`. */
  const arch = (lift: number, thickness: number): string =>
    closed(
      [at(-140, 492), at(-150, lift), at(150, lift), at(140, 492)],
      [
        at(140 - thickness, 492),
        at(150 - thickness * 1.3, lift + thickness * 1.4),
        at(-150 + thickness * 1.3, lift + thickness * 1.4),
        at(-140 + thickness, 492),
      ],
    );
  const [front, back] = [arch(196, 26), arch(168, 24)];
  const rings = [-127, 127]
    .map(
      (dx) =>
        `<circle cx="${MIDDLE + dx}" cy="500" r="19" fill="none" stroke="${context.palette.metal}" stroke-width="8"/>` +
        `<circle cx="${MIDDLE + dx - 2}" cy="498" r="19" fill="none" stroke="${lighter(context.palette.metal, 0.6)}" stroke-width="2"/>`,
    )
    .join('');
  const flapSeam = curveThrough(at(-222, 610), at(-150, 700), at(0, 726), at(150, 700), at(222, 610));
  const svg =
    cloth(leather, { outline: back, plain: darker(leather.palette.cloth, 0.2) }) +
    cloth(context, {
      outline: body,
      scale: 0.9,
      across: [at(-270, 0), at(270, 0)],
      folds: [
        { from: at(-200, 740), to: at(-210, 860), width: [10, 22] },
        { from: at(210, 730), to: at(216, 860), width: [10, 22] },
      ],
    }) +
    cloth(leather, { outline: base, across: [at(-276, 0), at(276, 0)] }) +
    lyingOn(context, body, flap) +
    cloth(leather, {
      outline: flap,
      across: [at(-236, 0), at(236, 0)],
      trims: seam(leather, shifted(flapSeam, 0, -6), true),
      folds: [{ from: at(-190, 500), to: at(190, 500), width: [6, 6] }],
    }) +
    rings +
    cloth(leather, { outline: front, trims: '' }) +
    clasp(context, 690);
  return { svg, outlines: [body, back, front], closeUpCentre: at(-40, 690) };
}

export function clutch(context: DrawContext): Drawing {
  const body = closed(
    straight(at(-306, 520), at(306, 520)),
    [at(306, 520), at(316, 640), at(316, 760), at(308, 872)],
    [
      at(308, 872),
      at(300, 886),
      at(292, 888),
      at(280, 888),
      at(90, 894),
      at(-90, 894),
      at(-280, 888),
      at(-292, 888),
      at(-300, 886),
      at(-308, 872),
    ],
    [at(-308, 872), at(-316, 760), at(-316, 640), at(-306, 520)],
  );
  const edge = curveThrough(
    at(-312, 560),
    at(-230, 650),
    at(-60, 742),
    at(0, 756),
    at(60, 742),
    at(230, 650),
    at(312, 560),
  );
  const flap = closed(
    [
      at(-312, 560),
      at(-316, 528),
      at(-308, 508),
      at(-286, 506),
      at(-100, 498),
      at(100, 498),
      at(286, 506),
      at(308, 508),
      at(316, 528),
      at(312, 560),
    ],
    [...edge].reverse(),
  );
  const chain = curveThrough(
    at(-292, 516),
    at(-340, 380),
    at(-220, 268),
    at(0, 300),
    at(210, 262),
    at(336, 360),
    at(292, 516),
  );
  const links =
    `<path d="${open(shifted(chain, 4, 8))}" fill="none" stroke="${context.palette.deep}" stroke-width="10" opacity=".25"/>` +
    `<path d="${open(chain)}" fill="none" stroke="${darker(context.palette.metal, 0.25)}" stroke-width="11"` +
    ` stroke-dasharray="13 6" stroke-linecap="round"/>` +
    `<path d="${open(chain)}" fill="none" stroke="${lighter(context.palette.metal, 0.4)}" stroke-width="5"` +
    ` stroke-dasharray="13 6" stroke-linecap="round"/>`;
  const svg =
    links +
    cloth(context, {
      outline: body,
      across: [at(-312, 0), at(312, 0)],
      origin: at(0, 560),
      trims: border(
        context,
        { width: 40, shiftedBy: (inwards) => straight(at(-312, 888 - inwards), at(312, 888 - inwards)) },
        'zari',
      ),
    }) +
    lyingOn(context, body, flap) +
    cloth(context, {
      outline: flap,
      origin: at(0, 520),
      across: [at(-312, 0), at(312, 0)],
      trims: border(context, { width: 34, shiftedBy: (inwards) => shifted(edge, 0, -inwards * 1.1) }, 'zari'),
    }) +
    button(context, MIDDLE, 738, 22) +
    [-292, 292].map((dx) => button(context, MIDDLE + dx, 518, 11)).join('');
  const chainOutline = closed(chain, [...shifted(chain, 0, 8)].reverse());
  return { svg, outlines: [body, flap, chainOutline], closeUpCentre: at(-60, 700) };
}

export function tote(context: DrawContext): Drawing {
  const canvas = withTextile(
    context,
    { ...context.palette, cloth: lighter(mixed(context.palette.metal, '#e9dcc3', 0.8), 0.3), deep: '#5c442a' },
    'linen',
  );
  const leather = tintedLeather(context);
  const body = closed(
    curveThrough(at(-262, 420), at(0, 434), at(262, 420)),
    curveThrough(at(262, 420), at(286, 680), at(270, 1010)),
    curveThrough(at(270, 1010), at(0, 1024), at(-270, 1010)),
    curveThrough(at(-270, 1010), at(-286, 680), at(-262, 420)),
  );
  const panel = closed(
    curveThrough(at(-282, 560), at(0, 574), at(282, 560)),
    curveThrough(at(286, 700), at(276, 930)),
    curveThrough(at(276, 930), at(0, 944), at(-276, 930)),
    curveThrough(at(-276, 930), at(-286, 700), at(-282, 560)),
  );
  const mouth = closed(
    curveThrough(at(-262, 420), at(0, 404), at(262, 420)),
    curveThrough(at(262, 420), at(0, 434), at(-262, 420)),
  );
  const handle = (dx: number, lift: number): string =>
    closed(
      [at(-140 + dx, 520), at(-150 + dx, lift), at(150 + dx, lift), at(140 + dx, 520)],
      [at(112 + dx, 520), at(116 + dx, lift + 44), at(-116 + dx, lift + 44), at(-112 + dx, 520)],
    );
  const [back, front] = [handle(14, 96), handle(-6, 142)];
  const stitches = [-126, 126]
    .map(
      (dx) =>
        `<g stroke="#f3e2c5" stroke-width="2" fill="none" stroke-dasharray="5 3">` +
        `<path d="M${MIDDLE + dx - 16} 474h20v38h-20zl20 38m0-38l-20 38"/></g>`,
    )
    .join('');
  const folds = [-0.7, -0.2, 0.36, 0.76].map((share) => ({
    from: at(share * 220, 450),
    to: at(share * 250, 900),
    width: [8, 24] as const,
    bow: share * 20,
  }));
  const svg =
    cloth(leather, { outline: back, plain: darker(leather.palette.cloth, 0.25) }) +
    `<path d="${mouth}" fill="${mixed(canvas.palette.cloth, canvas.palette.deep, 0.6)}"/>` +
    cloth(canvas, {
      outline: body,
      across: [at(-280, 0), at(280, 0)],
      folds,
      depth: 0.6,
      trims: seam(canvas, curveThrough(at(-262, 446), at(0, 460), at(262, 446)), true),
    }) +
    cloth(context, { outline: panel, across: [at(-280, 0), at(280, 0)], origin: at(0, 580), folds, depth: 0.5 }) +
    cloth(leather, { outline: front }) +
    stitches;
  return { svg, outlines: [body, back, front], closeUpCentre: at(-50, 600) };
}
