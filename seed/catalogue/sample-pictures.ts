// Every picture of the sample catalogue: which file it is, how large, and its drawing. Rendered once by
// scripts/render-pictures.ts into seed/pictures/originals/; seeding only reads those files.

import { compose } from '../pictures/compose.ts';
import type { Description } from '../pictures/draw.ts';
import { draw } from '../pictures/draw.ts';
import { banners } from './banners.ts';
import { categories } from './categories.ts';
import { sampleCatalogue } from './sample-catalogue.ts';
import type { SampleProduct } from './sample-product.ts';

export const VIEWS = ['front', 'detail', 'folded'] as const satisfies readonly Description['view'][];

export interface SamplePicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Fronts, banners and heroes are looked at longest and get the most bytes. */
  readonly kind: 'main' | 'other';
  readonly svg: () => string;
}

/** 'TB-ETH-001' and 'front' are in 'tb-eth-001-front.webp'. */
export const pictureOf = (sku: string, view: Description['view']): string => `${sku.toLowerCase()}-${view}.webp`;
/** Banners are counted from 1. */
export const pictureOfBanner = (index: number): string => `banner-${index + 1}.webp`;
export const pictureOfCategory = (slug: string): string => `category-${slug}.webp`;

const LARGE = { width: 900, height: 1200 } as const;
const SMALLER = { width: 720, height: 960 } as const;

const ofProduct = ({ sku, drawing }: SampleProduct): SamplePicture[] =>
  VIEWS.map((view) => ({
    file: pictureOf(sku, view),
    ...(view === 'front' ? LARGE : SMALLER),
    kind: view === 'front' ? 'main' : 'other',
    svg: () => draw({ ...drawing, view, seed: sku }),
  }));

const heroes: readonly SamplePicture[] = [
  {
    file: 'hero-anarkali.webp',
    ...LARGE,
    kind: 'main',
    svg: () => draw({ garment: 'anarkali', textile: 'bandhani', palette: 'madder', view: 'front', seed: 'hero' }),
  },
  {
    file: 'hero-swatch.webp',
    ...LARGE,
    kind: 'main',
    svg: () => draw({ garment: 'saree', textile: 'bandhani', palette: 'sindoor', view: 'detail', seed: 'hero' }),
  },
];

export const samplePictures: readonly SamplePicture[] = [
  ...heroes,
  ...banners.map(
    ({ picture }, index): SamplePicture => ({
      file: pictureOfBanner(index),
      width: picture.width,
      height: picture.height,
      kind: 'main',
      svg: () => compose(picture),
    }),
  ),
  ...categories.map(
    ({ slug, picture }): SamplePicture => ({
      file: pictureOfCategory(slug),
      width: picture.width,
      height: picture.height,
      kind: 'main',
      svg: () => compose(picture),
    }),
  ),
  ...sampleCatalogue.flatMap(ofProduct),
];
