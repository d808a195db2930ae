// The products of a collection in the facet index: a set of its rows. Those that staff chose are read by their ids; those of a rule are
// found in the index itself, and by their ids where the rule has keywords.

import type { SQL } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import {
  type CollectionScope,
  type CollectionSort,
  findIdsByKeywords,
  memberCondition,
  readArrangedIds,
} from './collection-members.server.ts';
import { resolveRule } from './collection-rule.ts';
import { type FacetColumns, restrictTo } from './facet-columns.ts';
import type { FacetIndex } from './facet-index.ts';
import { findRows } from './member-rows.server.ts';
import { intersect, type RowBits, toBits } from './row-bits.ts';
import { selectRule } from './rule-rows.ts';

export interface ListedCollection {
  readonly sort: CollectionSort;
  readonly where: SQL;
  /** The rows in the order of staff; empty for a collection by rule. */
  readonly arranged: Uint32Array;
  /** The columns of the index, in which only the products of the collection are active. */
  readonly columns: FacetColumns;
}

const NO_ROWS = new Uint32Array();

async function selectByRule(
  ctx: ShopContext,
  index: FacetIndex,
  conditions: CollectionScope['conditions'],
): Promise<RowBits> {
  const rule = resolveRule(conditions, ctx.now);
  if (rule === null) return toBits(index.size, NO_ROWS);
  if (rule.keywords.length === 0) return selectRule(index, rule);
  const ids = await findIdsByKeywords(ctx, rule.keywords);
  return intersect([toBits(index.size, findRows(index, ids)), selectRule(index, rule)]);
}

export async function loadCollection(
  ctx: ShopContext,
  index: FacetIndex,
  collection: CollectionScope,
): Promise<ListedCollection> {
  const { id, kind, conditions, sort } = collection;
  const where = memberCondition(collection, ctx.now);
  if (kind === 'rule')
    return { sort, where, arranged: NO_ROWS, columns: restrictTo(index, await selectByRule(ctx, index, conditions)) };
  const arranged = findRows(index, await readArrangedIds(ctx, id));
  return { sort, where, arranged, columns: restrictTo(index, toBits(index.size, arranged)) };
}
