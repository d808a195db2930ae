// Roles of staff: who may give which role to whom. Nobody gives, or takes from somebody, a permission that she has not herself. Pure.
// Worked: a role with orders.refund up to ₹2,000 is given by an owner, and by nobody whose own limit is ₹1,000.

import type { Actor } from '#shop/actor.ts';
import type { Paise } from '#shop/money/money.ts';
import { type Permission, rolePermissions } from './permission.ts';

/** The row that the migration adds. */
export const OWNER_ROLE_ID = '5a000000-0000-4000-8000-000000000001';

export interface RoleRights {
  readonly isOwner: boolean;
  readonly permissions: readonly string[];
  /** The most that the role may refund of one order; null without a limit. */
  readonly refundLimit: Paise | null;
}

const coversLimit = (own: Paise | null, other: Paise | null): boolean =>
  own === null || (other !== null && other <= own);

/** True when the actor has every right of the role. */
export function coversRole(actor: Actor, role: RoleRights): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind !== 'staff') return false;
  if (role.isOwner) return actor.role.isOwner;
  const permissions = rolePermissions(role);
  const hasAll = [...permissions].every((permission: Permission) => actor.permissions.has(permission));
  return hasAll && (!permissions.has('orders.refund') || coversLimit(actor.role.refundLimit, role.refundLimit));
}
