// Changes of categories by staff: edit, show, hide, sort. Each is one transaction with one audit row per category. When two people
// edit the same one, the second is refused. The slug of a category stays when its name changes, because shoppers have links with it.

import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { categories, pictures } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange, recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { addCategory } from './categories.server.ts';
import { type CategoryFields, categoryFields } from './category-input.ts';
import { DEFAULT_CATEGORIES } from './default-categories.ts';
import { lockTaxClass } from './tax-class-lock.server.ts';

export type UpdateCategoryRefusal =
  | 'not-allowed'
  | 'invalid'
  | 'no-such-category'
  | 'no-such-picture'
  | 'no-such-tax-class'
  /** Another person has saved the category since the form was loaded. */
  | 'changed-meanwhile';

export type Category = typeof categories.$inferSelect;

/** Locks in the order of the ids, so that two bulk changes of the same categories run one after the other. */
export const lockCategories = (tx: Tx, ids: readonly string[]): Promise<Category[]> =>
  tx
    .select()
    .from(categories)
    .where(inArray(categories.id, ids.filter(isRowId)))
    .orderBy(asc(categories.id))
    .for('update');

const nextVersion = sql`${categories.version} + 1`;

type StoredFields = ReturnType<typeof categoryFields.parse>;

const isSameCategory = (one: StoredFields, other: StoredFields): boolean =>
  (Object.keys(one) as (keyof StoredFields)[]).every((field) => one[field] === other[field]);

/** `version`: the version that the form loaded; null saves without the check. Returns the new version. */
export async function updateCategory(
  ctx: ShopContext,
  id: string,
  { version, fields }: { readonly version: number | null; readonly fields: CategoryFields },
): Promise<Result<number, UpdateCategoryRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  const parsed = categoryFields.safeParse(fields);
  if (!parsed.success) return refuse('invalid');
  return inTransaction<number, UpdateCategoryRefusal>(ctx.db, async (tx, refuseWith) => {
    const [category] = await lockCategories(tx, [id]);
    if (!category) return refuseWith('no-such-category');
    if (version !== null && version !== category.version) return refuseWith('changed-meanwhile');
    const { name, description, image, taxClassId, hsn } = category;
    const before = { name, description, image, taxClassId, hsn };
    const after = parsed.data;
    if (after.image !== null && (await tx.$count(pictures, eq(pictures.key, after.image))) === 0) {
      return refuseWith('no-such-picture');
    }
    if (!(await lockTaxClass(tx, after.taxClassId))) return refuseWith('no-such-tax-class');
    if (isSameCategory(before, after)) return category.version;
    await tx
      .update(categories)
      .set({ ...after, version: nextVersion, updatedAt: ctx.now })
      .where(eq(categories.id, id));
    await recordChange(tx, ctx.actor, { action: 'update', entity: 'category', entityId: id, before, after });
    return category.version + 1;
  });
}

/** Returns how many of the categories now have the requested status; deleted ones are not counted. */
export async function setCategoryStatus(
  ctx: ShopContext,
  ids: readonly string[],
  status: Category['status'],
): Promise<Result<number, 'not-allowed'>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  return inTransaction<number, 'not-allowed'>(ctx.db, async (tx) => {
    const rows = await lockCategories(tx, ids);
    const changed = rows.filter((row) => row.status !== status);
    if (changed.length > 0) {
      await tx
        .update(categories)
        .set({ status, version: nextVersion, updatedAt: ctx.now })
        .where(
          inArray(
            categories.id,
            changed.map(({ id }) => id),
          ),
        );
    }
    const action = status === 'active' ? 'activate' : 'deactivate';
    await recordChanges(
      tx,
      ctx.actor,
      changed.map((row) => ({
        action,
        entity: 'category',
        entityId: row.id,
        before: { status: row.status },
        after: { status },
      })),
    );
    return rows.length;
  });
}

/** Sets the shop's order: the given categories first, in the given order, then the others in their present order. */
export async function orderCategories(ctx: ShopContext, ids: readonly string[]): Promise<Result<void, 'not-allowed'>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  return inTransaction<void, 'not-allowed'>(ctx.db, async (tx) => {
    const all = await tx.select().from(categories).orderBy(asc(categories.id)).for('update');
    const getRank = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    const ordered = all.toSorted(
      (one, other) =>
        getRank(one.id) - getRank(other.id) || one.position - other.position || one.name.localeCompare(other.name),
    );
    const before = Object.fromEntries(all.map(({ id, position }) => [id, position]));
    const changed = ordered.filter(({ position }, index) => position !== index + 1);
    if (changed.length === 0) return;
    for (const { id } of changed) {
      const position = ordered.findIndex((category) => category.id === id) + 1;
      await tx.update(categories).set({ position }).where(eq(categories.id, id));
    }
    const after = Object.fromEntries(ordered.map(({ id }, index) => [id, index + 1]));
    await recordChange(tx, ctx.actor, { action: 'reorder', entity: 'category', entityId: 'all', before, after });
  });
}

/** Adds the default categories that the store does not have, as active ones. Returns how many were added. */
export async function addDefaultCategories(ctx: ShopContext): Promise<Result<number, 'not-allowed'>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  let added = 0;
  for (const { slug, name } of DEFAULT_CATEGORIES) {
    const result = await addCategory(ctx, { slug, name, description: '', image: null, status: 'active' });
    if (result.ok) added += 1;
  }
  return { ok: true, value: added };
}
