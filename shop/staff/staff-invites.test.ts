import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts as credentials, sessions, users } from '#db/schema/people.ts';
import { secondFactors } from '#db/schema/second-factors.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import { audit, outbox } from '#db/schema/system.ts';
import type { StaffActor } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { deleteUser } from '#shop/customers/delete-user.server.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import { registerPerson } from '#shop/customers/register.server.ts';
import { updateUser } from '#shop/customers/update-user.server.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, visitorFrom } from '#shop/testing/test-shop.ts';
import { acceptInvite, findOpenInvite } from './accept-invite.server.ts';
import { addStaffRole, deleteStaffRole } from './change-staff-roles.server.ts';
import { loadInviteMail } from './load-invite-mail.server.ts';
import { findStaffActor } from './staff-actor.server.ts';
import { inviteStaff, listInvites, sendInviteAgain, setInviteRole, withdrawInvite } from './staff-invites.server.ts';
import { setStaffRole } from './staff-people.server.ts';
import { OWNER_ROLE_ID } from './staff-role.ts';
import { getRoleToEdit } from './staff-roles.server.ts';

const shop = openTestShop();
const PASSWORD = 'A long passphrase 1';
const CHOSEN = { name: 'Divya Rao', password: 'Chosen by Divya 1', confirmPassword: 'Chosen by Divya 1' };
let count = 0;

const newEmail = () => `invited-${++count}@example.in`;
const roleId = async (name: string) =>
  (await shop.db.select().from(staffRoles).where(eq(staffRoles.name, name)))[0]?.id ?? '';

async function addMember(staffRoleId = OWNER_ROLE_ID) {
  const id = await shop.accounts.create({
    email: `inviter-${++count}@example.in`,
    name: `Inviter ${count}`,
    password: PASSWORD,
    role: 'admin',
    staffRoleId,
    at: NOW,
  });
  return { id, ctx: shop.as((await findStaffActor(shop.db, id)) as StaffActor) };
}

const findInvite = async (email: string) =>
  (await shop.db.select().from(staffInvites).where(eq(staffInvites.email, email)))[0];

