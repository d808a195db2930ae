// Roles of staff: their fields, and who may give which role to whom. An actor can give or take away only permissions
// that she has herself. Pure.
// Example: a role with orders.refund up to ₹2,000 is given by an owner, and by nobody whose own limit is ₹1,000.

import type { Actor } from '#shop/actor.ts';
import type { Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { normalizeLine } from '#shop/shipping/recipient.ts';
import { PERMISSIONS, type Permission, rolePermissions } from './permission.ts';

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

export interface RoleFields {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly refundLimit: Paise | null;
}

export const MAX_ROLE_NAME = 60;
/** ₹10,00,000. */
const MAX_LIMIT: Paise = 10_00_000_00;

export type RoleProblem = 'name-missing' | 'limit-invalid';

/** The fields as they are stored, or what is wrong with them. A limit without the right to refund is dropped. */
export function checkRoleFields({ name, permissions, refundLimit }: RoleFields): Result<RoleFields, RoleProblem> {
  const line = normalizeLine(name);
  if (line === '' || line.length > MAX_ROLE_NAME) return refuse('name-missing');
  const limit = permissions.includes('orders.refund') ? refundLimit : null;
  const isValid = limit === null || (Number.isSafeInteger(limit) && limit > 0 && limit <= MAX_LIMIT);
  if (!isValid) return refuse('limit-invalid');
  return ok({ name: line, permissions: PERMISSIONS.filter((each) => permissions.includes(each)), refundLimit: limit });
}
