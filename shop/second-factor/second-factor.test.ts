import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '#db/schema/people.ts';
import { recoveryCodes, secondFactors } from '#db/schema/second-factors.ts';
import { audit, outbox } from '#db/schema/system.ts';
import type { Actor } from '#shop/actor.ts';
import { createSecretBox } from '#shop/integrations/secret-box.server.ts';
import { expectOk, NOW, openTestShop, STAFF, visitorFrom } from '#shop/testing/test-shop.ts';
import {
  beginSecondFactor,
  getOwnSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './own-second-factor.server.ts';
import { loadFactor, proveSecondFactor } from './prove-second-factor.server.ts';
import { resetSecondFactor } from './reset-second-factor.server.ts';
import { codeAt, stepAt } from './totp.server.ts';

const shop = openTestShop();
const PASSWORD = 'Correct horse 1';
let people = 0;

const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

async function addStaff() {
  const email = `staff-${++people}@example.in`;
  const userId = await shop.accounts.create({ email, name: 'Meera', password: PASSWORD, role: 'admin', at: NOW });
  const actor = { ...STAFF, userId, email, name: 'Meera' } satisfies Actor;
  const at = (seconds: number) => shop.as(actor, later(seconds));
  const signIn = async () =>
    expectOk(await shop.accounts.signInStaff({ email, password: PASSWORD }, visitorFrom(`10.1.0.${people}`)));
  const mails = () =>
    shop.db.select({ topic: outbox.topic }).from(outbox).where(sql`${outbox.payload} ->> 'email' = ${email}`);
  return { userId, email, at, signIn, mails };
}

/** The code that the person's app shows some seconds after NOW. */
async function codeOf(userId: string, seconds: number): Promise<string> {
  const { secret } = expectOk(await loadFactor(shop.staff(), userId));
  return codeAt(secret, stepAt(later(seconds)));
}

/** Turned on at NOW. */
async function addProtected() {
  const staff = await addStaff();
  expectOk(await beginSecondFactor(staff.at(0)));
  const codes = expectOk(await turnOnSecondFactor(staff.at(0), await codeOf(staff.userId, 0), null));
  return { ...staff, codes };
}

describe('setting up', () => {
  test('A-2FA-01 no sign-in asks for a code until the first one is right; then ten recovery codes are shown', async () => {
    const { userId, at, signIn, mails } = await addStaff();
    expect(await getOwnSecondFactor(at(0))).toEqual({ ok: true, value: { state: 'off', canBegin: true } });
    expectOk(await beginSecondFactor(at(0)));
    expect(expectOk(await getOwnSecondFactor(at(0)))).toMatchObject({
      state: 'begun',
      key: expect.stringMatching(/^[A-Z2-7]{32}$/),
    });
    expect((await shop.accounts.authenticate((await signIn()).token)).kind).toBe('staff');
    expect(await turnOnSecondFactor(at(0), 'no code', null)).toEqual({ ok: false, reason: 'wrong-code' });
    const codes = expectOk(await turnOnSecondFactor(at(0), await codeOf(userId, 0), null));
    expect(new Set(codes).size).toBe(10);
    expect(expectOk(await getOwnSecondFactor(at(0)))).toEqual({ state: 'on', since: NOW, unusedRecoveryCodes: 10 });
    expect(await mails()).toEqual([{ topic: 'second-factor-on' }]);
  });

  test('A-2FA-04 the session in which it is turned on goes on with its token; another one is asked for a code', async () => {
    const { userId, at, signIn } = await addStaff();
    const [here, elsewhere] = [await signIn(), await signIn()];
    const current = (await shop.accounts.openSessions(here.token)).find(({ isCurrent }) => isCurrent);
    expectOk(await beginSecondFactor(at(0)));
    expectOk(await turnOnSecondFactor(at(0), await codeOf(userId, 0), current?.id ?? null));
    expect((await shop.accounts.authenticate(here.token)).kind).toBe('staff');
    expect(await shop.accounts.authenticate(elsewhere.token)).toMatchObject({ awaitsSecondFactor: true });
  });

  test('A-2FA-06 neither the secret nor a recovery code is in the database', async () => {
    const { userId, codes } = await addProtected();
    const { secret } = expectOk(await loadFactor(shop.staff(), userId));
    const [stored] = await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    const hashes = await shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    const text = JSON.stringify([stored, hashes]);
    for (const clear of [Buffer.from(secret).toString('base64url'), Buffer.from(secret).toString('hex'), ...codes])
      expect(text).not.toContain(clear);
  });

  test('A-2FA-01 a secret begun in another tab is not turned on by the code of the first', async () => {
    const { userId, at } = await addStaff();
    expectOk(await beginSecondFactor(at(0)));
    const old = await codeOf(userId, 0);
    expectOk(await beginSecondFactor(at(0)));
    expect((await turnOnSecondFactor(at(0), old, null)).ok).toBe(false);
    expectOk(await turnOnSecondFactor(at(30), await codeOf(userId, 30), null));
    expect(await beginSecondFactor(at(60))).toEqual({ ok: false, reason: 'changed-meanwhile' });
  });

  test.each([{ kind: 'guest' }, { kind: 'shopper', userId: '00000000-0000-4000-8000-000000000009' }] as const)(
    'A-2FA-01 %j has no second factor to manage',
    async (actor) => {
      const ctx = shop.as(actor);
      const refused = { ok: false, reason: 'not-allowed' };
      expect(await getOwnSecondFactor(ctx)).toEqual(refused);
      expect(await beginSecondFactor(ctx)).toEqual(refused);
      expect(await turnOnSecondFactor(ctx, 'no code', null)).toEqual(refused);
      expect(await renewRecoveryCodes(ctx, { code: 'no code' })).toEqual(refused);
      expect(await turnOffSecondFactor(ctx, { code: 'no code' })).toEqual(refused);
    },
  );

  test('A-2FA-06 without SECRET_KEY the set-up cannot begin; with another one no code can be checked', async () => {
    const { userId, at } = await addProtected();
    const withBox = (secretBox: ReturnType<typeof createSecretBox> | null) => {
      const ctx = at(60);
      const integrations = { ...ctx.providers.integrations, secretBox };
      return { ...ctx, providers: { ...ctx.providers, integrations } };
    };
    expect(await beginSecondFactor(withBox(null))).toEqual({ ok: false, reason: 'no-secret-key' });
    const other = withBox(createSecretBox(new Uint8Array(32).fill(9)));
    expect(expectOk(await getOwnSecondFactor(other))).toMatchObject({ state: 'on' });
    const code = await codeOf(userId, 60);
    expect(await proveSecondFactor(other, userId, code)).toEqual({ ok: false, reason: 'unreadable' });
    expect(await proveSecondFactor(at(60), userId, code)).toEqual({ ok: true, value: null });
  });
});

describe('signing in', () => {
  test('A-2FA-04 with the password alone, staff are shoppers until they enter the code', async () => {
    const { userId, signIn } = await addProtected();
    const { token } = await signIn();
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'shopper', userId, awaitsSecondFactor: true });
    const proven = expectOk(await shop.accounts.openSession(userId, visitorFrom('10.2.0.1', token), 'second-factor'));
    expect(await shop.accounts.authenticate(proven.token)).toMatchObject({ kind: 'staff', userId });
    // The session of the password alone has ended.
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
    // Google, a link by mail and a new password open sessions in the same way, without the proof.
    const byGoogle = expectOk(await shop.accounts.openSession(userId, visitorFrom('10.2.0.2')));
    expect(await shop.accounts.authenticate(byGoogle.token)).toMatchObject({ awaitsSecondFactor: true });
  });

  test('A-2FA-03 a code works once', async () => {
    const { userId, at } = await addProtected();
    // The code that turned it on does not sign in.
    expect(await proveSecondFactor(at(5), userId, await codeOf(userId, 5))).toEqual({ ok: false, reason: 'used-code' });
    const code = await codeOf(userId, 60);
    const attempts = await Promise.all([1, 2, 3].map(() => proveSecondFactor(at(60), userId, code)));
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
    // An older code is refused too, although nobody has used it.
    expect(await proveSecondFactor(at(60), userId, await codeOf(userId, 30))).toMatchObject({ reason: 'used-code' });
  });

  test('A-2FA-03 a clock that is three minutes off is named', async () => {
    const { userId, at } = await addProtected();
    expect(await proveSecondFactor(at(0), userId, await codeOf(userId, 180))).toMatchObject({ reason: 'clock-off' });
  });

  test('A-2FA-03 the sixth attempt is refused although its code is right', async () => {
    const { userId, at } = await addProtected();
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await proveSecondFactor(at(60), userId, 'no code')).toMatchObject({ reason: 'wrong-code' });
    expect(await proveSecondFactor(at(60), userId, await codeOf(userId, 60))).toMatchObject({ reason: 'too-many' });
  });

  test('A-2FA-03 a right code clears the wrong attempts', async () => {
    const { userId, at } = await addProtected();
    for (let round = 1; round <= 3; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await proveSecondFactor(at(60 * round), userId, 'no code');
      expectOk(await proveSecondFactor(at(60 * round), userId, await codeOf(userId, 60 * round)));
    }
  });

  test('A-2FA-05 a recovery code works once, is reported by mail and recorded', async () => {
    const { userId, at, codes, mails } = await addProtected();
    const [code = ''] = codes;
    const attempts = await Promise.all([1, 2].map(() => proveSecondFactor(at(60), userId, code.toLowerCase())));
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await proveSecondFactor(at(90), userId, code)).toMatchObject({ reason: 'wrong-recovery-code' });
    expect(expectOk(await getOwnSecondFactor(at(60)))).toMatchObject({ unusedRecoveryCodes: 9 });
    expect(await mails()).toEqual([{ topic: 'second-factor-on' }, { topic: 'recovery-code-used' }]);
    const rows = await shop.db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.entityId, userId))
      .orderBy(audit.id);
    expect(rows.map(({ action }) => action)).toEqual(['turn on second factor of', 'use recovery code of']);
  });

  test('A-2FA-05 a recovery code of somebody else is refused', async () => {
    const [one, other] = [await addProtected(), await addProtected()];
    expect(await proveSecondFactor(one.at(60), one.userId, other.codes[0] ?? '')).toMatchObject({ ok: false });
    expectOk(await proveSecondFactor(other.at(60), other.userId, other.codes[0] ?? ''));
  });
});

