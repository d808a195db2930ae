// Whether the person in whose name an import runs may still change products. One who may not stops the import: it is paused with this reason,
// and another staff member resumes it in their own name.

import { and, eq, inArray, sql } from 'drizzle-orm';
import { imports } from '#db/schema/imports.ts';
import { users } from '#db/schema/people.ts';
import type { ShopContext } from '#shop/context.ts';

/** True while the starter is an active administrator. Otherwise the import is paused. */
export async function isStarterAllowed(ctx: ShopContext, importId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'staff') return false;
  const { userId } = ctx.actor;
  const isActive = and(eq(users.id, userId), eq(users.role, 'admin'), eq(users.status, 'active'));
  if ((await ctx.db.$count(users, isActive)) > 0) return true;
  await ctx.db
    .update(imports)
    .set({ status: 'paused', pauseReason: 'starter-left', updatedAt: sql`now()` })
    .where(
      and(
        eq(imports.id, importId),
        inArray(imports.status, ['running', 'undoing']),
        // Somebody may have resumed it in this moment.
        eq(sql`${imports.startedBy} ->> 'userId'`, userId),
      ),
    );
  ctx.log.warn({ importId }, 'import paused: its starter is no longer an active administrator');
  return false;
}
