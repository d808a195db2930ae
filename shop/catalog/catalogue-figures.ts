// What staff are told of all products together; deleted ones are left out.
import type { Paise } from '#shop/money/money.ts';

export interface CatalogueFigures {
  readonly totalProducts: number;
  readonly activeProducts: number;
  /** Active with one to ten pieces. */
  readonly lowStock: number;
  /** Active with none. */
  readonly outOfStock: number;
  /** Price times pieces. */
  readonly stockValue: Paise;
}
