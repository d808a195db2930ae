// Decides which account a Google sign-in opens. Google's key decides; an email address decides only if Google and the
// store have both verified it, so that nobody gets into an account that another person registered with the same
// address.
// Example: asha@example.in was registered with a password and never confirmed. Google reports that the address is
// Asha's, but it is unknown who chose the password: the sign-in is refused until a password reset by mail.

import { ok, type Result, refuse } from '#shop/result.ts';
import type { GooglePerson } from './google-sign-in.ts';
import { emailName } from './shop-user.ts';

/** Which surface the sign-in started from. The back office admits administrators only and creates no accounts. */
export type Surface = 'shop' | 'admin';

export interface ExistingUser {
  readonly id: string;
  readonly role: 'user' | 'admin';
  readonly status: 'active' | 'inactive';
  readonly emailVerified: boolean;
}

export interface ExistingUsers {
  /** The account that this Google account has signed in to before. */
  readonly bySub: ExistingUser | null;
  /** The account that has this email address. */
  readonly byEmail: ExistingUser | null;
}

export type GoogleDecision =
  | { readonly kind: 'enter'; readonly userId: string }
  | { readonly kind: 'link'; readonly userId: string }
  | { readonly kind: 'create' };

export type GoogleEntryRefusal = 'email-not-verified' | 'not-confirmed' | 'inactive' | 'not-staff';

/** Why the sign-in was refused. `providerMessage` is Google's own message, null when Google sent none. */
export interface GoogleSignInFailure {
  readonly reason: GoogleEntryRefusal | 'refused' | 'unavailable' | 'rate-limited' | 'state-mismatch';
  readonly providerMessage: string | null;
}

function findRefusal({ role, status }: ExistingUser, surface: Surface): GoogleEntryRefusal | null {
  if (surface === 'admin' && role !== 'admin') return 'not-staff';
  return status === 'active' ? null : 'inactive';
}

export function decideGoogleAccount(
  person: GooglePerson,
  { bySub, byEmail }: ExistingUsers,
  surface: Surface,
): Result<GoogleDecision, GoogleEntryRefusal> {
  if (bySub) {
    const refusal = findRefusal(bySub, surface);
    return refusal ? refuse(refusal) : ok({ kind: 'enter', userId: bySub.id });
  }
  if (!person.emailVerified) return refuse('email-not-verified');
  if (!byEmail) return surface === 'admin' ? refuse('not-staff') : ok({ kind: 'create' });
  const refusal = findRefusal(byEmail, surface);
  if (refusal) return refuse(refusal);
  return byEmail.emailVerified ? ok({ kind: 'link', userId: byEmail.id }) : refuse('not-confirmed');
}

/**
 * The first values of a profile. Without a name from Google, the name is taken from the email address: 'ira.k' for
 * ira.k@example.in.
 */
export const defaultProfile = ({ email, name }: GooglePerson) => ({
  email: email.toLowerCase(),
  name: name?.trim() || emailName(email),
  role: 'user' as const,
});
