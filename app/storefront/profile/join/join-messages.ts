import type { JoinAccountsRefusal } from '#shop/customers/join-accounts.server.ts';

type Refusal = JoinAccountsRefusal | 'too-many' | 'same-account';

export const JOIN_REFUSALS: Readonly<Record<Refusal, { readonly status: number; readonly text: string }>> = {
  'not-signed-in': { status: 401, text: 'Please log in again.' },
  expired: { status: 409, text: 'This took too long, or one of the accounts has changed. Please begin again.' },
  'too-many': { status: 429, text: 'Too many attempts. Please try again in an hour.' },
  'same-account': { status: 409, text: 'That is the account in which you are logged in already.' },
  staff: { status: 403, text: 'Accounts of our staff cannot be joined.' },
  inactive: { status: 403, text: 'One of the two accounts is inactive. Please contact us.' },
  'not-confirmed': {
    status: 409,
    text: 'Please confirm your email address first: Security & privacy sends you a link. Then begin again.',
  },
};
