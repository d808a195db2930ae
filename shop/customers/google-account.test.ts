import { expect, test } from 'vitest';
import {
  decideGoogleAccount,
  defaultProfile,
  type ExistingUser,
  type ExistingUsers,
  type GoogleEntryRefusal,
  type Surface,
} from './google-account.ts';
import type { GooglePerson } from './google-sign-in.ts';

const PERSON: GooglePerson = { sub: '1', email: 'asha@example.in', emailVerified: true, name: 'Asha Nair' };
const UNVERIFIED: GooglePerson = { ...PERSON, emailVerified: false };

const user = (overrides: Partial<ExistingUser> = {}): ExistingUser => ({
  id: 'asha',
  role: 'user',
  status: 'active',
  emailVerified: true,
  ...overrides,
});
const bySub = (overrides: Partial<ExistingUser> = {}): ExistingUsers => ({ bySub: user(overrides), byEmail: null });
const byEmail = (overrides: Partial<ExistingUser> = {}): ExistingUsers => ({ bySub: null, byEmail: user(overrides) });
const NO_USERS: ExistingUsers = { bySub: null, byEmail: null };

test.each<[string, GooglePerson, ExistingUsers, Surface, string]>([
  ['a linked Google id', PERSON, bySub(), 'shop', 'enter'],
  ['a linked Google id whose email Google no longer reports as verified', UNVERIFIED, bySub(), 'shop', 'enter'],
  [
    'a linked Google id of an account with an unverified email',
    PERSON,
    bySub({ emailVerified: false }),
    'shop',
    'enter',
  ],
  ["an administrator's Google id on the storefront", PERSON, bySub({ role: 'admin' }), 'shop', 'enter'],
  ["an administrator's Google id in the back office", PERSON, bySub({ role: 'admin' }), 'admin', 'enter'],
  ['an email verified by Google and by the store', PERSON, byEmail(), 'shop', 'link'],
  ["an administrator's email verified by Google and by the store", PERSON, byEmail({ role: 'admin' }), 'admin', 'link'],
  ['a person without an account', PERSON, NO_USERS, 'shop', 'create'],
])('signs in, links or creates an account: %s', (_, person, existing, surface, kind) => {
  expect(decideGoogleAccount(person, existing, surface)).toMatchObject({ ok: true, value: { kind } });
});

test('the Google id wins over the email: an email changed at Google signs in to no other account', () => {
  const existing = { bySub: user({ id: 'asha' }), byEmail: user({ id: 'somebody-else' }) };
  expect(decideGoogleAccount(PERSON, existing, 'shop')).toEqual({ ok: true, value: { kind: 'enter', userId: 'asha' } });
});

test.each<[string, GooglePerson, ExistingUsers, Surface, GoogleEntryRefusal]>([
  ['an email that Google did not verify', UNVERIFIED, NO_USERS, 'shop', 'email-not-verified'],
  ["somebody's address that Google did not confirm", UNVERIFIED, byEmail(), 'shop', 'email-not-verified'],
  [
    "an administrator's email that Google did not verify",
    UNVERIFIED,
    byEmail({ role: 'admin' }),
    'admin',
    'email-not-verified',
  ],
  ['an account whose email was never verified', PERSON, byEmail({ emailVerified: false }), 'shop', 'not-confirmed'],
  [
    'an administrator whose email was never verified',
    PERSON,
    byEmail({ role: 'admin', emailVerified: false }),
    'admin',
    'not-confirmed',
  ],
  ['an inactive account', PERSON, bySub({ status: 'inactive' }), 'shop', 'inactive'],
  ['an inactive account found by its email', PERSON, byEmail({ status: 'inactive' }), 'shop', 'inactive'],
  ['an inactive administrator', PERSON, bySub({ role: 'admin', status: 'inactive' }), 'admin', 'inactive'],
  ['a shopper in the back office', PERSON, bySub(), 'admin', 'not-staff'],
  ['a shopper in the back office, found by email', PERSON, byEmail(), 'admin', 'not-staff'],
  ['an unknown person in the back office', PERSON, NO_USERS, 'admin', 'not-staff'],
])('refuses %s', (_, person, existing, surface, reason) => {
  expect(decideGoogleAccount(person, existing, surface)).toEqual({ ok: false, reason });
});

test.each<[string | null, string, string]>([
  ['Asha Nair', 'asha@example.in', 'Asha Nair'],
  ['  Asha  ', 'asha@example.in', 'Asha'],
  [null, 'ira.k@example.in', 'ira.k'],
  ['', 'ira.k@example.in', 'ira.k'],
  ['   ', 'Ira.K@Example.in', 'Ira.K'],
])(
  'S-LOGIN-09 the Google name %j and email %s make a new profile named %s with the role user',
  (name, email, profileName) => {
    expect(defaultProfile({ ...PERSON, name, email })).toEqual({
      name: profileName,
      email: email.toLowerCase(),
      role: 'user',
    });
  },
);
