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
  /** Active products. */
  readonly productCount: number;
  /** All of its products, including hidden and deleted ones: they need a category too. */
  readonly allProducts: number;
  readonly picture: Picture | null;
}
