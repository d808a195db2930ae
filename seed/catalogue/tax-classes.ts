// The tax classes of the sample catalogue, by the names of the classes that come with the store. A category has the class of most of its
// products; a product of another kind has its own.

import type { SampleProduct } from './sample-product.ts';

const WOVEN = 'Stitched clothing, woven';

/** The class of goods that nobody classified. */
export const DEFAULT_TAX_CLASS = WOVEN;

export const CATEGORY_TAX_CLASSES: Readonly<Record<SampleProduct['category'], string>> = {
  ethnic: WOVEN,
  dresses: WOVEN,
  western: WOVEN,
  accessories: 'Imitation jewellery',
  footwear: 'Footwear',
  bags: 'Bags and purses',
};

interface TaxedGoods {
  readonly taxClass: string;
  /** The HSN code, where it is not that of the class. */
  readonly hsn?: string;
}

/** Sarees are fabric: their class follows from the fibre. */
function sareeGoods(material: string): TaxedGoods {
  if (/linen/i.test(material)) return { taxClass: 'Cotton sarees and fabric', hsn: '5309' };
  if (/silk/i.test(material)) return { taxClass: 'Silk sarees and fabric' };
  return { taxClass: /cotton/i.test(material) ? 'Cotton sarees and fabric' : 'Synthetic sarees and fabric' };
}

const BY_NAME: readonly (readonly [words: RegExp, taxClass: string])[] = [
  [/Dupatta$|Stole$/, 'Shawls, stoles and dupattas'],
  [/Glass Bangle/, 'Glass bangles'],
  [/Lac Bangle/, 'Lac bangles'],
];

/** Null for a product with the class of its category. */
export function findTaxedGoods({ name, material, category }: SampleProduct): TaxedGoods | null {
  if (category === 'ethnic') return /Saree$/.test(name) ? sareeGoods(material) : null;
  if (category !== 'accessories') return null;
  const found = BY_NAME.find(([words]) => words.test(name));
  return found ? { taxClass: found[1] } : null;
}
