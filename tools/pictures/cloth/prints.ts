// Printed, tied and dyed cloths: block prints, bandhani, leheriya, ikat, dots and flowers. One repeat each.

import { hash, repeatable } from '../brush/chance.ts';
import { lighter, mixed } from '../brush/color.ts';
import type { Palette } from '../palettes.ts';
import { bloom, buta, foliage, placed, sprig } from './motifs.ts';
import type { Reuse, Tile } from './tile.ts';
import { weave } from './weaves.ts';

export const blockPrint = (p: Palette, reuse: Reuse): Tile => {
  const leaf = mixed(p.accent, p.motif, 0.15);
  const mango = reuse('buta', buta(p.motif, p.cloth, p.accent));
  return {
    width: 84,
    height: 104,
    art:
      weave(p, 84, 104, 0.08) +
      placed(mango, 42, 26, 1.02) +
      placed(mango, 0, 78, 1.02) +
      placed(mango, 84, 78, 1.02) +
      [
        [21, 52],
        [63, 52],
        [21, 104],
        [63, 104],
        [21, 0],
        [63, 0],
      ]
        .map(([x, y]) => `<path d="M${x} ${y! - 5}l4 5-4 5-4-5z" fill="${leaf}"/>`)
        .join(''),
  };
};

export const sanganeri = (p: Palette, reuse: Reuse): Tile => {
  const flower = reuse('sprig', sprig(p.metal, p.motif, p.accent));
  return {
    width: 72,
    height: 96,
    art:
      weave(p, 72, 96, 0.08) +
      placed(flower, 36, 26, 0.94) +
      placed(flower, 0, 74, 0.94) +
      placed(flower, 72, 74, 0.94),
  };
};

/** Tied dots: a lattice of pale knots with a rosette in each diamond; every knot has the dye in its eye. */
export const bandhani = (p: Palette): Tile => {
  // A line of length 0 with round ends is a dot.
  const ring = (x: number, y: number, count: number, r: number): string =>
    Array.from(
      { length: count },
      (_, i) =>
        `M${Math.round(x + r * Math.cos((6.283 * i) / count))} ${Math.round(y + r * Math.sin((6.283 * i) / count))}h0`,
    ).join('');
  const lattice = Array.from(
    { length: 8 },
    (_, i) => `M${i * 15} ${Math.abs(60 - i * 15)}h0M${i * 15} ${120 - Math.abs(60 - i * 15)}h0`,
  ).join('');
  const corners = [
    [0, 0],
    [120, 0],
    [0, 120],
    [120, 120],
  ] as const;
  const pale = lattice + corners.map(([x, y]) => ring(x, y, 6, 19)).join('') + 'M60 60h0';
  const bright = ring(60, 60, 8, 20) + corners.map(([x, y]) => `M${x} ${y}h0`).join('');
  return {
    width: 120,
    height: 120,
    art:
      `${weave(p, 120, 120, 0.07)}<g fill="none" stroke-linecap="round" stroke-width="8.4">` +
      `<path d="${pale}" stroke="${p.motif}"/><path d="${bright}" stroke="${p.accent}"/>` +
      `<path d="${pale}${bright}" stroke="${p.deep}" stroke-width="2.6"/></g>`,
  };
};

export const leheriya = (p: Palette): Tile => {
  const wave = (y: number, weight: number, color: string): string =>
    `<path d="M-4 ${y}q13-9 26 0t26 0t26 0t26 0t26 0" fill="none" stroke="${color}" stroke-width="${weight}"/>`;
  return {
    width: 104,
    height: 88,
    turn: -42,
    art:
      wave(10, 13, p.motif) +
      wave(28, 5, p.accent) +
      wave(42, 9, p.motif) +
      wave(56, 4, mixed(p.cloth, p.deep, 0.5)) +
      wave(70, 7, p.accent) +
      wave(82, 3, p.motif),
  };
};

/** Warp ikat: diamonds built of threads that never quite line up. */
export const ikat = (p: Palette, reuse: Reuse): Tile => {
  const random = repeatable(hash(p.cloth));
  const bars = (cx: number, cy: number, half: number, height: number, color: string): string => {
    let d = '';
    for (let x = -half; x < half; x += 5) {
      const reach = Math.round((1 - Math.abs(x + 2.5) / half) * height + (random() - 0.5) * 11);
      if (reach > 1) d += `M${cx + x} ${cy - reach}h5v${reach * 2}h-5z`;
    }
    return `<path d="${d}" fill="${color}"/>`;
  };
  const diamond = reuse(
    'ikat',
    bars(0, 0, 58, 82, p.motif) +
      bars(0, 0, 42, 58, p.accent) +
      bars(0, 0, 27, 37, p.deep) +
      bars(0, 0, 12, 16, p.motif),
  );
  return {
    width: 120,
    height: 176,
    art: [
      [60, 88],
      [0, 0],
      [120, 0],
      [0, 176],
      [120, 176],
    ]
      .map(([x, y]) => placed(diamond, x!, y!))
      .join(''),
  };
};

export const polka = (p: Palette): Tile => ({
  width: 60,
  height: 60,
  art:
    weave(p, 60, 60, 0.07) +
    [
      [30, 15],
      [0, 45],
      [60, 45],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9.5" fill="${p.motif}"/>`)
      .join(''),
});

/** Garden flowers in a repeat of 220; flowers that cross an edge are drawn again on the other side. */
export const floral = (p: Palette, reuse: Reuse): Tile => {
  const green = mixed('#5d7747', p.deep, 0.22);
  const vein = lighter(green, 0.4);
  const rose = reuse('rose', bloom(p.motif, p.accent, p.metal));
  const bud = reuse('bud', bloom(p.accent, mixed(p.accent, p.deep, 0.4), p.motif, 6));
  const [leaf, paleLeaf] = [
    reuse('leaf', foliage(green, vein)),
    reuse('pale', foliage(mixed(green, p.motif, 0.28), vein)),
  ];
  const leaves = (x: number, y: number, turn: number): string =>
    placed(leaf, x, y, 1, turn) + placed(paleLeaf, x, y, 0.8, turn + 48);
  const spray = (x: number, y: number): string =>
    leaves(x + 18, y + 10, 105) +
    leaves(x - 16, y + 14, 215) +
    leaves(x, y - 16, -20) +
    // Turned by its own x, so that no two roses look alike.
    placed(rose, x, y, 1.5, x);
  const small = (x: number, y: number): string =>
    leaves(x, y, 160) + placed(bud, x, y, 0.92, y) + placed(leaf, x + 8, y - 8, 0.7, 20);
  const wrapped = (draw: (x: number, y: number) => string, x: number, y: number): string =>
    [
      [0, 0],
      [220, 0],
      [0, 220],
      [220, 220],
    ]
      .map(([dx, dy]) => draw(x + dx! - (x > 110 ? 220 : 0), y + dy! - (y > 110 ? 220 : 0)))
      // Only a flower within 50 of an edge reaches across it.
      .filter((_, i) => i === 0 || x > 170 || x < 50 || y > 170 || y < 50)
      .join('');
  return {
    width: 220,
    height: 220,
    art:
      spray(62, 62) +
      spray(166, 160) +
      wrapped(small, 166, 40) +
      small(60, 164) +
      `<g fill="${p.motif}"><circle cx="112" cy="112" r="3"/><circle cx="120" cy="14" r="3"/>` +
      `<circle cx="10" cy="116" r="3"/><circle cx="104" cy="196" r="3"/></g>`,
  };
};
