// Decides which account a proven mobile number opens. Only a number that the account has proven opens it; a number that
// was merely typed into a profile does not. Pure.
// Example: Asha proved 98450 12345 in March, has an email address and was last here 200 days ago. Operators give unused
// numbers to other people after 90 days: the code is not enough, she must also open a link that is mailed to her.

import { ok, type Result, refuse } from '#shop/result.ts';

/** After this time without a sign-in a number may belong to somebody else. */
export const RECYCLED_AFTER_DAYS = 180;

export interface NumberOwner {
  readonly id: string;
  readonly role: 'user' | 'admin';
  readonly status: 'active' | 'inactive';
  readonly email: string | null;
  /** True when there was neither a sign-in nor a proof of the number for RECYCLED_AFTER_DAYS. */
  readonly isIdle: boolean;
}

export type PhoneDecision =
  | { readonly kind: 'enter'; readonly userId: string }
  | { readonly kind: 'mail-link'; readonly userId: string; readonly email: string }
  | { readonly kind: 'create' };

/** 'staff': staff must sign in by email, so that a stolen SIM card does not open the back office. */
export type PhoneEntryRefusal = 'inactive' | 'staff';

export function decidePhoneAccount(owner: NumberOwner | null): Result<PhoneDecision, PhoneEntryRefusal> {
  if (owner === null) return ok({ kind: 'create' });
  if (owner.status !== 'active') return refuse('inactive');
  if (owner.role === 'admin') return refuse('staff');
  return owner.isIdle && owner.email !== null
    ? ok({ kind: 'mail-link', userId: owner.id, email: owner.email })
    : ok({ kind: 'enter', userId: owner.id });
}
