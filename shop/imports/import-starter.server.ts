// Decides whether the person in whose name an import runs may still change products. When she may not, the import is paused with this
// reason, and another staff member can resume it in their own name.

import { and, eq, inArray, sql } from 'drizzle-orm';
import { imports } from '#db/schema/imports.ts';
import { may, type StaffActor } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { findStaffActor } from '#shop/staff/staff-actor.server.ts';

/** The rights that an import uses: the permission to import includes them. */
const IMPORT_RIGHTS = ['products.read', 'products.edit', 'products.delete', 'categories'] as const;

/** Returns the starter while she is an active administrator whose role may import. Otherwise pauses the import and returns null. */
export async function findStarterOrPause(
  ctx: ShopContext,
  importId: string,
  userId: string,
): Promise<StaffActor | null> {
  const starter = await findStaffActor(ctx.db, userId);
  if (starter && may(starter, 'products.import')) {
    return { ...starter, permissions: new Set([...starter.permissions, ...IMPORT_RIGHTS]) };
  }
  await ctx.db
    .update(imports)
    .set({ status: 'paused', pauseReason: 'starter-left', updatedAt: sql`now()` })
    .where(
      and(
        eq(imports.id, importId),
        inArray(imports.status, ['running', 'undoing']),
        // The import is not paused when another staff member has just resumed it.
        eq(sql`${imports.startedBy} ->> 'userId'`, userId),
      ),
    );
  ctx.log.warn({ importId }, 'import paused: its starter may no longer import products');
  return null;
}

/** Pauses the import when the person in whose name it runs may no longer import. Returns true when the import must stop. */
export const pauseIfNotAllowed = async (ctx: ShopContext, importId: string): Promise<boolean> =>
  ctx.actor.kind !== 'staff' || (await findStarterOrPause(ctx, importId, ctx.actor.userId)) === null;
