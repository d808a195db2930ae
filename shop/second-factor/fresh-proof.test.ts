import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '#db/schema/people.ts';
import { audit } from '#db/schema/system.ts';
import type { Actor, StaffActor } from '#shop/actor.ts';
import { updateUser } from '#shop/customers/update-user.server.ts';
import { hasOldProof } from '#shop/fresh-proof.ts';
import { exportGrievances } from '#shop/grievances/admin-grievances.server.ts';
import { removeIntegration, saveIntegration } from '#shop/integrations/integrations.server.ts';
import { exportLeads } from '#shop/leads/export-leads.server.ts';
import { exportNewsletterAddresses } from '#shop/leads/newsletter.server.ts';
import { exportMessageList } from '#shop/messages/list-messages.server.ts';
import { findRefundProblem } from '#shop/payments/refund-limit.ts';
import { addStaffRole, deleteStaffRole, saveStaffRole } from '#shop/staff/change-staff-roles.server.ts';
import { inviteStaff, sendInviteAgain, setInviteRole, withdrawInvite } from '#shop/staff/staff-invites.server.ts';
import { setStaffRole } from '#shop/staff/staff-people.server.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import { expectOk, NOW, openTestShop, roleActor, STAFF, visitorFrom } from '#shop/testing/test-shop.ts';
import { beginSecondFactor, turnOnSecondFactor } from './own-second-factor.server.ts';
import { proveAgain } from './prove-again.server.ts';
import { loadFactor } from './prove-second-factor.server.ts';
import { resetSecondFactor } from './reset-second-factor.server.ts';
import { setSecondFactorDuty } from './second-factor-duty.server.ts';
import { codeAt, stepAt } from './totp.server.ts';

const shop = openTestShop();
const PASSWORD = 'Correct horse 1';
const OLD_PROOF = { ...STAFF, hasOldProof: true } satisfies Actor;
const TOO_OLD = { ok: false, reason: 'proof-too-old' };
let people = 0;

async function addStaff() {
  const email = `proof-${++people}@example.in`;
  const userId = await shop.accounts.create({ email, name: 'Meera', password: PASSWORD, role: 'admin', at: NOW });
  const ctx = shop.as({ ...STAFF, userId, email, name: 'Meera' });
  const signIn = async () =>
    expectOk(await shop.accounts.signInStaff({ email, password: PASSWORD }, visitorFrom(`10.2.0.${people}`))).token;
  return { userId, email, ctx, signIn };
}

async function codeAfter(userId: string, seconds: number): Promise<string> {
  const { secret } = expectOk(await loadFactor(shop.staff(), userId));
  return codeAt(secret, stepAt(new Date(NOW.getTime() + seconds * 1_000)));
}