/** Writes the mail of the invitation's newest round, and returns the token of its link. */
async function openMail(email: string, now = NOW): Promise<string> {
  const invite = await findInvite(email);
  if (!invite) throw new Error(`No invitation of ${email}`);
  const payload = { inviteId: invite.id, round: invite.round };
  const mail = await loadInviteMail(shop.as(GUEST, now), payload, 'https://shop.example');
  expect(mail?.to).toBe(email);
  return /invite\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function invite(email = newEmail(), role = 'Packing') {
  const inviter = await addMember();
  expectOk(await inviteStaff(inviter.ctx, { email, roleId: await roleId(role) }));
  return { email, inviter, token: await openMail(email) };
}

const accept = (token: string, form: Partial<typeof CHOSEN> = CHOSEN, ctx: ShopContext = shop.as(GUEST)) =>
  acceptInvite(ctx, shop.accounts, {
    token,
    form: { name: '', password: '', confirmPassword: '', ...form },
    visitor: visitorFrom(`10.7.${count % 250}.${++count % 250}`),
  });

const refusal = (reason: unknown) => ({ ok: false, reason });

test('A-INV-01 A-INV-02 staff invite, send again and withdraw; the old link ends, and each step is in the audit log', async () => {
  const { ctx } = await addMember();
  const email = newEmail();
  const packing = await roleId('Packing');
  expect(expectOk(await inviteStaff(ctx, { email: ` ${email.toUpperCase()} `, roleId: packing }))).toBe(email);
  const first = await openMail(email);
  const [listed] = expectOk(await listInvites(ctx)).filter((each) => each.email === email);
  expect(listed).toMatchObject({ role: { name: 'Packing' }, isToday: true, daysLeft: 3, canChange: true });
  const id = listed?.id ?? '';

  const late = { ...ctx, now: minutesAfterNow(4 * 24 * 60) };
  expect(expectOk(await listInvites(late)).find((each) => each.id === id)).toMatchObject({
    isToday: false,
    daysLeft: 0,
  });
  expect(await findOpenInvite(shop.as(GUEST, late.now), first)).toEqual(refusal('no-longer-works'));

  expectOk(await sendInviteAgain(late, id));
  const lateGuest = shop.as(GUEST, late.now);
  expect(await findOpenInvite(lateGuest, first)).toEqual(refusal('no-longer-works'));
  const second = await openMail(email, late.now);
  expect(await findOpenInvite(lateGuest, second)).toMatchObject({ ok: true, value: { email, roleName: 'Packing' } });
  // A mail of the first round that is still waiting is not sent, and ends no link.
  expect(await loadInviteMail(lateGuest, { inviteId: id, round: 1 }, 'https://shop.example')).toBeNull();
  expect((await findOpenInvite(lateGuest, second)).ok).toBe(true);

  expect(expectOk(await setInviteRole(late, id, await roleId('Catalogue')))).toBe('Catalogue');
  expect(await findOpenInvite(lateGuest, second)).toMatchObject({ ok: true, value: { roleName: 'Catalogue' } });
  expect(expectOk(await withdrawInvite(late, id))).toBe(email);
  expect(await findOpenInvite(lateGuest, second)).toEqual(refusal('no-longer-works'));
  expect(await withdrawInvite(late, id)).toEqual(refusal('no-such-invitation'));
  const rows = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(audit.id);
  expect(rows.map(({ action }) => action)).toEqual(['send', 'send again', 'set role of', 'withdraw']);
});

test('A-INV-01 one invitation per address, the newer wins; staff, wrong addresses and too many mails are refused', async () => {
  const { ctx } = await addMember();
  const email = newEmail();
  const [packing, accounts] = [await roleId('Packing'), await roleId('Accounts')];
  expectOk(await inviteStaff(ctx, { email, roleId: packing }));
  const old = await openMail(email);
  expectOk(await inviteStaff(ctx, { email, roleId: accounts }));
  expect(await findOpenInvite(shop.as(GUEST), old)).toEqual(refusal('no-longer-works'));
  expect(await shop.db.$count(staffInvites, eq(staffInvites.email, email))).toBe(1);
  expect((await findInvite(email))?.staffRoleId).toBe(accounts);
  for (let sent = 2; sent < 5; sent++) expectOk(await inviteStaff(ctx, { email, roleId: packing }));
  expect(await inviteStaff(ctx, { email, roleId: packing })).toEqual(refusal('too-many'));
  expect(await shop.db.$count(outbox, eq(outbox.topic, 'staff-invite'))).toBeGreaterThanOrEqual(5);

  const [member] = await shop.db.select().from(users).where(eq(users.role, 'admin')).limit(1);
  expect(await inviteStaff(ctx, { email: member?.email ?? '', roleId: packing })).toEqual(refusal('already-staff'));
  for (const wrong of ['', 'x', 'a@b', 'a b@example.in'])
    expect(await inviteStaff(ctx, { email: wrong, roleId: packing })).toEqual(refusal('invalid-email'));
  expect(await inviteStaff(ctx, { email: newEmail(), roleId: 'none' })).toEqual(refusal('no-such-role'));
});

test('A-INV-03 nobody invites to a role that she may not give, nor changes such an invitation', async () => {
  const owner = await addMember();
  const lead = expectOk(
    await addStaffRole(owner.ctx, {
      name: 'Shift lead',
      permissions: ['staff', 'orders.read', 'fulfilment'],
      refundLimit: null,
    }),
  );
  const { ctx } = await addMember(lead);
  const [packing, manager] = [await roleId('Packing'), await roleId('Manager')];
  for (const above of [OWNER_ROLE_ID, manager])
    expect(await inviteStaff(ctx, { email: newEmail(), roleId: above })).toEqual(refusal('role-above-own'));
  const email = newEmail();
  expectOk(await inviteStaff(owner.ctx, { email, roleId: manager }));
  const id = (await findInvite(email))?.id ?? '';
  expect(expectOk(await listInvites(ctx)).find((each) => each.id === id)?.canChange).toBe(false);
  for (const refused of [
    await inviteStaff(ctx, { email, roleId: packing }),
    await sendInviteAgain(ctx, id),
    await setInviteRole(ctx, id, packing),
    await withdrawInvite(ctx, id),
  ])
    expect(refused).toEqual(refusal('role-above-own'));
  const packer = (await addMember(packing)).ctx;
  const { ctx: shopper } = await shop.addShopper();
  for (const other of [packer, shopper, shop.as(GUEST)])
    for (const refused of [
      await listInvites(other),
      await inviteStaff(other, { email: newEmail(), roleId: packing }),
      await sendInviteAgain(other, id),
      await setInviteRole(other, id, packing),
      await withdrawInvite(other, id),
    ])
      expect(refused).toEqual(refusal('not-allowed'));
});

test('A-INV-03 an invitation ends when its inviter may no longer give the role, and with the role or the inviter', async () => {
  const { email, inviter, token } = await invite();
  const owner = await addMember();
  expectOk(await setStaffRole(owner.ctx, inviter.id, { roleId: await roleId('Packing'), seen: OWNER_ROLE_ID }));
  expect(await findOpenInvite(shop.as(GUEST), token)).toEqual(refusal('inviter-lost-right'));
  expect(await accept(token)).toEqual(refusal('inviter-lost-right'));
  expect(await shop.db.$count(users, eq(users.email, email))).toBe(0);
  // A colleague sends the invitation again, which makes her its inviter.
  expectOk(await sendInviteAgain(owner.ctx, (await findInvite(email))?.id ?? ''));
  expectOk(await accept(await openMail(email)));

  const removed = await invite();
  expectOk(await deleteUser(owner.ctx, removed.inviter.id));
  expect(await accept(removed.token)).toEqual(refusal('no-longer-works'));

  const role = expectOk(
    await addStaffRole(owner.ctx, { name: 'Short lived', permissions: ['orders.read'], refundLimit: null }),
  );
  const ended = await invite(newEmail(), 'Short lived');
  const id = (await findInvite(ended.email))?.id ?? '';
  expect(await getRoleToEdit(owner.ctx, role)).toMatchObject({ invited: 1 });
  expectOk(await deleteStaffRole(owner.ctx, role));
  expect(await accept(ended.token)).toEqual(refusal('no-longer-works'));
  const rows = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(audit.id);
  expect(rows.map(({ action }) => action)).toEqual(['send', 'withdraw']);
});

test('A-INV-05 somebody without an account gets one with a proven address, the role and nothing else; the link works once', async () => {
  const { email, token } = await invite();
  // Opening the page, also by a program that follows every link, uses nothing up.
  for (let times = 0; times < 3; times++)
    expect(await findOpenInvite(shop.as(GUEST), token)).toMatchObject({ ok: true, value: { step: 'new-account' } });
  expect(await accept(token, { ...CHOSEN, password: 'short' })).toEqual(refusal({ password: 'too-short' }));
  expect(await accept(token, { ...CHOSEN, name: '' })).toEqual(refusal({ name: 'missing' }));
  const results = await Promise.all([accept(token), accept(token)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual(refusal('no-longer-works'));
  const [member] = await shop.db.select().from(users).where(eq(users.email, email));
  expect(member).toMatchObject({ name: 'Divya Rao', role: 'admin', emailVerified: true, status: 'active' });
  expect(await findStaffActor(shop.db, member?.id ?? '')).toMatchObject({ role: { name: 'Packing' } });
  expectOk(await shop.accounts.signInStaff({ email, password: CHOSEN.password }, visitorFrom('10.8.0.1')));
  const [row] = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'accept invitation'), eq(audit.entityId, member?.id ?? '')));
  expect(row).toMatchObject({ actor: email, actorRole: 'Packing', after: { staffRole: 'Packing' } });
  expect(await accept(token)).toEqual(refusal('no-longer-works'));
  for (const invented of ['', 'x', 'A'.repeat(43)]) expect(await accept(invented)).toEqual(refusal('no-longer-works'));
});

