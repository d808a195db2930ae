// A category as shoppers see it, and the built-in list that is used when the stored ones cannot be read.

import type { Picture } from './picture.ts';

export interface Category {
  readonly slug: string;
  readonly name: string;
  /** Staff's own text for shoppers; may be empty. */
  readonly description: string;
  readonly picture: Picture | null;
  /** The active products of the category, or its cards when a style is one card; null in the built-in list. */
  readonly productCount: number | null;
}

export interface BuiltInCategory {
  readonly slug: string;
  readonly name: string;
  readonly status: 'active' | 'inactive';
}

export const BUILT_IN_CATEGORIES: readonly BuiltInCategory[] = [
  { slug: 'dresses', name: 'Dresses', status: 'active' },
  { slug: 'ethnic', name: 'Ethnic Wear', status: 'inactive' },
  { slug: 'western', name: 'Western Wear', status: 'active' },
  { slug: 'accessories', name: 'Accessories', status: 'active' },
  { slug: 'bags', name: 'Bags & Handbags', status: 'inactive' },
];

/** The home page shows these when the stored categories fail to load: the active built-in ones, without pictures. */
export const fallbackCategories = (): Category[] =>
  BUILT_IN_CATEGORIES.filter((category) => category.status === 'active').map(({ slug, name }) => ({
    slug,
    name,
    description: '',
    picture: null,
    productCount: null,
  }));
