// Every picture of the sample catalogue: which file it is, how large, and its drawing. render-pictures.ts renders them once into
// seed/pictures/originals/; seeding only reads those files.
import { banners } from '#seed/catalogue/banners.ts';
import { categories } from '#seed/catalogue/categories.ts';
import {
  getBannerPictureFile,
  getCategoryPictureFile,
  getProductPictureFile,
  getViews,
} from '#seed/catalogue/picture-files.ts';
import { sampleCatalogue } from '#seed/catalogue/sample-catalogue.ts';
import type { SampleProduct } from '#seed/catalogue/sample-product.ts';
import { compose } from './compose.ts';
import { draw } from './draw.ts';

export interface SamplePicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** First pictures, banners and heroes are looked at longest and get the most bytes. */
  readonly kind: 'main' | 'other';
  readonly svg: () => string;
}

const LARGE = { width: 900, height: 1200 } as const;
const SMALLER = { width: 720, height: 960 } as const;

const ofProduct = ({ sku, drawing }: SampleProduct): SamplePicture[] =>
  getViews(drawing.garment).map((view, index) => ({
    file: getProductPictureFile(sku, view),
    ...(index === 0 ? LARGE : SMALLER),
    kind: index === 0 ? 'main' : 'other',
    svg: () => draw({ ...drawing, view, seed: sku }),
  }));

const heroes: readonly SamplePicture[] = [
  {
    file: 'hero-anarkali.webp',
    ...LARGE,
    kind: 'main',
    svg: () => draw({ garment: 'anarkali', textile: 'bandhani', palette: 'madder', view: 'worn', seed: 'hero' }),
  },
  {
    file: 'hero-swatch.webp',
    ...LARGE,
    kind: 'main',
    svg: () => draw({ garment: 'saree', textile: 'bandhani', palette: 'sindoor', view: 'detail', seed: 'hero' }),
  },
  {
    file: 'about-folded.webp',
    ...LARGE,
    kind: 'main',
    svg: () => draw({ garment: 'saree', textile: 'ikat', palette: 'indigo', view: 'folded', seed: 'about' }),
  },
];

export const samplePictures: readonly SamplePicture[] = [
  ...heroes,
  ...banners.map(
    ({ picture }, index): SamplePicture => ({
      file: getBannerPictureFile(index),
      width: picture.width,
      height: picture.height,
      kind: 'main',
      svg: () => compose(picture),
    }),
  ),
  ...categories.map(
    ({ slug, picture }): SamplePicture => ({
      file: getCategoryPictureFile(slug),
      width: picture.width,
      height: picture.height,
      kind: 'main',
      svg: () => compose(picture),
    }),
  ),
  ...sampleCatalogue.flatMap(ofProduct),
];
