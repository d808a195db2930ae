import { expect, test } from 'vitest';
import {
  findInviteStep,
  fitsStep,
  type InvitedAccount,
  type InviteStep,
  inviteDaysLeft,
  inviteExpiry,
  inviteProblems,
} from './staff-invite.ts';

const ACCOUNT: InvitedAccount = {
  id: 'own',
  role: 'user',
  status: 'active',
  emailVerified: true,
  hasProvenPassword: true,
  hasGoogle: false,
};

test.each<[string, Partial<InvitedAccount> | null, string | null, InviteStep]>([
  ['no account', null, null, 'new-account'],
  ['no account, signed in elsewhere', null, 'other', 'somebody-else'],
  ['an account with a proven password', {}, null, 'password'],
  ['signed in to it', {}, 'own', 'confirm'],
  ['signed in as somebody else', {}, 'other', 'somebody-else'],
  ['an address that is not confirmed', { emailVerified: false }, null, 'new-password'],
  ['signed in to an account whose address is not confirmed', { emailVerified: false }, 'own', 'new-password'],
  ['a password of a registration form', { hasProvenPassword: false }, null, 'new-password'],
  ['signed in with it', { hasProvenPassword: false }, 'own', 'new-password'],
  ['Google alone', { hasProvenPassword: false, hasGoogle: true }, null, 'new-password'],
  ['signed in with Google', { hasProvenPassword: false, hasGoogle: true }, 'own', 'confirm'],
  ['an inactive account', { status: 'inactive' }, null, 'inactive'],
  ['staff', { role: 'admin' }, null, 'already-staff'],
  ['staff, signed in as somebody else', { role: 'admin' }, 'other', 'already-staff'],
])('A-INV-05 A-INV-06 finds the next step of an invitation: %s', (_, account, signedInId, step) => {
  expect(findInviteStep(account && { ...ACCOUNT, ...account }, signedInId)).toBe(step);
});

test('A-INV-06 a proof is good for its own step and its own account only', () => {
  const own = { kind: 'own-account', userId: 'own' } as const;
  const password = { kind: 'new-password', hash: 'h' } as const;
  expect(fitsStep(own, 'password', ACCOUNT)).toBe(true);
  expect(fitsStep(own, 'confirm', ACCOUNT)).toBe(true);
  expect(fitsStep({ ...own, userId: 'other' }, 'confirm', ACCOUNT)).toBe(false);
  for (const step of ['new-account', 'new-password', 'somebody-else', 'inactive', 'already-staff'] as const)
    expect([step, fitsStep(own, step, ACCOUNT)]).toEqual([step, false]);
  expect(fitsStep(password, 'new-password', ACCOUNT)).toBe(true);
  expect(fitsStep(password, 'password', ACCOUNT)).toBe(false);
  expect(fitsStep({ kind: 'new-account', name: 'A', hash: 'h' }, 'new-account', null)).toBe(true);
});

test('A-INV-02 an invitation lasts three days', () => {
  const now = new Date('2026-11-18T10:00:00Z');
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  expect([0, 1, 24, 71, 72, 100].map((hours) => inviteDaysLeft(inviteExpiry(now), at(hours)))).toEqual([
    3, 3, 2, 1, 0, 0,
  ]);
});

test('A-INV-05 a new account needs a name without a link, and a password of registration', () => {
  const form = { name: 'Divya Rao', password: 'Long enough 1', confirmPassword: 'Long enough 1' };
  expect(inviteProblems(form, 'new-account')).toEqual({});
  expect(inviteProblems({ ...form, name: ' ' }, 'new-account')).toEqual({ name: 'missing' });
  expect(inviteProblems({ ...form, name: ' ' }, 'new-password')).toEqual({});
  expect(inviteProblems({ ...form, name: 'win.shop' }, 'new-account')).toEqual({ name: 'link' });
  expect(inviteProblems({ ...form, name: 'x'.repeat(121) }, 'new-account')).toEqual({ name: 'too-long' });
  expect(inviteProblems({ ...form, password: 'short' }, 'new-account')).toEqual({ password: 'too-short' });
  expect(inviteProblems({ ...form, confirmPassword: '' }, 'new-account')).toEqual({ confirmPassword: 'differs' });
});
