// The picture beside the text of /about: the merchant's own from the home page. The cloth that comes with the store
// belongs to the sample store's story, so a store under another name shows no picture instead.

import { DEFAULT_SETTINGS } from '#config/store.ts';
import { type Brand, type BrandPicture, BUILT_IN } from '#shop/brand/brand.ts';

export type AboutPicture = (BrandPicture & { readonly alt: string }) | typeof BUILT_IN | null;

interface StoreLook {
  readonly storeInfo: { readonly name: string };
  readonly brand: Pick<Brand, 'hero'>;
}

export function aboutPicture({ storeInfo, brand: { hero } }: StoreLook): AboutPicture {
  const { picture, pictureAlt, secondPicture } = hero;
  if (picture !== null && picture !== BUILT_IN) return { ...picture, alt: pictureAlt };
  if (secondPicture !== null && secondPicture !== BUILT_IN) return { ...secondPicture, alt: '' };
  return secondPicture === BUILT_IN && storeInfo.name === DEFAULT_SETTINGS.storeInfo.name ? BUILT_IN : null;
}
