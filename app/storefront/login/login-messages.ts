import type { SignInRefusal } from '#shop/customers/accounts.server.ts';
import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';

/** Messages that other pages may request by name. Any other text in the address is ignored. */
export const REGISTERED = 'Registration successful! Please log in.';
export const PASSWORD_CHANGED = 'Your password has been changed. Please log in.';
export const EMAIL_CONFIRMED = 'Your email is confirmed. Thank you!';
export const ACCOUNT_DELETED = 'Your account has been deleted.';
const OWN_MESSAGES: readonly string[] = [REGISTERED, PASSWORD_CHANGED, EMAIL_CONFIRMED, ACCOUNT_DELETED];

/** The address of the login page with a message. */
export const loginSaying = (message: string, returnUrl = '/'): string =>
  `/login?${new URLSearchParams(returnUrl === '/' ? { message } : { returnUrl, message })}`;

export const ownMessage = (requested: string | null): string | null =>
  OWN_MESSAGES.find((message) => message === requested) ?? null;

export const REFUSALS: Record<
  SignInRefusal | 'unavailable' | 'empty',
  { readonly status: number; readonly text: string }
> = {
  empty: { status: 400, text: 'Please enter your email and password' },
  'wrong-credentials': { status: 401, text: 'Wrong email or password. Please try again.' },
  'too-many-tries': { status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
  busy: { status: 503, text: 'Many people are signing in right now. Please try again in a moment.' },
  unavailable: { status: 503, text: 'The authentication service is not available. Please try again in a few minutes.' },
  inactive: { status: 403, text: 'This account is inactive. Please contact us.' },
};

const GOOGLE_FAILED = 'Google login failed. Please try again.';

const GOOGLE_MESSAGES: Record<GoogleSignInFailure['reason'], string> = {
  refused: GOOGLE_FAILED,
  unavailable: GOOGLE_FAILED,
  'not-begun-here': GOOGLE_FAILED,
  'not-staff': GOOGLE_FAILED,
  'email-not-verified': 'Google has not confirmed this email address yet. Confirm it with Google, then try again.',
  'not-confirmed':
    'This email already has a password account that is not confirmed. Reset your password to confirm it, then continue with Google.',
  inactive: REFUSALS.inactive.text,
  'too-many-tries': REFUSALS['too-many-tries'].text,
};

/** Google's own message, if any. */
export const googleText = ({ reason, providerMessage }: GoogleSignInFailure): string =>
  providerMessage ?? GOOGLE_MESSAGES[reason];
