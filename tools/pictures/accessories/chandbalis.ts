// Chandbalis: a stud, and below it a crescent moon set with enamel and hung with pearls.

import { darker, lighter } from '../brush/color.ts';
import type { Curve, Point } from '../brush/curve.ts';
import { circle, closed, curveThrough } from '../brush/curve.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import type { Drawing } from '../brush/drawing.ts';
import { blurred } from '../brush/light.ts';
import { bead, gold, PEARL, rosette } from './goldwork.ts';

/** The outer edge is a circle of 124; the inner circle is smaller and higher, which leaves a crescent. */
const MOON = 'M-102 -70A124 124 0 1 0 102 -70A106 106 0 1 1 -102 -70Z';

const onArc = (degrees: number, r: number): [number, number] => {
  const radians = (degrees * Math.PI) / 180;
  return [r * Math.cos(radians), r * Math.sin(radians)];
};

/** The outline of the moon with its pearls, for the cast shadow. */
function moonOutline(x: number): string {
  const arc = (r: number, middle: number, from: number, to: number): Curve =>
    curveThrough(
      ...Array.from({ length: 13 }, (_, i): Point => {
        const [dx, dy] = onArc(from + ((to - from) * i) / 12, r);
        return [x + dx, 600 + middle + dy];
      }),
    );
  return closed(arc(146, 0, -24, 204), arc(106, -41, 194, -14));
}

function earring(context: DrawContext, x: number): string {
  const { palette } = context;
  const edge = darker(palette.metal, 0.55);
  const [pearl, stone] = [bead(context, 'pearl', PEARL), bead(context, 'stone', palette.cloth)];
  const fringe = Array.from({ length: 13 }, (_, i) => {
    const angle = 6 + i * 14;
    const [[ax, ay], [bx, by]] = [onArc(angle, 122), onArc(angle, 150)];
    const thread = `<path d="M${Math.round(ax)} ${Math.round(ay)}L${Math.round(bx)} ${Math.round(by)}"`;
    return `${thread} stroke="${edge}" stroke-width="2"/>${stone(...onArc(angle, 135), 4.4)}${pearl(bx, by, 9.5)}`;
  }).join('');
  const petals = [30, 60, 90, 120, 150]
    .map((angle) => {
      const [px, py] = onArc(angle, 96);
      const size = 1 - Math.abs(angle - 90) / 170;
      const transform = `translate(${Math.round(px)} ${Math.round(py)})rotate(${angle - 90})scale(${size.toFixed(2)})`;
      return (
        `<path d="M0 24C-15 9-15-13 0-25C15-13 15 9 0 24Z" transform="${transform}" fill="${palette.cloth}"` +
        ` stroke="${lighter(palette.metal, 0.5)}" stroke-width="2.4"/>`
      );
    })
    .join('');
  const rim = `<path d="M-122 -22A124 124 0 1 0 122 -22" fill="none" stroke="${lighter(palette.metal, 0.5)}"`;
  const drop = `<path d="M0 -112V-40" stroke="${edge}" stroke-width="3"/>${stone(0, -30, 13)}${pearl(0, -6, 9)}`;
  return (
    `<g transform="translate(${x} 330)"><path d="M0 50v110" stroke="${edge}" stroke-width="5"/>${rosette(context, 74)}` +
    `${pearl(0, 96, 12)}${stone(0, 118, 8)}</g><g transform="translate(${x} 600)">${fringe}` +
    `<path d="${MOON}" fill="${gold(context)}" stroke="${edge}" stroke-width="2"/>${petals}` +
    `${rim} stroke-width="7" stroke-dasharray="0 10" stroke-linecap="round"/>` +
    `<path d="M-40 -150L-102 -70M40 -150L102 -70" stroke="${edge}" stroke-width="4"/>` +
    `<circle cy="-150" r="40" fill="${gold(context)}" stroke="${edge}" stroke-width="2"/>${stone(0, -150, 22)}${drop}` +
    `<ellipse cx="-88" cy="42" rx="12" ry="34" transform="rotate(30 -88 42)" fill="#fff" opacity=".42"` +
    ` ${blurred(context, 6)}/>${pearl(-102, -72, 11)}${pearl(102, -72, 11)}</g>`
  );
}

export const chandbalis = (context: DrawContext): Drawing => ({
  svg: earring(context, 284) + earring(context, 616),
  closeUpCentre: [300, 540],
  outlines: [284, 616].flatMap((x) => [circle([x, 330], 76), circle([x, 450], 42), moonOutline(x)]),
});
