// The rows of the facet index that meet the rule of a collection, apart from its keywords: the index does not hold these. Pure.
// collection-members.server.ts has the same rule in SQL; collection-listing.test.ts compares both.

import type { ResolvedRule } from './collection-rule.ts';
import type { FacetIndex } from './facet-index.ts';
import { intersect, type RowBits, selectCodes, selectRange } from './row-bits.ts';

const SMALL_CODES = 256;
const MAX_PRICE = 0xffffffff;

export function selectRule(index: FacetIndex, rule: ResolvedRule): RowBits {
  const { size, columns, listedAt } = index;
  const { categoryIds, minPrice, maxPrice, minDiscount, since, inStock } = rule;
  const sets: RowBits[] = [index.active];
  if (categoryIds !== null) sets.push(selectCodes(size, columns.category, index.categories.allow(categoryIds)));
  if (minPrice !== null || maxPrice !== null)
    sets.push(selectRange(size, columns.price, minPrice ?? 0, maxPrice ?? MAX_PRICE));
  if (minDiscount !== null) {
    const allowed = Uint8Array.from({ length: SMALL_CODES }, (_, percent) => (percent >= minDiscount ? 1 : 0));
    sets.push(selectCodes(size, columns.discount, allowed));
  }
  if (since !== null) sets.push(selectRange(size, listedAt, since.getTime(), Number.POSITIVE_INFINITY));
  if (inStock) sets.push(selectCodes(size, columns.available, Uint8Array.of(0, 1)));
  return intersect(sets);
}
