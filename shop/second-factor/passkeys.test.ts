import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '#db/schema/people.ts';
import { passkeyChallenges, passkeys, recoveryCodes, secondFactors } from '#db/schema/second-factors.ts';
import { audit, outbox } from '#db/schema/system.ts';
import type { Actor } from '#shop/actor.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import { hasOldProof } from '#shop/fresh-proof.ts';
import { listStaff } from '#shop/staff/staff-people.server.ts';
import { expectOk, NOW, openTestShop, STAFF, visitorFrom } from '#shop/testing/test-shop.ts';
import { createSoftwareAuthenticator, type Deviation } from '#testkit/software-authenticator.ts';
import { findFactorKinds } from './factor-on.server.ts';
import { addPasskey, beginPasskey, listOwnPasskeys, removePasskey } from './own-passkeys.server.ts';
import {
  beginSecondFactor,
  getOwnSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './own-second-factor.server.ts';
import { toPasskeyName } from './passkey.ts';
import { proveAgain } from './prove-again.server.ts';
import { type Proof, provePasskey, requestPasskeyProof } from './prove-passkey.server.ts';
import { loadFactor, proveSecondFactor } from './prove-second-factor.server.ts';
import { resetSecondFactor } from './reset-second-factor.server.ts';
import { codeAt, stepAt } from './totp.server.ts';

const shop = openTestShop();
const ORIGIN = 'https://shop.example';
const CHALLENGE = 'b3Blbg';
const PASSWORD = 'Correct horse 1';
let people = 0;

const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

async function addStaff() {
  const number = ++people;
  const email = `key-${number}@example.in`;
  const userId = await shop.accounts.create({ email, name: 'Meera', password: PASSWORD, role: 'admin', at: NOW });
  const actor = { ...STAFF, userId, email, name: 'Meera' } satisfies Actor;
  const at = (seconds: number) => shop.as(actor, later(seconds));
  const signIn = async () =>
    expectOk(await shop.accounts.signInStaff({ email, password: PASSWORD }, visitorFrom(`10.4.0.${number}`)));
  /** Sorted: rows of the outbox have no order of their own. */
  const mails = async () => {
    const rows = await shop.db.select().from(outbox).where(sql`${outbox.payload} ->> 'email' = ${email}`);
    return rows.map(({ topic }) => topic).toSorted();
  };
  const actions = async () =>
    (
      await shop.db.select({ action: audit.action }).from(audit).where(eq(audit.entityId, userId)).orderBy(audit.id)
    ).map(({ action }) => action);
  return { userId, email, ctx: at(0), at, signIn, mails, actions };
}

type Staff = Awaited<ReturnType<typeof addStaff>>;

async function add({ ctx }: Staff, proof: Proof | null = null, sessionId: string | null = null) {
  const device = createSoftwareAuthenticator(ORIGIN);
  const response = device.register(expectOk(await beginPasskey(ctx, ORIGIN, proof)));
  return { device, codes: expectOk(await addPasskey(ctx, { name: 'Chrome on Windows', response, sessionId })) };
}

async function addProtected() {
  const staff = await addStaff();
  const { device, codes } = await add(staff);
  const sign = async (deviation: Deviation = {}) =>
    device.prove(expectOk(await requestPasskeyProof(staff.ctx, ORIGIN)), deviation);
  return { ...staff, device, codes: codes ?? [], sign };
}

async function codeOf(userId: string, seconds: number): Promise<string> {
  const { secret } = expectOk(await loadFactor(shop.staff(), userId));
  return codeAt(secret, stepAt(later(seconds)));
}

const clearLimits = () => shop.db.execute(sql`delete from rate_limits`);

describe('adding', () => {
  test('A-KEY-01 A-KEY-04 a first passkey turns the second factor on and gives ten recovery codes; its session goes on', async () => {
    const staff = await addStaff();
    const { token } = await staff.signIn();
    const [session] = await shop.accounts.openSessions(token);
    const { device, codes } = await add(staff, null, session?.id ?? null);
    expect(new Set(codes).size).toBe(10);
    expect(expectOk(await listOwnPasskeys(staff.ctx))).toEqual({
      passkeys: [{ id: device.id, name: 'Chrome on Windows', addedAt: expect.any(Date), lastUsedAt: null }],
      unusedRecoveryCodes: 10,
    });
    expect((await shop.accounts.authenticate(token)).kind).toBe('staff');
    expect(await shop.accounts.authenticate((await staff.signIn()).token)).toMatchObject({ awaitsSecondFactor: true });
    expect(await staff.mails()).toEqual(['passkey-added']);
    expect(await staff.actions()).toEqual(['add passkey of']);
    expect(expectOk(await getOwnSecondFactor(staff.ctx))).toEqual({ state: 'off', canBegin: true });
  });

  test('A-KEY-01 the browser learns which devices have a passkey already, and a passkey is stored once', async () => {
    const staff = await addProtected();
    const options = expectOk(await beginPasskey(staff.ctx, ORIGIN, { passkey: await staff.sign() }));
    expect(options.excludeCredentials).toEqual([{ id: staff.device.id, transports: ['internal'], type: 'public-key' }]);
    expect(options.rp).toMatchObject({ id: 'shop.example' });
    const response = staff.device.register(options);
    expect(await addPasskey(staff.ctx, { name: 'Again', response, sessionId: null })).toMatchObject({
      reason: 'known-passkey',
    });
    // The passkey is also known when another person registers it.
    const other = await addStaff();
    const stolen = staff.device.register(expectOk(await beginPasskey(other.ctx, ORIGIN, null)));
    expect(await addPasskey(other.ctx, { name: 'Stolen', response: stolen, sessionId: null })).toMatchObject({
      reason: 'known-passkey',
    });
    expect(await shop.db.$count(secondFactors, eq(secondFactors.userId, other.userId))).toBe(0);
  });

  test('A-KEY-01 the eleventh passkey is refused', async () => {
    const staff = await addProtected();
    await shop.db.execute(sql`insert into passkeys (credential_id, user_id, public_key, counter, transports, name)
      select 'more-' || n || ${staff.userId}, ${staff.userId}, '', 0, '{}', 'More' from generate_series(1, 9) n`);
    const refused = { ok: false, reason: 'too-many-passkeys' };
    expect(await beginPasskey(staff.ctx, ORIGIN, { code: staff.codes[0] ?? '' })).toEqual(refused);
    // The tenth passkey was added while the window of this request was open.
    await shop.db.execute(sql`insert into passkey_challenges (challenge, user_id, purpose, origin, expires_at)
      values (${CHALLENGE}, ${staff.userId}, 'register', ${ORIGIN}, now() + interval '1 minute')`);
    const response = createSoftwareAuthenticator(ORIGIN).register({ challenge: CHALLENGE, rp: { id: 'shop.example' } });
    expect(await addPasskey(staff.ctx, { name: 'x', response, sessionId: null })).toEqual(refused);
  });

  test('A-KEY-04 a further passkey needs a proof: a recovery code, a code of the app, or a passkey', async () => {
    const staff = await addProtected();
    expect(await beginPasskey(staff.ctx, ORIGIN, null)).toMatchObject({ reason: 'proof-needed' });
    expect(await beginPasskey(staff.ctx, ORIGIN, { code: '123456' })).toMatchObject({ reason: 'no-app' });
    expect((await add(staff, { code: staff.codes[0] ?? '' })).codes).toBeNull();
    expect((await add(staff, { passkey: await staff.sign() })).codes).toBeNull();
    expect(await staff.mails()).toEqual(['passkey-added', 'passkey-added', 'passkey-added', 'recovery-code-used']);
    const app = await addStaff();
    expectOk(await beginSecondFactor(app.ctx));
    expectOk(await turnOnSecondFactor(app.ctx, await codeOf(app.userId, 0), null));
    expect(await beginPasskey(app.ctx, ORIGIN, null)).toMatchObject({ reason: 'proof-needed' });
    const code = await codeOf(app.userId, 60);
    expect((await add({ ...app, ctx: app.at(60) }, { code })).codes).toBeNull();
  });

  test('A-KEY-04 a request that began before there was a factor adds nothing afterwards', async () => {
    const staff = await addStaff();
    const begun = expectOk(await beginPasskey(staff.ctx, ORIGIN, null));
    await add(staff);
    const response = createSoftwareAuthenticator(ORIGIN).register(begun);
    expect(await addPasskey(staff.ctx, { name: 'Late', response, sessionId: null })).toMatchObject({
      reason: 'expired-passkey-request',
    });
  });

  test.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://shop.example.evil.in' }],
    ['of another host', { rpId: 'evil.in' }],
    ['without a person present', { flags: 0 }],
  ])('A-KEY-03 a new passkey %s is refused, and its request has ended', async (_, deviation) => {
    const staff = await addStaff();
    const device = createSoftwareAuthenticator(ORIGIN);
    const options = expectOk(await beginPasskey(staff.ctx, ORIGIN, null));
    const addWith = (response: string) => addPasskey(staff.ctx, { name: 'x', response, sessionId: null });
    expect(await addWith(device.register(options, deviation))).toMatchObject({ reason: 'wrong-passkey' });
    expect(await addWith(device.register(options))).toMatchObject({ reason: 'expired-passkey-request' });
    expect(await shop.db.$count(secondFactors, eq(secondFactors.userId, staff.userId))).toBe(0);
  });

  test('A-KEY-01 two tabs that send the same response add one passkey', async () => {
    const staff = await addStaff();
    const response = createSoftwareAuthenticator(ORIGIN).register(
      expectOk(await beginPasskey(staff.ctx, ORIGIN, null)),
    );
    const sent = [1, 2].map(() => addPasskey(staff.ctx, { name: 'x', response, sessionId: null }));
    expect((await Promise.all(sent)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(expectOk(await listOwnPasskeys(staff.ctx))).toMatchObject({ unusedRecoveryCodes: 10 });
  });

  test('A-KEY-07 passkeys are refused at an IP address and without SECRET_KEY, each with its own reason', async () => {
    const { ctx } = await addStaff();
    for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://10.0.0.7'])
      expect(await beginPasskey(ctx, origin, null)).toEqual({ ok: false, reason: 'no-host-name' });
    expect((await beginPasskey(ctx, 'http://localhost:3000', null)).ok).toBe(true);
    const integrations = { ...ctx.providers.integrations, secretBox: null };
    const withoutSecretKey = { ...ctx, providers: { ...ctx.providers, integrations } };
    expect(await beginPasskey(withoutSecretKey, ORIGIN, null)).toEqual({ ok: false, reason: 'no-secret-key' });
  });

  test.each([
    ['  Chrome  on\nWindows ', 'Chrome on Windows'],
    ['', 'Passkey'],
    ['x'.repeat(80), 'x'.repeat(60)],
    [`${'x'.repeat(59)}👗`, 'x'.repeat(59)],
  ])('A-KEY-01 the name %j is stored as %j', (typed, stored) => {
    expect(toPasskeyName(typed)).toBe(stored);
  });
});

describe('proving', () => {
  test('A-KEY-03 the response of the passkey is accepted, once', async () => {
    const { userId, ctx, device, sign } = await addProtected();
    const response = await sign();
    expect(await provePasskey(ctx, userId, response)).toEqual({ ok: true, value: null });
    expect(await provePasskey(ctx, userId, response)).toEqual({ ok: false, reason: 'expired-passkey-request' });
    const [stored] = await shop.db.select().from(passkeys).where(eq(passkeys.credentialId, device.id));
    expect(stored).toMatchObject({ counter: 1, lastUsedAt: NOW });
  });

  test('A-KEY-03 of three tabs with one response one gets in', async () => {
    const { userId, ctx, sign } = await addProtected();
    // The device does not count its signatures, so the challenge alone decides.
    const response = await sign({ counter: 0 });
    const attempts = await Promise.all([1, 2, 3].map(() => provePasskey(ctx, userId, response)));
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://evil.in' }],
    ['of the same host by http', { origin: 'http://shop.example' }],
    ['of another host', { rpId: 'evil.in' }],
    ['without a person present', { flags: 0 }],
  ])('A-KEY-03 a response %s is refused', async (_, deviation) => {
    const { userId, ctx, sign } = await addProtected();
    expect(await provePasskey(ctx, userId, await sign(deviation))).toEqual({ ok: false, reason: 'wrong-passkey' });
    expect(await provePasskey(ctx, userId, await sign())).toMatchObject({ ok: true });
  });

  test('A-KEY-03 a signature of another key under the same id is refused', async () => {
    const { userId, ctx, device } = await addProtected();
    const other = createSoftwareAuthenticator(ORIGIN);
    const forged = JSON.parse(other.prove(expectOk(await requestPasskeyProof(ctx, ORIGIN))));
    const response = JSON.stringify({ ...forged, id: device.id, rawId: device.id });
    expect(await provePasskey(ctx, userId, response)).toEqual({ ok: false, reason: 'wrong-passkey' });
  });

  test('A-KEY-03 a passkey or a challenge of somebody else is refused', async () => {
    const [one, other] = [await addProtected(), await addProtected()];
    const options = expectOk(await requestPasskeyProof(one.ctx, ORIGIN));
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([one.device.id]);
    expect(await provePasskey(one.ctx, one.userId, other.device.prove(options))).toMatchObject({
      reason: 'unknown-passkey',
    });
    const optionsOfOther = expectOk(await requestPasskeyProof(other.ctx, ORIGIN));
    expect(await provePasskey(one.ctx, one.userId, one.device.prove(optionsOfOther))).toMatchObject({
      reason: 'expired-passkey-request',
    });
  });

  test('A-KEY-03 a challenge for adding a passkey proves nothing', async () => {
    const { userId, ctx, device, codes } = await addProtected();
    const { challenge, rp } = expectOk(await beginPasskey(ctx, ORIGIN, { code: codes[0] ?? '' }));
    const response = device.prove({ challenge, rpId: rp.id ?? '' });
    expect(await provePasskey(ctx, userId, response)).toMatchObject({ reason: 'expired-passkey-request' });
  });

  test('A-KEY-03 after five minutes the challenge has expired', async () => {
    const { userId, ctx, sign } = await addProtected();
    const response = await sign();
    const [stored] = await shop.db
      .select({ seconds: sql<number>`extract(epoch from ${passkeyChallenges.expiresAt} - now())::float8` })
      .from(passkeyChallenges)
      .where(eq(passkeyChallenges.userId, userId));
    expect(stored?.seconds).toBeGreaterThan(0);
    expect(stored?.seconds).toBeLessThanOrEqual(300);
    await shop.db
      .update(passkeyChallenges)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(passkeyChallenges.userId, userId));
    expect(await provePasskey(ctx, userId, response)).toEqual({ ok: false, reason: 'expired-passkey-request' });
  });

  test('A-KEY-03 a counter that did not grow is refused; devices that do not count are accepted', async () => {
    const { userId, ctx, device, sign } = await addProtected();
    expectOk(await provePasskey(ctx, userId, await sign({ counter: 0 })));
    expectOk(await provePasskey(ctx, userId, await sign({ counter: 0 })));
    expectOk(await provePasskey(ctx, userId, await sign({ counter: 7 })));
    for (const counter of [7, 6, 0])
      expect(await provePasskey(ctx, userId, await sign({ counter }))).toEqual({ ok: false, reason: 'copied-passkey' });
    // Two responses with the same count arrive at once: the update of the row lets one of them through.
    const copies = await Promise.all([await sign({ counter: 8 }), await sign({ counter: 8 })]);
    const used = await Promise.all(copies.map((copy) => provePasskey(ctx, userId, copy)));
    expect(used.filter(({ ok }) => ok)).toHaveLength(1);
    const [stored] = await shop.db.select().from(passkeys).where(eq(passkeys.credentialId, device.id));
    expect(stored?.counter).toBe(8);
  });

  test('A-KEY-03 attempts count with those of codes: the sixth is refused although it is right', async () => {
    const { userId, ctx, sign } = await addProtected();
    await clearLimits();
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await provePasskey(ctx, userId, '{}')).toMatchObject({ reason: 'wrong-passkey' });
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await proveSecondFactor(ctx, userId, '123456')).toMatchObject({ reason: 'no-app' });
    const response = await sign();
    expect(await provePasskey(ctx, userId, response)).toMatchObject({ reason: 'too-many' });
    await clearLimits();
    expect(await provePasskey(ctx, userId, response)).toMatchObject({ ok: true });
  });

  test.each([
    '',
    'null',
    '[]',
    '{"id":1}',
    '{"id":"AQID","type":"public-key","response":{"clientDataJSON":"AQID","authenticatorData":"AQID","signature":"AQID"}}',
    `{"id":"${'A'.repeat(30_000)}"}`,
  ])('A-KEY-03 the text %j is no response', async (text) => {
    const { userId, ctx } = await addProtected();
    expect(await provePasskey(ctx, userId, text)).toEqual({ ok: false, reason: 'wrong-passkey' });
    expect(await addPasskey(ctx, { name: 'x', response: text, sessionId: null })).toMatchObject({
      reason: 'wrong-passkey',
    });
  });

  test('A-KEY-08 requests serve the person of the session: staff, and staff who await the second factor', async () => {
    const { userId, ctx, device } = await addProtected();
    const awaiting = shop.as({ kind: 'shopper', userId, awaitsSecondFactor: true });
    const options = expectOk(await requestPasskeyProof(awaiting, ORIGIN));
    expect(await provePasskey(awaiting, userId, device.prove(options))).toMatchObject({ ok: true });
    for (const actor of [{ kind: 'guest' }, { kind: 'shopper', userId }] as const)
      expect(await requestPasskeyProof(shop.as(actor), ORIGIN)).toEqual({ ok: false, reason: 'not-allowed' });
    expect(await requestPasskeyProof((await addStaff()).ctx, ORIGIN)).toEqual({ ok: false, reason: 'no-passkey' });
    // Only staff manage passkeys.
    const refused = { ok: false, reason: 'not-allowed' };
    const response = device.register(expectOk(await beginPasskey((await addStaff()).ctx, ORIGIN, null)));
    for (const other of [awaiting, shop.as({ kind: 'guest' })]) {
      expect(await beginPasskey(other, ORIGIN, null)).toEqual(refused);
      expect(await addPasskey(other, { name: 'x', response, sessionId: null })).toEqual(refused);
      expect(await removePasskey(other, device.id, { code: '' })).toEqual(refused);
      expect(await listOwnPasskeys(other)).toEqual(refused);
    }
    expect(expectOk(await listOwnPasskeys(ctx)).passkeys).toHaveLength(1);
  });

  test('A-KEY-08 the 31st request in 15 minutes is refused', async () => {
    // Adding the passkey was the first request.
    const { ctx } = await addProtected();
    for (let request = 0; request < 29; request++) expectOk(await requestPasskeyProof(ctx, ORIGIN));
    expect(await requestPasskeyProof(ctx, ORIGIN)).toEqual({ ok: false, reason: 'too-many' });
  });
});

