// Reads and adds categories. Shoppers see active ones only, in the order set by staff.

import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { categories, pictures } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import type { Category } from './category.ts';
import { type CategoryFields, categoryFields } from './category-input.ts';
import type { Tone } from './picture.ts';
import { toSlug } from './product.ts';
import { lockTaxClass } from './tax-class-lock.server.ts';

const activeCategories = preparedQuery((db) =>
  db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      description: categories.description,
      productCount: categories.productCount,
      pictureKey: pictures.key,
      width: pictures.width,
      height: pictures.height,
      tone: pictures.tone,
    })
    .from(categories)
    .leftJoin(pictures, eq(pictures.key, categories.image))
    .where(eq(categories.status, 'active'))
    .orderBy(asc(categories.position), asc(categories.name))
    .limit(sql.placeholder('limit'))
    .prepare('active_categories'),
);

export async function listCategoriesWithIds(ctx: ShopContext, limit: number): Promise<(Category & { id: string })[]> {
  const rows = await activeCategories(ctx.db).execute({ limit });
  return rows.map(({ pictureKey: key, width, height, tone, ...category }) => ({
    ...category,
    picture:
      key === null || width === null || height === null ? null : { key, width, height, tone: tone as Tone, alt: '' },
  }));
}

export async function listActiveCategories(ctx: ShopContext, limit: number): Promise<Category[]> {
  return (await listCategoriesWithIds(ctx, limit)).map(({ id: _, ...category }) => category);
}

export interface NewCategory extends Readonly<CategoryFields> {
  readonly slug?: string;
  readonly status: 'active' | 'inactive';
}

export type AddCategoryRefusal = 'not-allowed' | 'invalid' | 'no-such-picture' | 'no-such-tax-class' | 'slug-taken';

/** Returns 'category-7', or the next free number, for a name without Latin letters, from which no slug can be made. */
async function numberedSlug(tx: Tx, from: number): Promise<string> {
  const rows = await tx.select({ slug: categories.slug }).from(categories);
  const slugs = new Set(rows.map(({ slug }) => slug));
  let number = from;
  while (slugs.has(`category-${number}`)) number++;
  return `category-${number}`;
}

/** Returns the new category's id. */
export async function addCategory(ctx: ShopContext, input: NewCategory): Promise<Result<string, AddCategoryRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  const parsed = categoryFields.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  const fields = parsed.data;
  return inTransaction<string, AddCategoryRefusal>(ctx.db, async (tx, refuseWith) => {
    if (fields.image !== null && (await tx.$count(pictures, eq(pictures.key, fields.image))) === 0) {
      return refuseWith('no-such-picture');
    }
    if (!(await lockTaxClass(tx, fields.taxClassId))) return refuseWith('no-such-tax-class');
    const [last] = await tx
      .select({ position: sql<number>`coalesce(max(${categories.position}), 0)::int` })
      .from(categories);
    const position = (last?.position ?? 0) + 1;
    const [row] = await tx
      .insert(categories)
      .values({
        ...fields,
        slug: input.slug ?? (toSlug(fields.name) || (await numberedSlug(tx, position))),
        status: input.status,
        position,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: categories.id });
    if (!row) return refuseWith('slug-taken');
    await recordChange(tx, ctx.actor, { action: 'add', entity: 'category', entityId: row.id, after: input });
    return row.id;
  });
}
