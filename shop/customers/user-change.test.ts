import { expect, test } from 'vitest';
import { decideUserChange, type EditableUser, getMailTopics, toAuditChange } from './user-change.ts';

const customer: EditableUser = { name: 'Asha Nair', role: 'user', status: 'active' };
const admin: EditableUser = { ...customer, role: 'admin' };
const ORDINARY = { isLast: false, isOwn: false, hasEmail: true };

test.each<[string, EditableUser, Partial<EditableUser>, Partial<typeof ORDINARY>, unknown]>([
  ['a new name', customer, { name: ' Asha  Rao ' }, {}, { ...customer, name: 'Asha Rao' }],
  ['a promotion', customer, { role: 'admin' }, {}, admin],
  ['a deactivation', customer, { status: 'inactive' }, {}, { ...customer, status: 'inactive' }],
  ['an empty name', customer, { name: '  ' }, {}, 'invalid-name'],
  ['a name that is too long', customer, { name: 'x'.repeat(121) }, {}, 'invalid-name'],
  ['demoting the last owner', admin, { role: 'user' }, { isLast: true, isOwn: true }, 'last-administrator'],
  ['making the last owner inactive', admin, { status: 'inactive' }, { isLast: true }, 'last-administrator'],
  ['demoting the own account', admin, { role: 'user' }, { isOwn: true }, 'own-account'],
  ['making the own account inactive', admin, { status: 'inactive' }, { isOwn: true }, 'own-account'],
  [
    'renaming the own account, the last owner',
    admin,
    { name: 'Asha' },
    { isLast: true, isOwn: true },
    { ...admin, name: 'Asha' },
  ],
  ['a save without a change', admin, { role: 'admin' }, { isLast: true, isOwn: true }, admin],
])('checks %s', (_, before, requested, accountFlags, expected) => {
  const decided = decideUserChange(
    before,
    { seen: before, wanted: requested, confirmsAdministrator: true, staffRoleId: 'role' },
    { ...ORDINARY, ...accountFlags },
  );
  expect(decided.ok ? decided.value : decided.reason).toEqual(expected);
});

test('refuses a change from outdated values, unless the result is the same', () => {
  const seen = { ...customer, name: 'Before' };
  expect(decideUserChange(customer, { seen, wanted: { status: 'inactive' } }, ORDINARY)).toMatchObject({
    reason: 'changed-meanwhile',
  });
  expect(decideUserChange(customer, { seen, wanted: { ...customer } }, ORDINARY).ok).toBe(true);
  expect(decideUserChange(customer, { seen: null, wanted: { status: 'inactive' } }, ORDINARY).ok).toBe(true);
});

test.each<[Partial<EditableUser>, Partial<EditableUser>, string[]]>([
  [{}, { name: 'Asha Rao' }, []],
  [{}, { status: 'inactive' }, ['account-deactivated']],
  [{ status: 'inactive' }, {}, ['account-reactivated']],
  [{}, { role: 'admin' }, ['made-administrator']],
  [{ role: 'admin' }, {}, ['no-longer-administrator']],
  [{ role: 'admin' }, { status: 'inactive' }, ['account-deactivated']],
])('a change from %j to %j sends the mails %j', (before, after, mails) => {
  expect(getMailTopics({ ...customer, ...before }, { ...customer, ...after })).toEqual(mails);
});

test('the audit row contains no name', () => {
  const auditChange = toAuditChange(customer, { name: 'Asha Rao', role: 'admin', status: 'active' });
  expect(auditChange).toEqual({ before: { role: 'user' }, after: { role: 'admin', name: 'changed' } });
});

test('A-USER-20 nobody becomes an administrator without a confirmation; no other change needs it', () => {
  const decide = (before: EditableUser, wanted: Partial<EditableUser>) =>
    decideUserChange(before, { seen: before, wanted, staffRoleId: 'role' }, ORDINARY);
  expect(decide(customer, { role: 'admin' })).toEqual({ ok: false, reason: 'administrator-unconfirmed' });
  expect(decide({ ...customer, status: 'inactive' }, { role: 'admin', status: 'active' }).ok).toBe(false);
  expect(decide(admin, { role: 'user' }).ok).toBe(true);
  expect(decide(admin, { name: 'Asha' }).ok).toBe(true);
});
