import { expect, test } from 'vitest';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import { openTestShop, STAFF, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { postAction } from '../kit/testing/post-action.ts';
import { action } from './staff.actions.ts';

const shop = openTestShop();

test('A-INV-01 a refused invitation marks the field that it is about', async () => {
  const ctx = shop.staff();
  // Stores the account of STAFF, whose address the second invitation names.
  await shop.addStaffAccount();
  const invite = (input: { email: string; roleId: string }) => postAction(action, 'invite', input, { ctx });
  expect(await invite({ email: 'no address', roleId: OWNER_ROLE_ID })).toMatchObject({
    ok: false,
    fields: { email: 'Enter an email address.' },
  });
  expect(await invite({ email: STAFF.email, roleId: OWNER_ROLE_ID })).toMatchObject({
    ok: false,
    fields: { email: 'This address belongs to somebody who is staff already.' },
  });
  expect(await invite({ email: 'new@example.in', roleId: UNKNOWN_ID })).toMatchObject({
    ok: false,
    fields: { roleId: 'This role is not there any more.' },
  });
});
