// The categories that the back office offers to a store without categories.

import type { BuiltInCategory } from './category.ts';

export const DEFAULT_CATEGORIES: readonly Omit<BuiltInCategory, 'status'>[] = [
  { slug: 'dresses', name: 'Dresses' },
  { slug: 'western', name: 'Western Wear' },
  { slug: 'ethnic', name: 'Ethnic Wear' },
  { slug: 'accessories', name: 'Accessories' },
  { slug: 'footwear', name: 'Footwear' },
  { slug: 'bags', name: 'Bags & Handbags' },
];
