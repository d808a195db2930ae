// The names of the sample catalogue's picture files in seed/pictures/originals/.
import type { Description } from '#tools/pictures/draw.ts';

export const VIEWS = ['front', 'detail', 'folded'] as const satisfies readonly Description['view'][];

/** 'TB-ETH-001' and 'front' give 'tb-eth-001-front.webp'. */
export const getProductPictureFile = (sku: string, view: Description['view']): string =>
  `${sku.toLowerCase()}-${view}.webp`;
/** `index` counts from 0, the file names from 1. */
export const getBannerPictureFile = (index: number): string => `banner-${index + 1}.webp`;
export const getCategoryPictureFile = (slug: string): string => `category-${slug}.webp`;
