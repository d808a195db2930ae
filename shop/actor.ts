// The actor of an operation. Every function that changes data checks the actor's rights first, whatever the route
// already checked.

import type { Permission } from '#shop/staff/permission.ts';
import type { Paise } from './money/money.ts';

/** The role of a staff member, as it was when the request began. */
export interface ActorRole {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
  /** The most that the role may refund of one order; null without a limit. */
  readonly refundLimit: Paise | null;
}

export interface StaffActor {
  readonly kind: 'staff';
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: ActorRole;
  /** Empty while `mustSetUpSecondFactor`. */
  readonly permissions: ReadonlySet<Permission>;
  /** The session proved the second factor more than ten minutes ago (fresh-proof.ts). */
  readonly hasOldProof?: boolean;
  /** The store requires a second factor, the days of grace are over, and she has none. */
  readonly mustSetUpSecondFactor?: boolean;
}

export type Actor =
  /** `guestHash`: the hash of the cookie of a guest who has begun to buy without an account. */
  | { readonly kind: 'guest'; readonly guestHash?: string }
  /**
   * `awaitsSecondFactor`: staff who have not entered their code in this session; until then they have the rights of a
   * shopper.
   */
  | { readonly kind: 'shopper'; readonly userId: string; readonly awaitsSecondFactor?: boolean }
  | StaffActor
  | { readonly kind: 'system'; readonly name: string };

/** Whether the actor is a job of the store, or staff whose role has one of these permissions. */
export const may = (actor: Actor, ...anyOf: readonly [Permission, ...Permission[]]): boolean =>
  actor.kind === 'system' || (actor.kind === 'staff' && anyOf.some((permission) => actor.permissions.has(permission)));

/** Whether the actor is a job of the store, or staff of any role. */
export const isStaff = (actor: Actor): boolean => actor.kind === 'staff' || actor.kind === 'system';

/** A short name for ledgers and histories: the staff member's email, the job's name, or the shopper's id. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'guest':
      return 'guest';
    case 'shopper':
      return `shopper ${actor.userId}`;
    case 'staff':
      return actor.email;
    case 'system':
      return actor.name;
  }
}

/** The actor's account id; null for a guest and for jobs. Staff shop too. */
export const signedInId = (actor: Actor): string | null =>
  actor.kind === 'shopper' || actor.kind === 'staff' ? actor.userId : null;