describe('beside the app', () => {
  test('A-KEY-02 the passkey of a colleague is not offered to somebody who has the app alone', async () => {
    const colleague = await addProtected();
    const staff = await addStaff();
    expectOk(await beginSecondFactor(staff.ctx));
    expectOk(await turnOnSecondFactor(staff.ctx, await codeOf(staff.userId, 0), null));
    expect(await findFactorKinds(staff.ctx, staff.userId)).toEqual({ hasApp: true, hasPasskey: false });
    expect(await findFactorKinds(staff.ctx, colleague.userId)).toEqual({ hasApp: false, hasPasskey: true });
    expect(await findFactorKinds(staff.ctx, STAFF.userId)).toEqual({ hasApp: false, hasPasskey: false });
  });

  test('A-2FA-11 a passkey makes a session fresh again', async () => {
    const staff = await addProtected();
    const session = expectOk(await shop.accounts.openSession(staff.userId, visitorFrom('10.4.1.1'), 'second-factor'));
    const [{ id } = { id: '' }] = await shop.accounts.openSessions(session.token);
    const elevenMinutesAgo = sql`now() - interval '11 minutes'`;
    await shop.db.update(sessions).set({ secondFactorAt: elevenMinutesAgo }).where(eq(sessions.id, id));
    expect(hasOldProof(await shop.accounts.authenticate(session.token))).toBe(true);
    expectOk(await proveAgain(staff.ctx, { passkey: await staff.sign() }, id));
    expect(hasOldProof(await shop.accounts.authenticate(session.token))).toBe(false);
  });

  test('A-KEY-04 with a passkey alone a recovery code signs in, and new ones are made', async () => {
    const { userId, ctx, codes, sign } = await addProtected();
    expectOk(await proveSecondFactor(ctx, userId, codes[0] ?? ''));
    const renewed = expectOk(await renewRecoveryCodes(ctx, { passkey: await sign() }));
    expect(await proveSecondFactor(ctx, userId, codes[1] ?? '')).toMatchObject({ reason: 'wrong-recovery-code' });
    expectOk(await proveSecondFactor(ctx, userId, renewed[0] ?? ''));
  });

  test('A-KEY-04 the app is set up beside a passkey with a proof; until its first code the recovery codes stay', async () => {
    const { userId, ctx, at, codes, sign } = await addProtected();
    expect(await beginSecondFactor(ctx)).toEqual({ ok: false, reason: 'proof-needed' });
    expectOk(await beginSecondFactor(ctx, { passkey: await sign() }));
    expect(expectOk(await getOwnSecondFactor(ctx))).toMatchObject({ state: 'begun' });
    expectOk(await proveSecondFactor(ctx, userId, codes[0] ?? ''));
    // The set-up shows the key for one hour.
    expect(expectOk(await getOwnSecondFactor(at(3_600)))).toMatchObject({ state: 'off' });
    const renewed = expectOk(await turnOnSecondFactor(ctx, await codeOf(userId, 0), null));
    expect(await proveSecondFactor(ctx, userId, codes[1] ?? '')).toMatchObject({ reason: 'wrong-recovery-code' });
    expectOk(await proveSecondFactor(ctx, userId, renewed[0] ?? ''));
    expectOk(await proveSecondFactor(at(60), userId, await codeOf(userId, 60)));
  });

  test('A-KEY-04 turning the app off leaves the passkeys on, with a new secret and new recovery codes', async () => {
    const staff = await addProtected();
    const { userId, ctx, at, sign } = staff;
    expectOk(await beginSecondFactor(ctx, { passkey: await sign() }));
    const codes = expectOk(await turnOnSecondFactor(ctx, await codeOf(userId, 0), null));
    const { secret: formerSecret } = expectOk(await loadFactor(ctx, userId));
    const renewed = expectOk(await turnOffSecondFactor(ctx, { passkey: await sign() }));
    expect(renewed).toHaveLength(10);
    const { secret } = expectOk(await loadFactor(ctx, userId));
    expect(Buffer.from(secret).equals(Buffer.from(formerSecret))).toBe(false);
    expect(await proveSecondFactor(at(60), userId, codeAt(formerSecret, stepAt(later(60))))).toMatchObject({
      reason: 'no-app',
    });
    expect(await proveSecondFactor(ctx, userId, codes[0] ?? '')).toMatchObject({ reason: 'wrong-recovery-code' });
    expectOk(await proveSecondFactor(ctx, userId, renewed?.[0] ?? ''));
    expect(await shop.accounts.authenticate((await staff.signIn()).token)).toMatchObject({ awaitsSecondFactor: true });
    expect(await staff.mails()).toEqual([
      'authenticator-app-off',
      'passkey-added',
      'recovery-code-used',
      'second-factor-on',
    ]);
  });
});

