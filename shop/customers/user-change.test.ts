import { expect, test } from 'vitest';
import { decideUserChange, type EditableUser, getMailTopics, toAuditChange } from './user-change.ts';

const customer: EditableUser = { name: 'Asha Nair', role: 'user', status: 'active' };
const admin: EditableUser = { ...customer, role: 'admin' };
const nobody = { isLast: false, isOwn: false };

test.each<[string, EditableUser, Partial<EditableUser>, Partial<typeof nobody>, unknown]>([
  ['a new name', customer, { name: ' Asha  Rao ' }, {}, { ...customer, name: 'Asha Rao' }],
  ['a promotion', customer, { role: 'admin' }, {}, admin],
  ['a deactivation', customer, { status: 'inactive' }, {}, { ...customer, status: 'inactive' }],
  ['no name at all', customer, { name: '  ' }, {}, 'invalid-name'],
  ['a name without end', customer, { name: 'x'.repeat(121) }, {}, 'invalid-name'],
  ['demoting the last administrator', admin, { role: 'user' }, { isLast: true, isOwn: true }, 'last-administrator'],
  ['shutting the last one out', admin, { status: 'inactive' }, { isLast: true }, 'last-administrator'],
  ['demoting oneself', admin, { role: 'user' }, { isOwn: true }, 'own-account'],
  ['shutting oneself out', admin, { status: 'inactive' }, { isOwn: true }, 'own-account'],
  ['renaming oneself, the last', admin, { name: 'Asha' }, { isLast: true, isOwn: true }, { ...admin, name: 'Asha' }],
  ['nothing', admin, { role: 'admin' }, { isLast: true, isOwn: true }, admin],
])('%s is decided', (_, before, requested, standing, outcome) => {
  const decided = decideUserChange(
    before,
    { seen: before, wanted: requested, confirmsAdministrator: true },
    { ...nobody, ...standing },
  );
  expect(decided.ok ? decided.value : decided.reason).toEqual(outcome);
});

test('refuses a change from outdated values, unless the result is the same', () => {
  const seen = { ...customer, name: 'Before' };
  expect(decideUserChange(customer, { seen, wanted: { status: 'inactive' } }, nobody)).toMatchObject({
    reason: 'changed-meanwhile',
  });
  expect(decideUserChange(customer, { seen, wanted: { ...customer } }, nobody).ok).toBe(true);
  expect(decideUserChange(customer, { seen: null, wanted: { status: 'inactive' } }, nobody).ok).toBe(true);
});

test.each<[Partial<EditableUser>, Partial<EditableUser>, string[]]>([
  [{}, { name: 'Asha Rao' }, []],
  [{}, { status: 'inactive' }, ['account-deactivated']],
  [{ status: 'inactive' }, {}, ['account-reactivated']],
  [{}, { role: 'admin' }, ['made-administrator']],
  [{ role: 'admin' }, {}, ['no-longer-administrator']],
  [{ role: 'admin' }, { status: 'inactive' }, ['account-deactivated']],
])('from %j to %j she gets %j', (before, after, mails) => {
  expect(getMailTopics({ ...customer, ...before }, { ...customer, ...after })).toEqual(mails);
});

test('the log keeps no name', () => {
  const trace = toAuditChange(customer, { name: 'Asha Rao', role: 'admin', status: 'active' });
  expect(trace).toEqual({ before: { role: 'user' }, after: { role: 'admin', name: 'changed' } });
});

test('A-USER-20 nobody becomes an administrator without a confirmation; every other change needs none', () => {
  const decide = (before: EditableUser, wanted: Partial<EditableUser>) =>
    decideUserChange(before, { seen: before, wanted }, nobody);
  expect(decide(customer, { role: 'admin' })).toEqual({ ok: false, reason: 'administrator-unconfirmed' });
  expect(decide({ ...customer, status: 'inactive' }, { role: 'admin', status: 'active' }).ok).toBe(false);
  expect(decide(admin, { role: 'user' }).ok).toBe(true);
  expect(decide(admin, { name: 'Asha' }).ok).toBe(true);
});
