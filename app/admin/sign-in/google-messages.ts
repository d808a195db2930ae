// Messages about a failed sign-in with Google to the back office.

import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';

const GOOGLE_FAILED = 'Google login failed';
export const NOT_STAFF = 'Access denied. Admin credentials required.';
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.';

const GOOGLE_MESSAGES: Record<GoogleSignInFailure['reason'], string> = {
  refused: GOOGLE_FAILED,
  unavailable: GOOGLE_FAILED,
  'state-mismatch': GOOGLE_FAILED,
  inactive: GOOGLE_FAILED,
  'not-staff': NOT_STAFF,
  'email-not-verified': 'Google has not confirmed this email address yet.',
  'not-confirmed': 'This account is not confirmed. Reset its password first, then continue with Google.',
  'rate-limited': TOO_MANY_ATTEMPTS,
};

/** Returns Google's own message if there is one; null without a failure. */
export const googleFailureMessage = (failure: GoogleSignInFailure | null): string | null =>
  failure && (failure.providerMessage ?? GOOGLE_MESSAGES[failure.reason]);