test('A-INV-06 a shopper proves her account with its password or its session; her account stays the same', async () => {
  const email = newEmail();
  const userId = await shop.accounts.create({ email, name: 'Asha', password: PASSWORD, role: 'user', at: NOW });
  const visitor = visitorFrom('10.8.0.2');
  const before = expectOk(await shop.accounts.signIn({ email, password: PASSWORD }, visitor)).token;
  const { token } = await invite(email);
  expect(await accept(token)).toEqual(refusal('wrong-credentials'));
  expect(await accept(token, {})).toEqual(refusal({ password: 'missing' }));
  const other = await shop.addShopper();
  expect(await accept(token, { password: PASSWORD }, other.ctx)).toEqual(refusal('somebody-else'));
  expect(expectOk(await accept(token, { password: PASSWORD }))).toBe(userId);
  expect(await shop.accounts.authenticate(before)).toEqual({ kind: 'guest' });
  expect(await findStaffActor(shop.db, userId)).toMatchObject({ name: 'Asha', role: { name: 'Packing' } });

  const second = newEmail();
  const secondId = await shop.accounts.create({ email: second, name: 'B', password: PASSWORD, role: 'user', at: NOW });
  const signedIn = await invite(second);
  expect(expectOk(await accept(signedIn.token, {}, shop.as({ kind: 'shopper', userId: secondId })))).toBe(secondId);
});

