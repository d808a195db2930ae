// Messages of the page that accepts an invitation to the back office.

import type { AcceptRefusal, DeadInvite } from '#shop/staff/accept-invite.server.ts';
import type { InviteProblems } from '#shop/staff/staff-invite.ts';
import { TOO_MANY_ATTEMPTS } from './google-messages.ts';

interface RefusalResponse {
  readonly status: number;
  readonly text: string;
}

/** An invented link gets the same text as a used or expired one, so that the text reveals nothing about an address. */
export const DEAD_INVITES: Readonly<Record<DeadInvite, RefusalResponse>> = {
  'no-longer-works': {
    status: 404,
    text: 'This invitation no longer works. Ask the person who invited you for a new one.',
  },
  'inviter-lost-right': {
    status: 403,
    text: 'The person who invited you may no longer give this role. Ask somebody else of the store for a new invitation.',
  },
};

const BUSY = 'Many people are signing in right now. Please try again in a moment.';

/** Messages by refusal. Problems of fields are not listed here: they are shown at their fields. */
export const ACCEPT_REFUSALS: Readonly<Record<Exclude<AcceptRefusal, InviteProblems>, RefusalResponse>> = {
  ...DEAD_INVITES,
  'somebody-else': { status: 409, text: 'You are signed in as somebody else.' },
  'already-staff': { status: 409, text: 'You are staff already.' },
  inactive: { status: 403, text: 'This account is inactive.' },
  'changed-meanwhile': { status: 409, text: 'Something changed in the meantime. Please look at the form again.' },
  'wrong-credentials': { status: 401, text: 'This password is not right.' },
  'rate-limited': { status: 429, text: TOO_MANY_ATTEMPTS },
  'too-many': { status: 429, text: TOO_MANY_ATTEMPTS },
  busy: { status: 503, text: BUSY },
};

export const UNAVAILABLE: RefusalResponse = {
  status: 503,
  text: 'The store could not do this. Please try again in a moment.',
};

const FIELD_MESSAGES = {
  name: {
    missing: 'Enter your name.',
    'too-long': 'Enter a name of at most 120 letters.',
    link: 'Enter a name without a link or email address.',
  },
  password: {
    missing: 'Enter a password.',
    'too-short': 'The password needs at least 8 characters.',
    'too-long': 'This password is too long.',
    differs: 'The passwords do not match.',
  },
} as const;

export interface InviteErrors {
  readonly name?: string;
  readonly password?: string;
  readonly confirmPassword?: string;
}

export const inviteErrors = ({ name, password, confirmPassword }: InviteProblems): InviteErrors => ({
  ...(name ? { name: FIELD_MESSAGES.name[name] } : {}),
  ...(password ? { password: FIELD_MESSAGES.password[password] } : {}),
  ...(confirmPassword ? { confirmPassword: FIELD_MESSAGES.password[confirmPassword] } : {}),
});
