import { expect, test } from 'vitest';
import { listUsers } from '#shop/customers/admin-users.server.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import { expectOk, NOW, openTestShop, ownerActor, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { postBody } from '../kit/testing/post-action.ts';
import { action } from './users.actions.ts';

const shop = openTestShop();
let administratorCount = 0;

async function addAdministrator() {
  const email = `office-${++administratorCount}@example.in`;
  const userId = await shop.accounts.create({ email, name: 'Meera', password: null, role: 'admin', at: NOW });
  const ctx = shop.as(ownerActor({ userId, email, name: 'Meera' }));
  const change = (name: string, input: unknown, demo = true) =>
    postBody(action, { action: name, input }, { ctx, demo }).then(({ result }) => result);
  return { userId, change };
}

const seen = { name: 'Asha', role: 'user', status: 'active' } as const;

test('A-ERR-48 A-ERR-50 confirms an edit and a deletion', async () => {
  const { change } = await addAdministrator();
  const { userId: id } = await shop.addShopper({ name: 'Asha' });
  const fields = { ...seen, status: 'inactive' } as const;
  expect(await change('save', { id, seen, fields })).toEqual({
    ok: true,
    message: 'User updated successfully',
    value: null,
  });
  expect(await change('delete', { id })).toEqual({ ok: true, message: 'User deleted successfully', value: null });
});

test('A-ERR-49 A-ERR-51 a refusal has its reason', async () => {
  const { userId, change } = await addAdministrator();
  const ownFields = { name: 'Meera', role: 'admin', status: 'active' } as const;
  expect(await change('save', { id: UNKNOWN_ID, seen, fields: seen })).toEqual({
    ok: false,
    message: 'Failed to update user',
    reason: 'This user is not there any more.',
    isDeleted: true,
  });
  expect(await change('save', { id: userId, seen: ownFields, fields: { ...ownFields, role: 'user' } })).toMatchObject({
    message: 'Failed to update user',
    reason: 'Your own role and status are for another administrator to change.',
  });
  expect(await change('delete', { id: UNKNOWN_ID })).toMatchObject({
    message: 'Failed to delete user',
    reason: 'This user is not there any more.',
  });
});

test('A-ERR-49 a conflict has the values as they are stored now', async () => {
  const { change } = await addAdministrator();
  const { userId: id } = await shop.addShopper({ name: 'By another' });
  expect(await change('save', { id, seen, fields: { ...seen, role: 'admin' } })).toEqual({
    ok: false,
    message: 'Failed to update user',
    reason: 'Somebody else changed this user while you were editing.',
    changedMeanwhile: true,
    theirs: { name: 'By another', role: 'user', status: 'active' },
  });
});

test('A-USER-20 A-ROLE-01 making an administrator needs a role and the confirmation', async () => {
  const { change } = await addAdministrator();
  const { userId: id } = await shop.addShopper({ name: 'Asha' });
  const unassigned = { id, seen, fields: { ...seen, role: 'admin' } };
  expect(await change('save', { ...unassigned, confirmsAdministrator: true })).toMatchObject({
    ok: false,
    reason: 'Choose the role that this person has in the back office.',
  });
  const promotion = { ...unassigned, staffRoleId: OWNER_ROLE_ID };
  expect(await change('save', promotion)).toMatchObject({
    ok: false,
    reason: 'Confirm first that this person becomes an administrator.',
  });
  expect(await change('save', { ...promotion, confirmsAdministrator: true })).toMatchObject({ ok: true });
});

test('A-USER-10 sample users exist in demo mode only', async () => {
  const { change } = await addAdministrator();
  const countSampleUsers = async () =>
    expectOk(
      await listUsers(shop.staff(), { search: 'sample.', role: null, status: null, sort: 'newest', page: 1, rows: 10 }),
    ).users.length;
  const isDemo = false;
  expect(await change('addSamples', {}, isDemo)).toBeNull();
  expect(await countSampleUsers()).toBe(0);
  expect(await change('addSamples', {})).toEqual({
    ok: true,
    message: '5 sample users added',
    hint: 'They log in with the password Tanabana#Shop1',
    seconds: 20,
    value: null,
  });
  expect(await countSampleUsers()).toBe(5);
  expect(await change('addSamples', {})).toMatchObject({ message: 'The sample users are there already' });
});

test('refuses an unknown role or status', () => {
  const valid = { id: UNKNOWN_ID, seen: null, fields: seen };
  const { input } = action.actions.save;
  expect(input.safeParse(valid).success).toBe(true);
  for (const invalidField of [{ role: 'owner' }, { status: 'gone' }]) {
    expect(input.safeParse({ ...valid, fields: { ...seen, ...invalidField } }).success).toBe(false);
  }
});
