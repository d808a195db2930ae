// The attributes of a category, for staff. They are part of the category's row and share its version.

import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { categories } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type CategoryAttribute, withKeys } from './attributes.ts';
import { attributesInput } from './attributes-input.ts';
import { lockCategories } from './change-categories.server.ts';

export interface AttributesToEdit {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly attributes: readonly CategoryAttribute[];
}

export async function getAttributesToEdit(ctx: ShopContext, id: string): Promise<AttributesToEdit | null> {
  if (!may(ctx.actor, 'categories') || !isRowId(id)) return null;
  const { name, version, attributes } = categories;
  const [found] = await ctx.db
    .select({ id: categories.id, name, version, attributes })
    .from(categories)
    .where(eq(categories.id, id));
  return found ?? null;
}

export type SaveAttributesRefusal = 'not-allowed' | 'invalid' | 'no-such-category' | 'changed-meanwhile';

interface AttributesChange {
  /** The version that the form loaded; null saves without the check. */
  readonly version: number | null;
  readonly attributes: unknown;
  /** True for attributes from a file: its products name them by these keys, so the keys are kept. */
  readonly keepsKeys?: boolean;
}

/** Returns the attributes with their keys, and the new version. */
export async function saveAttributes(
  ctx: ShopContext,
  id: string,
  { version, attributes, keepsKeys = false }: AttributesChange,
): Promise<Result<Pick<AttributesToEdit, 'version' | 'attributes'>, SaveAttributesRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  const parsed = attributesInput.safeParse(attributes);
  if (!parsed.success) return refuse('invalid');
  return inTransaction<Pick<AttributesToEdit, 'version' | 'attributes'>, SaveAttributesRefusal>(
    ctx.db,
    async (tx, refuseWith) => {
      const [category] = await lockCategories(tx, [id]);
      if (!category) return refuseWith('no-such-category');
      if (version !== null && version !== category.version) return refuseWith('changed-meanwhile');
      const before = { attributes: category.attributes };
      const withOwnKeys = parsed.data.flatMap(({ key, ...others }) => (key === null ? [] : [{ key, ...others }]));
      const after = { attributes: withKeys(parsed.data, keepsKeys ? withOwnKeys : category.attributes) };
      if (isDeepStrictEqual(before, after)) return { ...after, version: category.version };
      await tx
        .update(categories)
        .set({ ...after, version: sql`${categories.version} + 1`, updatedAt: ctx.now })
        .where(eq(categories.id, id));
      await recordChange(tx, ctx.actor, { action: 'update', entity: 'category', entityId: id, before, after });
      return { ...after, version: category.version + 1 };
    },
  );
}