/** Staff with a second factor, signed in, in the session that proved it `minutes` ago. */
async function addProven(minutes: number) {
  const staff = await addStaff();
  const token = await staff.signIn();
  const sessionId = (await shop.accounts.openSessions(token))[0]?.id ?? '';
  expectOk(await beginSecondFactor(staff.ctx));
  expectOk(await turnOnSecondFactor(staff.ctx, await codeAfter(staff.userId, 0), sessionId));
  await shop.db
    .update(sessions)
    .set({ secondFactorAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(sessions.id, sessionId));
  return { ...staff, token, sessionId };
}

const authenticated = async (token: string) => (await shop.accounts.authenticate(token)) as StaffActor;
const isOld = async (token: string) => hasOldProof(await authenticated(token));

describe('a proof that is older than ten minutes', () => {
  test.each([
    [0, false],
    [9, false],
    [11, true],
    [600, true],
  ])('A-2FA-10 %d minutes ago: too old is %s', async (minutes, expected) => {
    const { token } = await addProven(minutes);
    expect(await isOld(token)).toBe(expected);
  });

  test('A-2FA-10 staff without a second factor are not asked again', async () => {
    const { signIn } = await addStaff();
    expect(await isOld(await signIn())).toBe(false);
  });

  test.each([
    ['exactly ₹5,000', OLD_PROOF, 500_000, null],
    ['a paisa more', OLD_PROOF, 500_001, 'proof-too-old'],
    ['any sum with a fresh proof', STAFF, 9_000_000, null],
    [
      'above her own limit',
      { ...roleActor('Support', ['orders.refund'], 200_000), hasOldProof: true },
      600_000,
      'above-refund-limit',
    ],
    ['a job of the store', { kind: 'system', name: 'job' }, 9_000_000, null],
  ] as const)('A-2FA-10 a refund: %s', (_, actor, total, problem) => {
    expect(findRefundProblem(actor, total)).toBe(problem);
  });

  test('A-2FA-10 changes of staff, roles and keys, and files of customers are refused', async () => {
    const { userId } = await addStaff();
    const ctx = shop.as(OLD_PROOF);
    const fields = { name: 'Night shift', permissions: [], refundLimit: null };
    const integration = { name: 'shiprocket' as const, version: null };
    const anyId = crypto.randomUUID();
    const refused = [
      await addStaffRole(ctx, fields),
      await saveStaffRole(ctx, OWNER_ROLE_ID, { version: null, fields }),
      await deleteStaffRole(ctx, OWNER_ROLE_ID),
      await setStaffRole(ctx, userId, { roleId: OWNER_ROLE_ID, seen: OWNER_ROLE_ID }),
      await saveIntegration(ctx, { ...integration, values: {} }),
      await removeIntegration(ctx, integration),
      await setSecondFactorDuty(ctx, true),
      await inviteStaff(ctx, { email: 'new@example.in', roleId: OWNER_ROLE_ID }),
      await sendInviteAgain(ctx, anyId),
      await setInviteRole(ctx, anyId, OWNER_ROLE_ID),
      await withdrawInvite(ctx, anyId),
      exportLeads(ctx, {} as never, false),
      exportNewsletterAddresses(ctx, {} as never, false),
      exportMessageList(ctx, {} as never),
      exportGrievances(ctx, {} as never),
    ];
    expect(refused).toEqual(refused.map(() => TOO_OLD));
  });

  test('A-2FA-10 changing who is staff and resetting a second factor need a fresh proof; editing a customer needs none', async () => {
    const { userId: actorId } = await addProven(0);
    const colleague = await addProven(0);
    const ctx = shop.as({ ...OLD_PROOF, userId: actorId });
    expect(await resetSecondFactor(ctx, colleague.userId)).toEqual(TOO_OLD);
    expect(await updateUser(ctx, colleague.userId, { seen: null, wanted: { role: 'user' } })).toEqual(TOO_OLD);
    const { userId } = await shop.addShopper({ name: 'Gita' });
    const promotion = {
      seen: null,
      wanted: { role: 'admin' },
      confirmsAdministrator: true,
      staffRoleId: OWNER_ROLE_ID,
    } as const;
    expect(await updateUser(ctx, userId, promotion)).toEqual(TOO_OLD);
    expectOk(await updateUser(ctx, userId, { seen: null, wanted: { name: 'Gita Rao' } }));
  });

  test('A-2FA-11 a code makes the same session fresh, works once, and is in the audit log', async () => {
    const { userId, ctx, token, sessionId } = await addProven(30);
    expect(await proveAgain(ctx, { code: '000000' }, sessionId)).toEqual({ ok: false, reason: 'wrong-code' });
    expect(await isOld(token)).toBe(true);
    const later = { ...ctx, now: new Date(NOW.getTime() + 60_000) };
    const code = await codeAfter(userId, 60);
    expectOk(await proveAgain(later, { code }, sessionId));
    expect(await isOld(token)).toBe(false);
    expect(await proveAgain(later, { code }, sessionId)).toEqual({ ok: false, reason: 'used-code' });
    const rows = await shop.db.select({ action: audit.action }).from(audit).where(eq(audit.entityId, userId));
    expect(rows.map(({ action }) => action)).toContain('prove second factor of');
  });

  test('A-2FA-11 a code of one person does not refresh the session of another', async () => {
    const mine = await addProven(30);
    const other = await addProven(30);
    const later = { ...mine.ctx, now: new Date(NOW.getTime() + 60_000) };
    expectOk(await proveAgain(later, { code: await codeAfter(mine.userId, 60) }, other.sessionId));
    expect(await isOld(other.token)).toBe(true);
    expect(await proveAgain(shop.as({ kind: 'guest' }), { code: '000000' }, other.sessionId)).toEqual({
      ok: false,
      reason: 'not-allowed',
    });
  });
});
