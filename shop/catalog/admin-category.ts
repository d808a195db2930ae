// A category as the back office lists it.

import type { Picture } from './picture.ts';

export interface AdminCategoryRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly status: 'active' | 'inactive';
  readonly position: number;
  readonly version: number;
  /** The number of active products. */
  readonly productCount: number;
  /** The number of all its products, including inactive and deleted ones, which need a category too. */
  readonly allProducts: number;
  readonly picture: Picture | null;
  /** Null when the store's default class applies. */
  readonly taxClassId: string | null;
  readonly hsn: string | null;
}
