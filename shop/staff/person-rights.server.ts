// Whether an actor may change or remove a person: customers are for those who edit customers; staff are for those who
// manage staff, have every right of the person's role and have just proven their second factor.

import type { DbOrTx } from '#db/client.server.ts';
import { type Actor, may } from '#shop/actor.ts';
import { hasOldProof } from '#shop/fresh-proof.ts';
import { coversRole } from './staff-role.ts';
import { findStaffRole } from './staff-roles.server.ts';

export type RightsProblem =
  | 'not-allowed'
  /** The role has a permission that the actor does not have. */
  | 'role-above-own'
  /** Staff are changed with a fresh proof only. */
  | 'proof-too-old';

/** Null when the actor may. */
export async function findRightsProblem(
  db: DbOrTx,
  actor: Actor,
  person: { readonly role: 'user' | 'admin'; readonly staffRoleId: string | null },
): Promise<RightsProblem | null> {
  if (person.role !== 'admin') return may(actor, 'customers.edit') ? null : 'not-allowed';
  if (!may(actor, 'staff')) return 'not-allowed';
  const role = await findStaffRole(db, person.staffRoleId);
  if (role !== null && !coversRole(actor, role)) return 'role-above-own';
  return hasOldProof(actor) ? 'proof-too-old' : null;
}
