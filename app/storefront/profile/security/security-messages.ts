import type { ChangeRefusal } from '#shop/customers/change-password.server.ts';
import type { DeleteRefusal } from '#shop/customers/delete-account.server.ts';

export type SecurityIntent =
  | 'change-password'
  | 'end-session'
  | 'sign-out-everywhere'
  | 'confirm-email'
  | 'delete-account';

export const DONE_MESSAGES = {
  'password-changed': 'Your password has been changed. Other devices were signed out.',
  'session-ended': 'That device was signed out.',
  'confirmation-sent': 'A link is on its way to your email.',
} as const;
export type DoneKey = keyof typeof DONE_MESSAGES;

export const getDoneMessage = (done: string | null): string | null =>
  done !== null && Object.hasOwn(DONE_MESSAGES, done) ? DONE_MESSAGES[done as DoneKey] : null;

type Refusal =
  | Exclude<ChangeRefusal, 'bad-password'>
  | DeleteRefusal
  | 'unavailable'
  | 'not-the-email'
  | 'sign-in-again';

export const REFUSAL_RESPONSES: Readonly<Record<Refusal, { readonly status: number; readonly text: string }>> = {
  'not-signed-in': { status: 401, text: 'Please log in again.' },
  'no-password': { status: 400, text: 'You log in with Google. Use "Forgot password?" to choose a password.' },
  'wrong-password': { status: 400, text: 'That is not your password. Please try again.' },
  'too-many': { status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
  busy: { status: 503, text: 'Many people are signing in right now. Please try again in a moment.' },
  'not-settled': {
    status: 409,
    text: 'An order or a return of yours is still under way. You can delete your account when it is done.',
  },
  'last-administrator': { status: 409, text: 'You are the only administrator. Make somebody else one first.' },
  'no-such-person': { status: 401, text: 'Please log in again.' },
  'not-the-email': { status: 400, text: 'Please type the email or mobile number of your account.' },
  'sign-in-again': {
    status: 403,
    text: 'Please log in again, then delete your account within 15 minutes.',
  },
  unavailable: { status: 503, text: 'This could not be done. Please try again in a few minutes.' },
};
