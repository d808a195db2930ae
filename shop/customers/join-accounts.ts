// Decides whether two accounts may be joined, and computes the joined account. Both were proven in one browser: one by
// its session, the other by a sign-in or by a code to its number. Only a confirmed email address and a verified number
// count; an address that was merely typed proves nothing. Pure.
// Example: Asha bought with her number 98450 12345 and has an older account asha@example.in, where she has just signed
// in. That account is kept, and the number signs in to it from now on.

import { ok, type Result, refuse } from '#shop/result.ts';
import { MAX_ADDRESSES } from '#shop/shipping/saved-address.ts';

export const JOIN_MINUTES = 15;

export interface JoinableAccount extends JoinedProfile {
  readonly id: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly role: 'user' | 'admin';
  readonly status: 'active' | 'inactive';
}

export interface AccountPair {
  /** The account in which the person is signed in now. */
  readonly kept: JoinableAccount;
  /** The account that becomes part of the kept one. */
  readonly joined: JoinableAccount;
}

/** 'not-confirmed': the kept account's email address is not confirmed, or the joined account has nothing proven. */
export type JoinRefusal = 'staff' | 'inactive' | 'not-confirmed';

type ProofColumns = Pick<JoinableAccount, 'emailVerified' | 'phoneVerifiedAt'>;

const isProven = ({ emailVerified, phoneVerifiedAt }: ProofColumns): boolean =>
  emailVerified || phoneVerifiedAt !== null;

/** False for an unconfirmed address: somebody else may have registered it, and must get no number and no orders. */
const isConfirmed = ({ email, emailVerified }: JoinableAccount): boolean => email === null || emailVerified;

export function findJoinRefusal({ kept, joined }: AccountPair): JoinRefusal | null {
  const both = [kept, joined];
  if (both.some(({ role }) => role === 'admin')) return 'staff';
  if (both.some(({ status }) => status !== 'active')) return 'inactive';
  return isConfirmed(kept) && isProven(joined) ? null : 'not-confirmed';
}

export interface JoinedProfile {
  readonly name: string;
  readonly phone: string | null;
  readonly phoneVerifiedAt: Date | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly pincode: string | null;
}

type PostalAddress = Pick<JoinableAccount, 'address' | 'city' | 'state' | 'pincode'>;

const toPostalAddress = ({ address, city, state, pincode }: PostalAddress): PostalAddress => ({
  address,
  city,
  state,
  pincode,
});

/** A verified number of the joined account was proven last, so it replaces the kept account's number. */
export function toJoinedProfile({ kept, joined }: AccountPair): JoinedProfile {
  const { phone, phoneVerifiedAt } = joined.phoneVerifiedAt !== null ? joined : kept;
  return {
    name: kept.name || joined.name,
    phone: phone ?? joined.phone,
    phoneVerifiedAt,
    ...toPostalAddress(kept.address === null ? joined : kept),
  };
}

export interface JoinableAddress {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
}

const toAddressKey = ({ name, phone, address, city, state, pincode }: JoinableAddress): string =>
  JSON.stringify([name, phone, address, city, state, pincode].map((text) => text.toLowerCase()));

/** Returns the ids of the joined account's addresses that move: those that the kept account lacks, up to the limit per account. */
export function listMovingAddresses(
  kept: readonly JoinableAddress[],
  joined: readonly JoinableAddress[],
): readonly string[] {
  const keys = new Set(kept.map(toAddressKey));
  const moving = joined.filter((address) => {
    const isNew = !keys.has(toAddressKey(address));
    keys.add(toAddressKey(address));
    return isNew;
  });
  return moving.slice(0, Math.max(0, MAX_ADDRESSES - kept.length)).map(({ id }) => id);
}

/** Decides which of the two accounts is kept: the one in which the person is signed in. Refused when she is signed in to neither. */
export function chooseKept(
  [first, second]: readonly [JoinableAccount, JoinableAccount],
  signedInId: string | null,
): Result<AccountPair, 'expired'> {
  if (signedInId === first.id) return ok({ kept: first, joined: second });
  return signedInId === second.id ? ok({ kept: second, joined: first }) : refuse('expired');
}
