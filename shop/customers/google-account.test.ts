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

const user = (more: Partial<ExistingUser> = {}): ExistingUser => ({
  id: 'asha',
  role: 'user',
  status: 'active',
  emailVerified: true,
  ...more,
});
const bySub = (more: Partial<ExistingUser> = {}): ExistingUsers => ({ bySub: user(more), byEmail: null });
const byEmail = (more: Partial<ExistingUser> = {}): ExistingUsers => ({ bySub: null, byEmail: user(more) });
const NOBODY: ExistingUsers = { bySub: null, byEmail: null };

test.each<[string, GooglePerson, ExistingUsers, Surface, string]>([
  ['a known key', PERSON, bySub(), 'shop', 'enter'],
  ['a known key whose address is no longer confirmed at Google', UNVERIFIED, bySub(), 'shop', 'enter'],
  ['a known key whose account never confirmed its address', PERSON, bySub({ emailVerified: false }), 'shop', 'enter'],
  ["an administrator's key at the shop", PERSON, bySub({ role: 'admin' }), 'shop', 'enter'],
  ["an administrator's key at the office", PERSON, bySub({ role: 'admin' }), 'office', 'enter'],
  ['an address that both sides know', PERSON, byEmail(), 'shop', 'link'],
  ["an administrator's address that both sides know", PERSON, byEmail({ role: 'admin' }), 'office', 'link'],
  ['nobody yet', PERSON, NOBODY, 'shop', 'create'],
])('%s', (_, person, known, door, kind) => {
  expect(decideGoogleAccount(person, known, door)).toMatchObject({ ok: true, value: { kind } });
});

test('the key outranks the address: a changed address at Google opens nobody else’s account', () => {
  const known = { bySub: user({ id: 'asha' }), byEmail: user({ id: 'somebody-else' }) };
  expect(decideGoogleAccount(PERSON, known, 'shop')).toEqual({ ok: true, value: { kind: 'enter', userId: 'asha' } });
});

test.each<[string, GooglePerson, ExistingUsers, Surface, GoogleEntryRefusal]>([
  ['an address that Google did not confirm', UNVERIFIED, NOBODY, 'shop', 'email-not-verified'],
  ["somebody's address that Google did not confirm", UNVERIFIED, byEmail(), 'shop', 'email-not-verified'],
  ["an administrator's, not confirmed", UNVERIFIED, byEmail({ role: 'admin' }), 'office', 'email-not-verified'],
  ['an account that never confirmed its address', PERSON, byEmail({ emailVerified: false }), 'shop', 'not-confirmed'],
  [
    'an administrator who never confirmed',
    PERSON,
    byEmail({ role: 'admin', emailVerified: false }),
    'office',
    'not-confirmed',
  ],
  ['an inactive account', PERSON, bySub({ status: 'inactive' }), 'shop', 'inactive'],
  ['an inactive account by its address', PERSON, byEmail({ status: 'inactive' }), 'shop', 'inactive'],
  ['an inactive administrator', PERSON, bySub({ role: 'admin', status: 'inactive' }), 'office', 'inactive'],
  ['a shopper at the office', PERSON, bySub(), 'office', 'not-staff'],
  ['a shopper at the office, by her address', PERSON, byEmail(), 'office', 'not-staff'],
  ['a stranger at the office', PERSON, NOBODY, 'office', 'not-staff'],
])('%s is refused', (_, person, known, door, reason) => {
  expect(decideGoogleAccount(person, known, door)).toEqual({ ok: false, reason });
});

test.each<[string | null, string, string]>([
  ['Asha Nair', 'asha@example.in', 'Asha Nair'],
  ['  Asha  ', 'asha@example.in', 'Asha'],
  [null, 'ira.k@example.in', 'ira.k'],
  ['', 'ira.k@example.in', 'ira.k'],
  ['   ', 'Ira.K@Example.in', 'Ira.K'],
])('S-LOGIN-09 a profile that Google tells as %j of %s begins as %s, with the role user', (name, email, called) => {
  expect(defaultProfile({ ...PERSON, name, email })).toEqual({
    name: called,
    email: email.toLowerCase(),
    role: 'user',
  });
});
