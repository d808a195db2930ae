// The pictures of the sample catalogue: which views a product has, the first one for its card, and the names of the files in
// seed/pictures/originals/.
import type { Description } from '#tools/pictures/draw.ts';

type View = Description['view'];
type Garment = Description['garment'];

const LAID_FIRST: readonly View[] = ['front', 'worn', 'detail', 'folded'];
/** Cut for the body more than for the hanger: the form shows them best. */
const FORM_FIRST: readonly View[] = ['worn', 'front', 'detail', 'folded'];

const ON_FORM: readonly Garment[] = [
  ...(['kurta-straight', 'kurta-a-line', 'top'] as const),
  ...(['anarkali', 'sharara-set', 'palazzo-set', 'pant-set', 'coord-set'] as const),
  ...(['maxi-dress', 'shirt-dress', 'wrap-dress', 'jacket'] as const),
];
const ACCESSORIES: readonly Garment[] = [
  ...(['heels', 'pumps', 'juttis', 'flats', 'sliders', 'ballerinas'] as const),
  ...(['handbag', 'clutch', 'tote', 'potli', 'sling', 'dupatta'] as const),
  ...(['jhumkas', 'chandbalis', 'necklace', 'bangles', 'anklets', 'maang-tikka'] as const),
];

/** In the order of the product page. */
export const getViews = (garment: Garment): readonly View[] => (ON_FORM.includes(garment) ? FORM_FIRST : LAID_FIRST);

/** Where an accessory is worn, as the end of an alternative text. */
const WORN: Partial<Record<Garment, string>> = {
  jhumkas: 'at an ear',
  chandbalis: 'at an ear',
  bangles: 'on a wrist',
  anklets: 'above a pair of juttis',
  'maang-tikka': 'above a pair of jhumkas',
  heels: 'under a long skirt',
  pumps: 'under a long skirt',
  juttis: 'from the side',
  flats: 'from the side',
  sliders: 'from the side',
  ballerinas: 'from the side',
  handbag: 'with a kurta on a dress form',
  clutch: 'with a kurta on a dress form',
  tote: 'with a kurta on a dress form',
  potli: 'with a kurta on a dress form',
  sling: 'with a kurta on a dress form',
};
/** The end of the alternative text; null for a picture of the whole product, which its name describes. */
export function describeView(garment: Garment, view: View): string | null {
  const isAccessory = ACCESSORIES.includes(garment) && garment !== 'dupatta';
  switch (view) {
    case 'front':
      return null;
    case 'worn':
      return WORN[garment] ?? 'on a dress form';
    case 'close':
      return 'from near';
    case 'detail':
      return isAccessory ? 'close-up' : 'close-up of the material';
    case 'folded':
      return isAccessory ? 'on a cloth' : 'folded';
  }
}

/** 'TB-ETH-001' and 'front' give 'tb-eth-001-front.webp'. */
export const getProductPictureFile = (sku: string, view: View): string => `${sku.toLowerCase()}-${view}.webp`;
/** `index` counts from 0, the file names from 1. */
export const getBannerPictureFile = (index: number): string => `banner-${index + 1}.webp`;
export const getCategoryPictureFile = (slug: string): string => `category-${slug}.webp`;
