// Woven and embroidered cloths, and the fine threads that lie under every print. One repeat each.

import { hash, repeatable } from '../brush/chance.ts';
import { darker, lighter, mixed } from '../brush/color.ts';
import type { Palette } from '../palettes.ts';
import { chikan, lotus, placed } from './motifs.ts';
import type { Reuse, Tile } from './tile.ts';

/** Fine crossing threads, so that no cloth is ever a flat fill. */
export const weave = (p: Palette, width: number, height: number, strength = 0.16): string => {
  let across = '';
  for (let y = 1; y < height; y += 4) across += `M0 ${y}h${width}`;
  let along = '';
  for (let x = 1; x < width; x += 4) along += `M${x} 0v${height}`;
  return (
    `<path d="${across}" stroke="${p.deep}" stroke-width="1" opacity="${strength}"/>` +
    `<path d="${along}" stroke="${lighter(p.cloth, 0.5)}" stroke-width="1" opacity="${strength}"/>`
  );
};

export const chikankari = (p: Palette, reuse: Reuse): Tile => {
  const thread = lighter(p.motif, 0.6);
  const under = mixed(p.cloth, p.deep, 0.8);
  const flower = reuse('chikan', chikan(thread, under));
  const knots = [
    [20, 18],
    [128, 28],
    [70, 118],
    [140, 150],
    [14, 128],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6" fill="${thread}"/>`)
    .join('');
  return {
    width: 148,
    height: 168,
    art: weave(p, 148, 168, 0.12) + placed(flower, 40, 40, 0.98, -12) + placed(flower, 112, 122, 0.98, 14) + knots,
  };
};

export const brocade = (p: Palette, reuse: Reuse): Tile => {
  const bright = lighter(p.metal, 0.35);
  const buti = reuse('buti', lotus(bright, p.accent));
  return {
    width: 88,
    height: 88,
    art: weave(p, 88, 88, 0.1) + placed(buti, 44, 22, 0.92) + placed(buti, 0, 66, 0.92) + placed(buti, 88, 66, 0.92),
  };
};

export const gingham = (p: Palette): Tile => {
  const pale = lighter(p.cloth, 0.86);
  return {
    width: 44,
    height: 44,
    art:
      `<path d="M0 0h44v44H0z" fill="${pale}"/><path d="M0 0h22v44H0z" fill="${p.cloth}" opacity=".6"/>` +
      `<path d="M0 0h44v22H0z" fill="${p.cloth}" opacity=".6"/>` +
      `<path d="M0 0h22v22H0z" fill="${darker(p.cloth, 0.06)}" opacity=".55"/>${weave(p, 44, 44, 0.1)}`,
  };
};

export const stripe = (p: Palette): Tile => ({
  width: 40,
  height: 40,
  art:
    `${weave(p, 40, 40, 0.1)}<path d="M20 0v40" stroke="${p.motif}" stroke-width="5"/>` +
    `<path d="M11 0v40M29 0v40" stroke="${p.accent}" stroke-width="1.5"/>`,
});

/** Threads of uneven thickness: short lines at random places of a square, across (h) or down (v). */
function slubs(
  random: () => number,
  side: number,
  way: 'h' | 'v',
  count: number,
  [least, most]: [number, number],
): string {
  const place = (): number => Math.round(random() * side);
  return Array.from(
    { length: count },
    () => `M${place()} ${place()}${way}${Math.round(least + random() * (most - least))}`,
  ).join('');
}

const lines = (d: string, color: string, width: number, opacity: number): string =>
  `<path d="${d}" stroke="${color}" stroke-width="${width}" opacity="${opacity}"/>`;

/** Steep twill of dyed warp over pale weft, with the long streaks of uneven yarn. */
export const denim = (p: Palette): Tile => {
  const random = repeatable(hash(`${p.cloth}denim`));
  const side = 240;
  let twill = '';
  for (let i = -side; i < side; i += 4) twill += `M${i} ${side}l${side}-${side}`;
  const pale = lighter(p.cloth, 0.6);
  return {
    width: side,
    height: side,
    art:
      lines(twill, pale, 1.3, 0.26) +
      lines(slubs(random, side, 'v', 26, [50, 150]), p.deep, 1.2, 0.11) +
      lines(slubs(random, side, 'v', 30, [40, 130]), pale, 1.1, 0.16) +
      lines(slubs(random, side, 'h', 40, [3, 9]), pale, 1, 0.3),
  };
};

export const linen = (p: Palette): Tile => {
  const random = repeatable(hash(`${p.cloth}linen`));
  const side = 264;
  const pale = lighter(p.cloth, 0.7);
  return {
    width: side,
    height: side,
    art:
      weave(p, side, side, 0.13) +
      lines(slubs(random, side, 'h', 60, [8, 46]), p.deep, 1.1, 0.1) +
      lines(slubs(random, side, 'h', 40, [8, 40]), pale, 1.1, 0.24) +
      lines(slubs(random, side, 'v', 46, [8, 50]), pale, 1.1, 0.22) +
      lines(slubs(random, side, 'v', 30, [6, 30]), p.deep, 0.9, 0.09),
  };
};

export const plain = (p: Palette): Tile => ({ width: 40, height: 40, art: weave(p, 40, 40, 0.07) });

export const smooth = (p: Palette): Tile => ({ width: 40, height: 40, art: weave(p, 40, 40, 0.03) });