describe('removing', () => {
  test('A-KEY-05 removing a passkey needs a proof; removing the last factor turns the second factor off', async () => {
    const staff = await addProtected();
    const { userId, ctx, device, codes, sign } = staff;
    expect(await removePasskey(ctx, device.id, { code: '' })).toMatchObject({ reason: 'no-app' });
    const further = await add(staff, { passkey: await sign() });
    expectOk(await removePasskey(ctx, device.id, { code: codes[0] ?? '' }));
    expect(expectOk(await listOwnPasskeys(ctx)).passkeys.map(({ id }) => id)).toEqual([further.device.id]);
    const proofByItself = further.device.prove(expectOk(await requestPasskeyProof(ctx, ORIGIN)));
    expectOk(await removePasskey(ctx, further.device.id, { passkey: proofByItself }));
    expect(expectOk(await listOwnPasskeys(ctx))).toEqual({ passkeys: [], unusedRecoveryCodes: 0 });
    expect(await shop.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
    expect((await shop.accounts.authenticate((await staff.signIn()).token)).kind).toBe('staff');
    const mails = (await staff.mails()).filter((topic) => topic !== 'passkey-added');
    expect(mails).toEqual(['passkey-removed', 'recovery-code-used', 'second-factor-off']);
    expect((await staff.actions()).slice(-2)).toEqual(['remove passkey of', 'turn off second factor of']);
  });

  test('A-KEY-05 a passkey of somebody else is not removed', async () => {
    const [one, other] = [await addProtected(), await addProtected()];
    expect(await removePasskey(one.ctx, other.device.id, { passkey: await one.sign() })).toMatchObject({
      reason: 'changed-meanwhile',
    });
    expect(expectOk(await listOwnPasskeys(other.ctx)).passkeys).toHaveLength(1);
  });

  test('A-KEY-06 the list of staff counts a passkey as second factor, and a reset by an owner removes it', async () => {
    const lost = await addProtected();
    const owner = await addStaff();
    const readFactor = async () =>
      expectOk(await listStaff(owner.ctx)).find(({ id }) => id === lost.userId)?.hasSecondFactor;
    expect(await readFactor()).toBe(true);
    expectOk(await resetSecondFactor(owner.ctx, lost.userId));
    expect(await readFactor()).toBe(false);
    expect(expectOk(await listOwnPasskeys(lost.ctx)).passkeys).toEqual([]);
    expect((await shop.accounts.authenticate((await lost.signIn()).token)).kind).toBe('staff');
  });

  test('A-KEY-06 the data export names passkeys without their keys; deleting the account deletes them', async () => {
    const { userId, ctx, device, sign } = await addProtected();
    // Leaves a challenge unused, which must be deleted with the account too.
    await sign();
    const exported = expectOk(await exportData(ctx));
    expect(exported).toMatchObject({ passkeys: [{ name: 'Chrome on Windows', lastUsedAt: null }] });
    expect(JSON.stringify(exported)).not.toContain(device.id);
    await shop.db.delete(sessions).where(eq(sessions.userId, userId));
    await shop.db.delete(users).where(eq(users.id, userId));
    for (const table of [passkeys, passkeyChallenges, secondFactors])
      expect(await shop.db.$count(table, eq(table.userId, userId))).toBe(0);
  });
});
