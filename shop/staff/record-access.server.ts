// Records in the audit log, with the staff member's role at the time, which actions were refused for lack of a
// permission and which files were exported.

import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';

/** `what` is the route or the action: '/admin-panel/settings', 'refundAmount'. */
export async function recordRefusal(ctx: ShopContext, what: string): Promise<void> {
  if (ctx.actor.kind !== 'staff') return;
  await ctx.db.transaction((tx) =>
    recordChange(tx, ctx.actor, { action: 'refused', entity: 'permission', entityId: what }),
  );
}

/** `file` is its name: 'orders-2026-11-14.csv'. */
export async function recordExport(ctx: ShopContext, file: string): Promise<void> {
  if (ctx.actor.kind !== 'staff') return;
  await ctx.db.transaction((tx) => recordChange(tx, ctx.actor, { action: 'export', entity: 'file', entityId: file }));
}
