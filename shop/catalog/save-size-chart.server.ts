// The size chart of a category, for staff. It is part of the category's row and shares its version.

import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { categories } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { lockCategories } from './change-categories.server.ts';
import type { SizeChart } from './size-chart.ts';
import { sizeChartInput } from './size-chart-input.ts';

export interface SizeChartToEdit {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** Null gives the category the standard chart. */
  readonly sizeChart: SizeChart | null;
}

export async function getSizeChartToEdit(ctx: ShopContext, id: string): Promise<SizeChartToEdit | null> {
  if (!may(ctx.actor, 'categories') || !isRowId(id)) return null;
  const { name, version, sizeChart } = categories;
  const [found] = await ctx.db
    .select({ id: categories.id, name, version, sizeChart })
    .from(categories)
    .where(eq(categories.id, id));
  return found ?? null;
}

export type SizeChartRefusal = 'not-allowed' | 'invalid' | 'no-such-category' | 'changed-meanwhile';

/** `version`: the version that the form loaded; null saves without the check. Returns the new version. */
export async function saveSizeChart(
  ctx: ShopContext,
  id: string,
  { version, sizeChart }: { readonly version: number | null; readonly sizeChart: unknown },
): Promise<Result<number, SizeChartRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  const parsed = sizeChartInput.safeParse(sizeChart);
  if (!parsed.success) return refuse('invalid');
  return inTransaction<number, SizeChartRefusal>(ctx.db, async (tx, refuseWith) => {
    const [category] = await lockCategories(tx, [id]);
    if (!category) return refuseWith('no-such-category');
    if (version !== null && version !== category.version) return refuseWith('changed-meanwhile');
    const before = { sizeChart: category.sizeChart };
    const after = { sizeChart: parsed.data };
    if (isDeepStrictEqual(before, after)) return category.version;
    await tx
      .update(categories)
      .set({ ...after, version: sql`${categories.version} + 1`, updatedAt: ctx.now })
      .where(eq(categories.id, id));
    await recordChange(tx, ctx.actor, { action: 'update', entity: 'category', entityId: id, before, after });
    return category.version + 1;
  });
}
