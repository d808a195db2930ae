// Sensitive actions ask for the second factor again when the session proved it more than ten minutes ago: on a computer
// that was left open, nobody else can refund, export customers, change keys or make administrators. Staff without a
// second factor are not asked. Pure.
// Example: proven at 9:00; a refund of ₹6,000 at 9:05 is accepted, at 9:11 the screen asks for a code first.

import { type Actor, may } from '#shop/actor.ts';
import type { Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Permission } from '#shop/staff/permission.ts';

/** Refunds of one order above this sum need a fresh proof. */
export const REFUND_WITHOUT_PROOF: Paise = 5_000_00;

export const PROOF_TOO_OLD = 'This needs your second factor again.';

export const hasOldProof = (actor: Actor): boolean => actor.kind === 'staff' && actor.hasOldProof === true;

/** Refuses an actor without one of the permissions, and staff whose proof is older than ten minutes. */
export function requireFreshProof(
  actor: Actor,
  ...anyOf: readonly [Permission, ...Permission[]]
): Result<null, 'not-allowed' | 'proof-too-old'> {
  if (!may(actor, ...anyOf)) return refuse('not-allowed');
  return hasOldProof(actor) ? refuse('proof-too-old') : ok(null);
}
