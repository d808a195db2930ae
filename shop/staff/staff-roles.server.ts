// Stored roles of staff. The rules are in staff-role.ts.

import { asc, desc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { PERMISSIONS, type Permission, rolePermissions } from './permission.ts';
import { coversRole } from './staff-role.ts';

export type StaffRoleRow = typeof staffRoles.$inferSelect;

export async function findStaffRole(db: DbOrTx, id: string | null): Promise<StaffRoleRow | null> {
  if (id === null || !isRowId(id)) return null;
  const [found] = await db.select().from(staffRoles).where(eq(staffRoles.id, id));
  return found ?? null;
}

export interface GivableRole {
  readonly id: string;
  readonly name: string;
  /** In the order of the list of permissions. */
  readonly permissions: readonly Permission[];
}

/** The roles that the actor may give to somebody, the owner's first; none for an actor who does not manage staff. */
export async function listGivableRoles(ctx: ShopContext): Promise<readonly GivableRole[]> {
  if (!may(ctx.actor, 'staff')) return [];
  const rows = await ctx.db.select().from(staffRoles).orderBy(desc(staffRoles.isOwner), asc(staffRoles.name));
  return rows
    .filter((row) => coversRole(ctx.actor, row))
    .map((row) => {
      const permissions = rolePermissions(row);
      return { id: row.id, name: row.name, permissions: PERMISSIONS.filter((each) => permissions.has(each)) };
    });
}
