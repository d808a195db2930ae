// Reads whole categories under the field names of A-ENT-06. Shoppers get active ones only.

import { asc, desc, eq } from 'drizzle-orm';
import { categories } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';

export interface CategoryRecord {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** A picture's key. */
  readonly image: string | null;
  /** Active products in it. */
  readonly productCount: number;
  readonly status: 'active' | 'inactive';
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const recordOf = ({ position: _position, version: _version, ...category }: typeof categories.$inferSelect) => category;

/** By its id or by its slug. */
export async function getCategory(ctx: ShopContext, idOrSlug: string): Promise<CategoryRecord | null> {
  const wanted = isRowId(idOrSlug) ? eq(categories.id, idOrSlug) : eq(categories.slug, idOrSlug);
  const [row] = await ctx.db.select().from(categories).where(wanted);
  if (!row || (row.status !== 'active' && !mayManage(ctx.actor))) return null;
  return recordOf(row);
}

/** Newest first; only active ones for an actor who is not staff. */
export async function listCategories(ctx: ShopContext): Promise<CategoryRecord[]> {
  const rows = await ctx.db
    .select()
    .from(categories)
    .where(mayManage(ctx.actor) ? undefined : eq(categories.status, 'active'))
    .orderBy(desc(categories.createdAt), asc(categories.position));
  return rows.map(recordOf);
}
