import type { SignInRefusal } from '#shop/customers/accounts.server.ts';

/** What other pages of the store may have this one say. Any other text in the address is somebody else's, and not shown. */
const OWN_MESSAGES: readonly string[] = ['Registration successful! Please log in.'];

export const ownMessage = (asked: string | null): string | null =>
  OWN_MESSAGES.find((message) => message === asked) ?? null;

export const REFUSALS: Record<SignInRefusal | 'unavailable', { readonly status: number; readonly text: string }> = {
  'wrong-credentials': { status: 401, text: 'Wrong email or password. Please try again.' },
  'too-many-tries': { status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
  busy: { status: 503, text: 'Many people are signing in right now. Please try again in a moment.' },
  unavailable: { status: 503, text: 'The authentication service is not available. Please try again in a few minutes.' },
  inactive: { status: 403, text: 'This account is inactive. Please contact us.' },
};
