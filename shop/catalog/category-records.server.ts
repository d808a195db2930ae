// Reads whole categories under the documents' field names. Shoppers get active ones only.

import { asc, desc, eq } from 'drizzle-orm';
import { categories } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';

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

export async function getCategory(ctx: ShopContext, slug: string): Promise<CategoryRecord | null> {
  const [row] = await ctx.db.select().from(categories).where(eq(categories.slug, slug));
  if (!row || (row.status !== 'active' && !mayManage(ctx.actor))) return null;
  const { position: _position, ...category } = row;
  return category;
}

/** The newest first; to anyone but staff the active ones. */
export async function listCategories(ctx: ShopContext): Promise<CategoryRecord[]> {
  const rows = await ctx.db
    .select()
    .from(categories)
    .where(mayManage(ctx.actor) ? undefined : eq(categories.status, 'active'))
    .orderBy(desc(categories.createdAt), asc(categories.position));
  return rows.map(({ position: _position, ...category }) => category);
}
