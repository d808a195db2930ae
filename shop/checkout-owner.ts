// The owner of a checkout and of its order: an account, or a guest, who is known by the hash of a random cookie. Everything that reads or
// writes checkouts of "the same person" asks here who that is. Pure.
// Example: while Asha is signed in, her checkouts belong to her account, although her browser has a guest's cookie from before; while she
// is signed out, they belong to the hash of that cookie.

import { type Actor, signedInId } from './actor.ts';

export type CheckoutOwner =
  | { readonly userId: string; readonly guestHash: null }
  | { readonly userId: null; readonly guestHash: string };

interface OwnerColumns {
  readonly userId: string | null;
  readonly guestHash: string | null;
}

/** Null for a checkout that nobody owns: an order of staff, a payment link, an exchange. */
export function toOwner({ userId, guestHash }: OwnerColumns): CheckoutOwner | null {
  if (userId !== null) return { userId, guestHash: null };
  return guestHash === null ? null : { userId: null, guestHash };
}

/** Null for a visitor who has neither signed in nor begun to buy as a guest, and for jobs. */
export const ownerOf = (actor: Actor): CheckoutOwner | null =>
  toOwner({ userId: signedInId(actor), guestHash: (actor.kind === 'guest' && actor.guestHash) || null });

/** Names the owner in locks and rate limits. */
export const ownerKey = ({ userId, guestHash }: CheckoutOwner): string => userId ?? `guest ${guestHash}`;

/** The owner as an actor: who placed an order, also when a webhook or a job reports the payment. */
export const toActor = ({ userId, guestHash }: CheckoutOwner): Actor =>
  userId === null ? { kind: 'guest', guestHash } : { kind: 'shopper', userId };

const GUEST_PAGE_PREFIX = 'guest-';

/** Whether a page was made for a guest. */
export const isGuestPage = (pageOwner: string): boolean => pageOwner.startsWith(GUEST_PAGE_PREFIX);

/**
 * Names the person for whom a page was made (see `customers/page-owner.ts`). A guest is named by a part of the hash,
 * with which nobody can read the guest's orders.
 */
export function pageOwnerId(actor: Actor): string | null {
  const owner = ownerOf(actor);
  if (owner === null) return null;
  return owner.userId ?? `${GUEST_PAGE_PREFIX}${owner.guestHash.slice(0, 16)}`;
}
