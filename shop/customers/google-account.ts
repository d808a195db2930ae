// Which account a Google sign-in opens. Google's key decides; an email address decides only where both sides have verified it, so
// that nobody gets into an account that somebody else opened with her address, nor the other way round.
// Worked case: asha@example.in was registered with a password and never confirmed. Google says that the address is Asha's, but
// it is unknown who chose the password: refused, until a reset by mail has shown that it was her.

import { ok, type Result, refuse } from '#shop/result.ts';
import type { GooglePerson } from './google-sign-in.ts';
import { emailName } from './shop-user.ts';

/** Which surface the sign-in started from. The back office admits administrators only and creates no accounts. */
export type Surface = 'shop' | 'office';

export interface ExistingUser {
  readonly id: string;
  readonly role: 'user' | 'admin';
  readonly status: 'active' | 'inactive';
  readonly emailVerified: boolean;
}

export interface ExistingUsers {
  /** The account that this Google account has signed in to before. */
  readonly bySub: ExistingUser | null;
  /** The account with this email address. */
  readonly byEmail: ExistingUser | null;
}

export type GoogleDecision =
  | { readonly kind: 'enter'; readonly userId: string }
  | { readonly kind: 'link'; readonly userId: string }
  | { readonly kind: 'create' };

export type GoogleEntryRefusal = 'email-not-verified' | 'not-confirmed' | 'inactive' | 'not-staff';

/** Why the sign-in was refused. `said` is Google's own message, where that is the reason. */
export interface GoogleSignInFailure {
  readonly reason: GoogleEntryRefusal | 'refused' | 'unavailable' | 'rate-limited' | 'state-mismatch';
  readonly providerMessage: string | null;
}

function findRefusal({ role, status }: ExistingUser, surface: Surface): GoogleEntryRefusal | null {
  if (surface === 'office' && role !== 'admin') return 'not-staff';
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
  if (!byEmail) return surface === 'office' ? refuse('not-staff') : ok({ kind: 'create' });
  const refusal = findRefusal(byEmail, surface);
  if (refusal) return refuse(refusal);
  return byEmail.emailVerified ? ok({ kind: 'link', userId: byEmail.id }) : refuse('not-confirmed');
}

/** The first values of a profile. Without a name from Google, the email address gives one: ira.k@example.in is ira.k. */
export const defaultProfile = ({ email, name }: GooglePerson) => ({
  email: email.toLowerCase(),
  name: name?.trim() || emailName(email),
  role: 'user' as const,
});
