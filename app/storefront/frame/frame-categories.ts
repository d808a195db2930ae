// The categories that every page's header and footer link to.
import type { Category } from '#shop/catalog/category.ts';

export type FrameCategory = Pick<Category, 'slug' | 'name' | 'picture'>;

/** The header's row has room for six; the shop page lists all categories. */
export const MAX_FRAME_CATEGORIES = 6;

export const categoryPath = (slug: string): string => `/shop?category=${encodeURIComponent(slug)}`;

export const NEW_ARRIVALS = ['/shop?category=new', 'New Arrivals'] as const;
/** Largest discounts first. */
export const OFFERS = ['/shop?sort=discount', 'Offers'] as const;