describe('once it is on', () => {
  test('A-2FA-05 new recovery codes need a code and end the old ones', async () => {
    const { userId, at, codes } = await addProtected();
    expect(await renewRecoveryCodes(at(60), { code: 'no code' })).toMatchObject({ reason: 'wrong-code' });
    const renewed = expectOk(await renewRecoveryCodes(at(60), { code: await codeOf(userId, 60) }));
    expect(await proveSecondFactor(at(90), userId, codes[0] ?? '')).toMatchObject({ reason: 'wrong-recovery-code' });
    expectOk(await proveSecondFactor(at(90), userId, renewed[0] ?? ''));
  });

  test('A-2FA-07 turning off needs a code; the next sign-in asks for none', async () => {
    const { userId, at, signIn, mails } = await addProtected();
    expect(await turnOffSecondFactor(at(60), { code: 'no code' })).toMatchObject({ reason: 'wrong-code' });
    expectOk(await turnOffSecondFactor(at(60), { code: await codeOf(userId, 60) }));
    expect((await shop.accounts.authenticate((await signIn()).token)).kind).toBe('staff');
    expect((await mails()).map(({ topic }) => topic)).toEqual(['second-factor-on', 'second-factor-off']);
    expect(await proveSecondFactor(at(90), userId, 'no code')).toMatchObject({ reason: 'not-set-up' });
  });

  test.each([
    ['admin', 11, true],
    ['admin', 13, false],
    ['user', 13, true],
  ] as const)('A-2FA-08 a session of %s that was idle for %i hours: open is %s', async (role, hours, isOpen) => {
    const email = `idle-${++people}@example.in`;
    const userId = await shop.accounts.create({ email, name: 'Idle', password: PASSWORD, role, at: NOW });
    const { token } = expectOk(
      await shop.accounts.signIn({ email, password: PASSWORD }, visitorFrom(`10.3.0.${people}`)),
    );
    await shop.db
      .update(sessions)
      .set({ updatedAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(sessions.userId, userId));
    expect(await shop.accounts.openSessions(token)).toHaveLength(isOpen ? 1 : 0);
    expect((await shop.accounts.authenticate(token)).kind !== 'guest').toBe(isOpen);
  });
});

describe('A-2FA-09 a colleague who lost phone and codes', () => {
  test('is helped by an owner: factor and sessions end, both get a mail, the audit log has it', async () => {
    const lost = await addProtected();
    const owner = await addStaff();
    const { token } = await lost.signIn();
    expect(await resetSecondFactor(owner.at(0), lost.userId)).toEqual({ ok: true, value: 'Meera' });
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
    expect((await shop.accounts.authenticate((await lost.signIn()).token)).kind).toBe('staff');
    expect((await lost.mails()).at(-1)).toEqual({ topic: 'second-factor-reset' });
    expect(await owner.mails()).toEqual([{ topic: 'second-factor-reset-by-you' }]);
    expect(await resetSecondFactor(owner.at(0), lost.userId)).toMatchObject({ reason: 'not-set-up' });
  });

  test('is not helped by herself, by a role without the permission, or by a shopper', async () => {
    const lost = await addProtected();
    const reset = (actor: Actor) => resetSecondFactor(shop.as(actor), lost.userId);
    const role = { ...STAFF.role, isOwner: false };
    expect(await resetSecondFactor(lost.at(0), lost.userId)).toMatchObject({ reason: 'own-account' });
    expect(await reset({ ...STAFF, role, permissions: new Set(['orders.read']) })).toMatchObject({
      reason: 'not-allowed',
    });
    expect(await reset({ kind: 'shopper', userId: STAFF.userId })).toMatchObject({ reason: 'not-allowed' });
    expect(await proveSecondFactor(lost.at(60), lost.userId, await codeOf(lost.userId, 60))).toMatchObject({
      ok: true,
    });
  });
});