test('A-INV-06 a password that somebody else may have chosen does not become a staff password', async () => {
  const email = newEmail();
  const registered = { name: 'Not Divya', email, phone: '9876543210', password: PASSWORD };
  expectOk(await registerPerson(shop.as(GUEST), registered, '10.8.0.3'));
  const [stranger] = await shop.db.select().from(users).where(eq(users.email, email));
  const session = expectOk(await shop.accounts.signIn({ email, password: PASSWORD }, visitorFrom('10.8.0.4'))).token;
  // He also proved a mobile number, which opens the account.
  await shop.db.update(users).set({ phoneVerifiedAt: NOW }).where(eq(users.email, email));
  const phoneSignIn = { userId: stranger?.id ?? '', providerId: 'phone' as const, accountId: '+919876543210' };
  await shop.db.insert(credentials).values(phoneSignIn);
  const { token } = await invite(email);
  const findStep = async () => expectOk(await findOpenInvite(shop.as(GUEST), token)).step;
  expect(await findStep()).toBe('new-password');
  // Confirming the address does not prove who chose the password.
  await shop.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  expect(await findStep()).toBe('new-password');
  await shop.db.update(users).set({ emailVerified: false }).where(eq(users.email, email));
  expect(await accept(token, { password: PASSWORD })).toEqual(refusal({ confirmPassword: 'differs' }));
  expect(expectOk(await accept(token))).toBe(stranger?.id);
  expect(await shop.accounts.authenticate(session)).toEqual({ kind: 'guest' });
  expect(await shop.db.select().from(credentials).where(eq(credentials.accountId, '+919876543210'))).toEqual([]);
  expect((await shop.db.select().from(users).where(eq(users.email, email)))[0]?.phoneVerifiedAt).toBeNull();
  const signIn = (password: string) => shop.accounts.signInStaff({ email, password }, visitorFrom('10.8.0.5'));
  expect(await signIn(PASSWORD)).toEqual(refusal('wrong-credentials'));
  expectOk(await signIn(CHOSEN.password));
  const [credential] = await shop.db
    .select()
    .from(credentials)
    .where(eq(credentials.userId, stranger?.id ?? ''));
  expect(credential?.passwordProven).toBe(true);
  expect((await shop.db.select().from(users).where(eq(users.email, email)))[0]?.emailVerified).toBe(true);
  const sent = sql`${outbox.topic} = 'password-changed' and ${outbox.payload} ->> 'email' = ${email}`;
  expect(await shop.db.$count(outbox, sent)).toBe(1);
});

test('A-INV-06 an inactive account and staff are refused; making somebody an administrator ends the invitation', async () => {
  const email = newEmail();
  const { userId } = await shop.addShopper({ email });
  const { token } = await invite(email);
  await shop.db.update(users).set({ status: 'inactive' }).where(eq(users.id, userId));
  expect(await accept(token)).toEqual(refusal('inactive'));
  const asStaff = { role: 'admin', status: 'active', staffRoleId: OWNER_ROLE_ID } as const;
  await shop.db.update(users).set(asStaff).where(eq(users.id, userId));
  expect(await accept(token)).toEqual(refusal('already-staff'));

  const other = newEmail();
  const shopper = await shop.addShopper({ email: other });
  const invitation = await invite(other);
  expectOk(
    await updateUser(invitation.inviter.ctx, shopper.userId, {
      seen: null,
      wanted: { role: 'admin' },
      confirmsAdministrator: true,
      staffRoleId: OWNER_ROLE_ID,
    }),
  );
  expect(await findOpenInvite(shop.as(GUEST), invitation.token)).toEqual(refusal('no-longer-works'));
});

test('A-INV-06 a second factor of an earlier time is asked for', async () => {
  const email = newEmail();
  const userId = await shop.accounts.create({ email, name: 'Asha', password: PASSWORD, role: 'user', at: NOW });
  await shop.db.insert(secondFactors).values({ userId, sealedSecret: 'x', confirmedAt: NOW });
  const { token } = await invite(email);
  expectOk(await accept(token, { password: PASSWORD }));
  const opened = expectOk(await shop.accounts.openSession(userId, visitorFrom('10.8.0.6'))).token;
  expect(await shop.accounts.authenticate(opened)).toEqual({ kind: 'shopper', userId, awaitsSecondFactor: true });
  expect(await shop.db.$count(sessions, eq(sessions.userId, userId))).toBe(1);
});

test('A-INV-07 the invitation is in the data of a person whose address is confirmed', async () => {
  const email = newEmail();
  const { ctx, userId } = await shop.addShopper({ email });
  await invite(email);
  expect(expectOk(await exportData(ctx))).toMatchObject({ invitations: [{ role: 'Packing', invitedAt: NOW }] });
  await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
  expect(expectOk(await exportData(ctx))).toMatchObject({ invitations: [] });
});
