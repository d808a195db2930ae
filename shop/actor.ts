// The actor of an operation. Every function that changes data checks the actor's rights first, whatever the route already checked.

export type Actor =
  /** `guestHash`: the hash of the cookie of a guest who has begun to buy without an account. */
  | { readonly kind: 'guest'; readonly guestHash?: string }
  /** `awaitsSecondFactor`: staff who have not entered their code in this session; until then they may what a shopper may. */
  | { readonly kind: 'shopper'; readonly userId: string; readonly awaitsSecondFactor?: boolean }
  | { readonly kind: 'staff'; readonly userId: string; readonly email: string; readonly name: string }
  | { readonly kind: 'system'; readonly name: string };

/** Staff, and the store's own jobs. */
export const mayManage = (actor: Actor): boolean => actor.kind === 'staff' || actor.kind === 'system';

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
