import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import { outbox } from '#db/schema/system.ts';
import type { StaffActor } from '#shop/actor.ts';
import { expectOk, NOW, openTestShop, roleActor, visitorFrom } from '#shop/testing/test-shop.ts';
import { beginSecondFactor, turnOnSecondFactor } from './own-second-factor.server.ts';
import { loadFactor } from './prove-second-factor.server.ts';
import {
  getSecondFactorDuty,
  remindOfSecondFactor,
  requireSecondFactorByDefault,
  setSecondFactorDuty,
} from './second-factor-duty.server.ts';
import { requiredFrom } from './second-factor-duty.ts';
import { codeAt, stepAt } from './totp.server.ts';

const shop = openTestShop();
const PASSWORD = 'Correct horse 1';
let people = 0;

async function addStaff() {
  const email = `duty-${++people}@example.in`;
  const userId = await shop.accounts.create({ email, name: 'Meera', password: PASSWORD, role: 'admin', at: NOW });
  const signIn = async () =>
    expectOk(await shop.accounts.signInStaff({ email, password: PASSWORD }, visitorFrom(`10.2.1.${people}`))).token;
  return { userId, email, signIn };
}

const authenticated = async (token: string) => (await shop.accounts.authenticate(token)) as StaffActor;

const setDecisionDaysAgo = (days: number) =>
  shop.db.execute(sql`update app_metadata set value = jsonb_build_object('requiredSince', now() - make_interval(days => ${days}))
    where name = 'second-factor-duty'`);

test('A-2FA-12 production requires a second factor from the first start on; staff have seven days, then only the set-up is open', async () => {
  const { signIn, userId } = await addStaff();
  const token = await signIn();
  expect(await getSecondFactorDuty(shop.db)).toEqual({ requiredFrom: null });
  await requireSecondFactorByDefault(shop.staff());
  const decided = await getSecondFactorDuty(shop.db);
  expect(decided).toEqual({ requiredFrom: requiredFrom(NOW) });
  await requireSecondFactorByDefault({ ...shop.staff(), now: new Date(NOW.getTime() + 1_000_000) });
  expect(await getSecondFactorDuty(shop.db)).toEqual(decided);

  await setDecisionDaysAgo(6);
  expect((await authenticated(token)).permissions.size).toBeGreaterThan(20);
  await setDecisionDaysAgo(8);
  const due = await authenticated(token);
  expect(due).toMatchObject({ kind: 'staff', mustSetUpSecondFactor: true });
  expect(due.permissions.size).toBe(0);

  const sessionId = (await shop.accounts.openSessions(token))[0]?.id ?? '';
  expectOk(await beginSecondFactor(shop.as(due)));
  const { secret } = expectOk(await loadFactor(shop.staff(), userId));
  expectOk(await turnOnSecondFactor(shop.as(due), codeAt(secret, stepAt(NOW)), sessionId));
  expect((await authenticated(token)).permissions.size).toBeGreaterThan(20);
  // Only people who have no second factor are reminded.
  expect(await remindOfSecondFactor(shop.staff(), userId)).toEqual({ ok: false, reason: 'no-such-person' });
});

test('A-2FA-12 an owner turns the duty off and on; turning it on while it is on does not begin the days of grace anew', async () => {
  const owner = shop.staff();
  expectOk(await setSecondFactorDuty(owner, false));
  expect(await getSecondFactorDuty(shop.db)).toEqual({ requiredFrom: null });
  await requireSecondFactorByDefault(owner);
  expect(await getSecondFactorDuty(shop.db)).toEqual({ requiredFrom: null });
  expectOk(await setSecondFactorDuty(owner, true));
  const first = await getSecondFactorDuty(shop.db);
  expectOk(await setSecondFactorDuty({ ...owner, now: new Date(NOW.getTime() + 1_000_000) }, true));
  expect(await getSecondFactorDuty(shop.db)).toEqual(first);
  const packer = shop.as(roleActor('Packing', ['fulfilment'], null));
  expect(await setSecondFactorDuty(packer, false)).toEqual({ ok: false, reason: 'not-allowed' });
  const manager = shop.as(roleActor('HR', ['staff'], null));
  expect(await setSecondFactorDuty(manager, false)).toEqual({ ok: false, reason: 'not-allowed' });
  expectOk(await setSecondFactorDuty(owner, false));
});

test('A-2FA-13 a reminder is one mail per day', async () => {
  const { userId, email } = await addStaff();
  expectOk(await remindOfSecondFactor(shop.staff(), userId));
  expect(await remindOfSecondFactor(shop.staff(), userId)).toEqual({ ok: false, reason: 'reminded-today' });
  const mails = await shop.db.select().from(outbox).where(sql`${outbox.payload} ->> 'email' = ${email}`);
  expect(mails.map(({ topic }) => topic)).toEqual(['second-factor-reminder']);
  await shop.db.update(users).set({ status: 'inactive' }).where(eq(users.id, userId));
  expect(await remindOfSecondFactor(shop.staff(), userId)).toEqual({ ok: false, reason: 'no-such-person' });
});
