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
  /** In the shop now. */
  readonly productCount: number;
  /** All of its products, hidden and deleted ones too: they need a category. */
  readonly allProducts: number;
  readonly picture: Picture | null;
}
