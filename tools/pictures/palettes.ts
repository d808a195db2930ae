// The palettes: each is named after a dye or an object that Indian shoppers know.
// cloth is the base colour of the textile, deep its shadow, motif and accent the prints,
// metal the zari and fittings, ground the studio wall behind the garment.

export interface Palette {
  readonly cloth: string;
  readonly deep: string;
  readonly motif: string;
  readonly accent: string;
  readonly metal: string;
  readonly ground: string;
}

const palette = (
  cloth: string,
  deep: string,
  motif: string,
  accent: string,
  metal: string,
  ground: string,
): Palette => ({
  cloth,
  deep,
  motif,
  accent,
  metal,
  ground,
});

export const PALETTES = {
  madder: palette('#8f2433', '#3d0710', '#f4dfbd', '#e2a12b', '#d2a24a', '#eddccd'),
  indigo: palette('#2a3f74', '#0c1533', '#f1ead9', '#7fa3d1', '#cda45b', '#dde2e8'),
  marigold: palette('#e3a02c', '#7a3d08', '#8c1f2f', '#fff1cf', '#c98a1c', '#f3e6cf'),
  'rani-pink': palette('#c81e6a', '#570229', '#ffe1c4', '#f2b233', '#dcae4f', '#f3dde0'),
  peacock: palette('#0d6b75', '#022a33', '#f3e5c3', '#37b3a4', '#d0a650', '#d9e6e3'),
  mehndi: palette('#6b7230', '#272b0b', '#f4e9c6', '#d99a2b', '#c6a04e', '#e6e6d3'),
  'ivory-gold': palette('#f3e9d6', '#8a6a44', '#b98a3c', '#8f2433', '#c0933f', '#e4d6c6'),
  sindoor: palette('#c9341f', '#560c05', '#ffe6bd', '#f0a92e', '#deb155', '#f1ddd0'),
  jamun: palette('#5a2a5e', '#210a26', '#f2dcd6', '#d77fa1', '#c9a055', '#e5dbe5'),
  haldi: palette('#efc14a', '#8a5410', '#7a4a16', '#c23b2e', '#c08c24', '#f1e8d2'),
  kesar: palette('#e2702a', '#6c2405', '#fff0d2', '#8f1d3a', '#dfae4e', '#f4e1d0'),
  gulabi: palette('#eeb4b5', '#8c3f4c', '#fff6ee', '#b93f63', '#c69a58', '#efe1d8'),
  neem: palette('#a9bb99', '#45573c', '#fdfaef', '#6d8a52', '#b79a58', '#e7e6da'),
  kajal: palette('#2c292c', '#060506', '#eadfce', '#b5384f', '#cba45c', '#dcd8d2'),
  chandan: palette('#d3b58e', '#6a4a2b', '#fbf3e2', '#8a4b32', '#b0854a', '#e9e4da'),
  firozi: palette('#3fa9ad', '#0b464f', '#fff7e2', '#e8643c', '#cfa755', '#dcebe7'),
  anar: palette('#a5173f', '#460016', '#ffdcc8', '#f4b9b0', '#d9ab55', '#f0dcd9'),
  moti: palette('#dcdee2', '#5b5d6b', '#ffffff', '#9aa7b8', '#b7a892', '#d6dbe0'),
  mitti: palette('#b5603f', '#4f200f', '#f9e4c8', '#2f4a5c', '#cfa05a', '#ecdfd3'),
  aasmani: palette('#a8c4dc', '#3c5a7c', '#ffffff', '#33557f', '#bfa56a', '#e2e7e8'),
  moonga: palette('#e5806c', '#7a2a1e', '#fff1e2', '#a33a44', '#d3a65a', '#f3e2da'),
  kachnar: palette('#b9a6d3', '#4f3d72', '#fdf8ff', '#7a4f9a', '#c2a468', '#e9e4ec'),
  chandi: palette('#6d7480', '#1c2028', '#f3f2ee', '#b9532f', '#b3b8bf', '#dfe2e3'),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
