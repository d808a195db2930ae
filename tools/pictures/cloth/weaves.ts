// Woven and embroidered cloths, and the fine threads that lie under every print. One repeat each.

import { hash, repeatable } from '../brush/chance.ts';
import { darker, lighter, mixed } from '../brush/colour.ts';
import type { Palette } from '../palettes.ts';
import { chikan, lotus, placed } from './motifs.ts';
import type { Reuse, Tile } from './tile.ts';

/** Fine crossing threads, so that no cloth is ever a flat fill. */
export const weave = (p: Palette, width: number, height: number, strength = 0.16): string => {
  let d = '';
  for (let y = 1; y < height; y += 4) d += `M0 ${y}h${width}`;
  let e = '';
  for (let x = 1; x < width; x += 4) e += `M${x} 0v${height}`;
  return (
    `<path d="${d}" stroke="${p.deep}" stroke-width="1" opacity="${strength}"/>` +
    `<path d="${e}" stroke="${lighter(p.cloth, 0.5)}" stroke-width="1" opacity="${strength}"/>`
  );
};

export const chikankari = (p: Palette, reuse: Reuse): Tile => {
  const thread = lighter(p.motif, 0.6);
  const under = mixed(p.cloth, p.deep, 0.8);
  const flower = reuse('chikan', chikan(thread, under));
  const speck = [
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
    art: weave(p, 148, 168, 0.12) + placed(flower, 40, 40, 0.98, -12) + placed(flower, 112, 122, 0.98, 14) + speck,
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

export const denim = (p: Palette): Tile => {
  const random = repeatable(hash(`${p.cloth}denim`));
  let slub = '';
  for (let i = 0; i < 34; i++)
    slub += `M${Math.round(random() * 96)} ${Math.round(random() * 96)}v${6 + Math.round(random() * 18)}`;
  let twill = '';
  for (let i = -96; i < 96; i += 6) twill += `M${i} 96l96-96`;
  return {
    width: 96,
    height: 96,
    art:
      `<path d="${twill}" stroke="${lighter(p.cloth, 0.5)}" stroke-width="1.7" opacity=".34"/>` +
      `<path d="${slub}" stroke="${lighter(p.cloth, 0.65)}" stroke-width="1" opacity=".4"/>` +
      `<path d="${slub}" transform="translate(7 11)" stroke="${p.deep}" stroke-width="1" opacity=".4"/>`,
  };
};

export const linen = (p: Palette): Tile => {
  const random = repeatable(hash(`${p.cloth}linen`));
  const run = (): number => Math.round(random() * 90);
  let [across, down] = ['', ''];
  for (let i = 0; i < 16; i++) across += `M${run()} ${run()}h${14 + Math.round(random() * 40)}`;
  for (let i = 0; i < 12; i++) down += `M${run()} ${run()}v${14 + Math.round(random() * 40)}`;
  return {
    width: 92,
    height: 92,
    art:
      `${weave(p, 92, 92, 0.2)}<path d="${across}" stroke="${p.deep}" stroke-width="1.3" opacity=".2"/>` +
      `<path d="${down}" stroke="${lighter(p.cloth, 0.7)}" stroke-width="1.4" opacity=".4"/>`,
  };
};

export const plain = (p: Palette): Tile => ({ width: 40, height: 40, art: weave(p, 40, 40, 0.07) });

export const smooth = (p: Palette): Tile => ({ width: 40, height: 40, art: weave(p, 40, 40, 0.03) });
