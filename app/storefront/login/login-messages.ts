import type { SignInRefusal } from '#shop/customers/accounts.server.ts';
import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';

// Messages that other pages may pass in the URL. The login ignores any other text, so a link cannot show a stranger's
// message.

/** The same for a new and for a registered email address, so that nobody learns who has an account. */
export const REGISTERED_MESSAGE = 'Almost there. Check your email, then log in.';
export const PASSWORD_CHANGED_MESSAGE = 'Your password has been changed. Please log in.';
export const EMAIL_CONFIRMED_MESSAGE = 'Your email is confirmed. Thank you!';
export const ACCOUNT_DELETED_MESSAGE = 'Your account has been deleted.';
export const SESSION_ENDED_MESSAGE = 'Your session ended. Log in to continue; your bag is saved.';
const ALLOWED_MESSAGES: readonly string[] = [
  REGISTERED_MESSAGE,
  PASSWORD_CHANGED_MESSAGE,
  EMAIL_CONFIRMED_MESSAGE,
  ACCOUNT_DELETED_MESSAGE,
  SESSION_ENDED_MESSAGE,
];

export const getLoginUrl = (message: string, returnUrl = '/'): string =>
  `/login?${new URLSearchParams(returnUrl === '/' ? { message } : { returnUrl, message })}`;

export const findAllowedMessage = (requested: string | null): string | null =>
  ALLOWED_MESSAGES.find((message) => message === requested) ?? null;

export const REFUSAL_RESPONSES: Record<
  SignInRefusal | 'unavailable' | 'empty',
  { readonly status: number; readonly text: string }
> = {
  empty: { status: 400, text: 'Please enter your email and password' },
  'wrong-credentials': { status: 401, text: 'Wrong email or password. Please try again.' },
  'rate-limited': { status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
  busy: { status: 503, text: 'Many people are signing in right now. Please try again in a moment.' },
  unavailable: { status: 503, text: 'The authentication service is not available. Please try again in a few minutes.' },
  inactive: { status: 403, text: 'This account is inactive. Please contact us.' },
};

const GOOGLE_FAILED_MESSAGE = 'Google login failed. Please try again.';

const GOOGLE_MESSAGES: Record<GoogleSignInFailure['reason'], string> = {
  refused: GOOGLE_FAILED_MESSAGE,
  unavailable: GOOGLE_FAILED_MESSAGE,
  'state-mismatch': GOOGLE_FAILED_MESSAGE,
  'not-staff': GOOGLE_FAILED_MESSAGE,
  'email-not-verified': 'Google has not confirmed this email address yet. Confirm it with Google, then try again.',
  'not-confirmed':
    'This email already has a password account that is not confirmed. Reset your password to confirm it, then continue with Google.',
  inactive: REFUSAL_RESPONSES.inactive.text,
  'rate-limited': REFUSAL_RESPONSES['rate-limited'].text,
};

/** Returns Google's own message where Google sent one. */
export const getGoogleFailureMessage = ({ reason, providerMessage }: GoogleSignInFailure): string =>
  providerMessage ?? GOOGLE_MESSAGES[reason];
