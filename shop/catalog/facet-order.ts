// A page of products from the facet index, in the order of a sort: the same order as ORDERS in find-products.server.ts. Pure. One pass
// keeps the best rows of a page, so that nothing is sorted as a whole.

import type { ProductSlots } from './product-slots.ts';
import type { ShopSort } from './shop-query.ts';
import { firstOfStyles, type StyledRows } from './style-rows.ts';

/** The database sorts countries, by its collation. */
export type IndexedSort = Exclude<ShopSort, 'country'>;

type Column = Uint8Array | Uint32Array | Float64Array;

interface SortableProducts {
  readonly slots: Pick<ProductSlots, 'compare'>;
  readonly columns: Readonly<Record<'price' | 'tenthStars' | 'reviews' | 'discount' | 'unitsSold', Column>>;
  readonly listedAt: Column;
}

interface Order {
  readonly isAscending: boolean;
  /** The first column decides; rows that are equal in all columns are sorted by id. */
  readonly columns: readonly Column[];
}

function toOrder({ columns, listedAt }: SortableProducts, sort: IndexedSort): Order {
  const descending = (...by: readonly Column[]): Order => ({ isAscending: false, columns: by });
  switch (sort) {
    case 'latest':
      return descending(listedAt);
    case 'low':
      return { isAscending: true, columns: [columns.price] };
    case 'high':
      return descending(columns.price);
    case 'best':
      return descending(columns.tenthStars, columns.reviews, listedAt);
    case 'discount':
      return descending(columns.discount, listedAt);
    case 'popular':
      return descending(columns.unitsSold, listedAt);
  }
}

interface Page {
  readonly rows: Uint32Array;
  /** Rows with a style, of which the first per style is listed. */
  readonly styled: StyledRows | null;
  readonly sort: IndexedSort;
  /** The page starts after this row; null for the first page. */
  readonly after: number | null;
  readonly limit: number;
}

type Compare = (one: number, other: number) => number;

function toCompare({ slots }: SortableProducts, { columns }: Order, sign: number): Compare {
  return (one, other) => {
    for (const column of columns) {
      const difference = (column[one] as number) - (column[other] as number);
      if (difference !== 0) return sign * difference;
    }
    return sign * slots.compare(one, other);
  };
}

/** Puts a row at its place among the best, and drops the last one beyond the limit. */
function insert(best: number[], row: number, compare: Compare, limit: number): void {
  let position = best.length;
  while (position > 0 && compare(row, best[position - 1] as number) < 0) position--;
  best.splice(position, 0, row);
  if (best.length > limit) best.pop();
}

export function findPage(index: SortableProducts, { rows, styled, sort, after, limit }: Page): number[] {
  const order = toOrder(index, sort);
  const sign = order.isAscending ? 1 : -1;
  const compare = toCompare(index, order, sign);
  const [first] = order.columns as [Column];
  const best: number[] = [];
  let worst = Number.POSITIVE_INFINITY;
  const add = (candidates: Uint32Array): void => {
    for (let position = 0; position < candidates.length; position++) {
      const row = candidates[position] as number;
      // Most rows are dropped here by their value in the first column.
      if (sign * (first[row] as number) > worst || (after !== null && compare(row, after) <= 0)) continue;
      insert(best, row, compare, limit);
      if (best.length === limit) worst = sign * (first[best[limit - 1] as number] as number);
    }
  };
  add(rows);
  if (styled) add(firstOfStyles(styled, compare));
  return best;
}
