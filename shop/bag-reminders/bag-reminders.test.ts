import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bagReminders, consents } from '#db/schema/consents.ts';
import { bagChangeKeys, bagLines, users } from '#db/schema/people.ts';
import { settings } from '#db/schema/promotions.ts';
import { outbox } from '#db/schema/system.ts';
import { changeAccountBag } from '#shop/bag/account-bag.server.ts';
import { setOwnConsent } from '#shop/consents/own-consents.server.ts';
import { stopEverything } from '#shop/consents/preferences.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { setStock } from '#shop/stock/edit-stock.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { getDueStep, type LeftBag } from './bag-reminder.ts';
import { remindBags } from './remind-bags.server.ts';
import { restoreBag } from './restore-bag.server.ts';
import { loadBagReminderMail, remindOnce } from './send-reminder.server.ts';

const shop = openTestShop();
const HOUR = 60;
const DAY = 24 * HOUR;

beforeEach(async () => {
  await shop.db.delete(outbox).where(eq(outbox.topic, 'bag-reminder'));
  for (const table of [bagReminders, consents, bagLines]) await shop.db.delete(table);
  await getSettings(shop.staff());
  await shop.db.update(settings).set({ bagReminders: true });
});

/** A bag that was last changed at NOW; `earlier` are the reminders sent before, in minutes after NOW. */
const left = (overrides: Partial<LeftBag> = {}): LeftBag => ({
  bagHash: 'a',
  changedAt: NOW,
  hasOrderedSince: false,
  hasAvailableLine: true,
  earlier: [],
  ...overrides,
});
const sentAt = (minutes: number, bagHash = 'a') => ({ bagHash, sentAt: minutesAfterNow(minutes) });

test.each<[string, LeftBag, number, 1 | 2 | null]>([
  ['no reminder 59 minutes after the last change of the bag', left(), 59, null],
  ['the first reminder 60 minutes after the last change', left(), 60, 1],
  ['no reminder after an order', left({ hasOrderedSince: true }), 60, null],
  ['no reminder while everything in the bag is sold out', left({ hasAvailableLine: false }), 60, null],
  ['no reminder of a bag of last month', left(), 31 * DAY, null],
  ['no second reminder a minute before a day has passed', left({ earlier: [sentAt(60)] }), 60 + DAY - 1, null],
  ['the second reminder a day after the first', left({ earlier: [sentAt(60)] }), 60 + DAY, 2],
  ['no third reminder of one bag', left({ earlier: [sentAt(60), sentAt(60 + DAY)] }), 20 * DAY, null],
  [
    'no reminder of another bag in the week after two mails',
    left({ earlier: [sentAt(0, 'b'), sentAt(DAY, 'b')] }),
    8 * DAY - 1,
    null,
  ],
  ['a reminder of another bag a week later', left({ earlier: [sentAt(0, 'b'), sentAt(DAY, 'b')] }), 8 * DAY, 1],
  ['no reminder of a third bag in a week', left({ earlier: [sentAt(0, 'b'), sentAt(6 * DAY, 'c')] }), 7 * DAY, null],
  ['a reminder of a third bag in two weeks', left({ earlier: [sentAt(0, 'b'), sentAt(7 * DAY, 'c')] }), 8 * DAY, 1],
  ['no reminder of another bag an hour after a mail', left({ earlier: [sentAt(0, 'b')] }), 60, null],
])('A-CONS-04 %s', (_when, bag, minutes, step) => expect(getDueStep(bag, minutesAfterNow(minutes))).toBe(step));

/** A shopper with a confirmed address who agreed, and one product in her bag. */
async function addReminded({ units = 10, price = 100_000 } = {}) {
  const { userId, ctx, at } = await shop.addShopper();
  await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  const [person] = await shop.db.select().from(users).where(eq(users.id, userId));
  const contact = String(person?.email);
  const productId = await shop.addProduct({ price, stock: [{ size: 'M', onHand: units }] });
  const add = (by: number, when = NOW) =>
    changeAccountBag(at(when), [{ key: crypto.randomUUID(), id: productId, size: 'M', by }]);
  expectOk(await add(1));
  const agree = (isGiven: boolean, when = NOW) =>
    setOwnConsent(at(when), { key: `bag-reminder email ${contact}`, isGiven, source: 'bag' });
  expectOk(await agree(true));
  return { userId, ctx, at, contact, productId, add, agree };
}

const remindAt = (minutes: number) => remindBags(shop.staff(minutesAfterNow(minutes)));
const remindersOf = (userId: string) =>
  shop.db.select().from(bagReminders).where(eq(bagReminders.userId, userId)).orderBy(bagReminders.createdAt);
const mailOf = (id: string | undefined, minutes = HOUR) =>
  loadBagReminderMail(shop.staff(minutesAfterNow(minutes)), String(id), 'https://shop.example');
/** The token of a link in the mail: 32 bytes in base64url have 43 characters. */
const tokenOf = (text: string | undefined, linkPath: string): string =>
  text?.match(new RegExp(`${linkPath}=([\\w-]{43})`))?.[1] ?? '';

describe('A-CONS-04 the job', () => {
  test('reminds once after an hour and once after a day, however many nodes look, and then not again', async () => {
    const { userId, add } = await addReminded();
    expect(await remindAt(HOUR - 1)).toBe(0);
    const counts = await Promise.all([1, 2, 3, 4].map(() => remindAt(HOUR)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await remindAt(HOUR + DAY - 1)).toBe(0);
    expect(await remindAt(HOUR + DAY)).toBe(1);
    expect(await remindAt(20 * DAY)).toBe(0);
    expect((await remindersOf(userId)).map(({ step }) => step)).toEqual([1, 2]);
    expect(await shop.db.$count(outbox, eq(outbox.topic, 'bag-reminder'))).toBe(2);
    // The bag has changed, but two mails were sent: no mail within seven days.
    expectOk(await add(1, minutesAfterNow(2 * DAY)));
    expect(await remindAt(2 * DAY + HOUR)).toBe(0);
    expect(await remindAt(9 * DAY)).toBe(1);
  });

  test('does not remind without the setting, the consent, a confirmed address or a bag', async () => {
    const { userId, agree } = await addReminded();
    await shop.db.update(settings).set({ bagReminders: false });
    expect(await remindAt(HOUR)).toBe(0);
    await shop.db.update(settings).set({ bagReminders: true });
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    expect(await remindAt(HOUR)).toBe(0);
    await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    expectOk(await agree(false, minutesAfterNow(1)));
    expect(await remindAt(HOUR)).toBe(0);
    // The first mail is sent an hour after the consent, not at once.
    expectOk(await agree(true, minutesAfterNow(2 * HOUR)));
    expect(await remindAt(2 * HOUR + 1)).toBe(0);
    await shop.db.delete(bagLines);
    expect(await remindAt(4 * HOUR)).toBe(0);
  });

  test('does not remind within an hour of a changed quantity, of a sold-out bag, or after an order', async () => {
    const { ctx, add, productId, at } = await addReminded();
    expectOk(await add(2, minutesAfterNow(30)));
    expect(await remindAt(HOUR)).toBe(0);
    expectOk(await setStock(shop.staff(), productId, 0));
    expect(await remindAt(2 * HOUR)).toBe(0);
    expectOk(await setStock(shop.staff(), productId, 5));
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
    expectOk(await placeCashOrder({ ...ctx, now: at(minutesAfterNow(40)).now }, request));
    // Two of the three units are still in her bag.
    expect(await shop.db.$count(bagLines)).toBe(1);
    expect(await remindAt(2 * HOUR)).toBe(0);
  });
});

describe('A-CONS-04 the mail', () => {
  test('has the prices and the stock at the time of sending, its links, and the headers to unsubscribe', async () => {
    const { userId, productId } = await addReminded({ units: 10 });
    await remindAt(HOUR);
    const [reminder] = await remindersOf(userId);
    const before = await mailOf(reminder?.id);
    expect(before?.text).toContain('₹1,000');
    expect(before?.text).not.toContain('left.');
    expectOk(await setStock(shop.staff(), productId, 2));
    await shop.db.execute(sql`update products set price = 90000 where id = ${productId}`);
    const mail = await mailOf(reminder?.id);
    expect(mail?.subject).toMatch(/^You left Product \d+ in your bag$/);
    expect(mail?.text).toMatch(/Product \d+, size M\. Only 2 left\.: ₹900/);
    expect(mail?.text).toContain("These are today's prices; GST is added at checkout.");
    const token = tokenOf(mail?.text, '/preferences\\?t');
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<https://shop.example/preferences/one-click?t=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expectOk(await stopEverything(shop.as(GUEST, minutesAfterNow(HOUR)), token, 'mail'));
    expect(await mailOf(reminder?.id)).toBeNull();
  });

  test('is not sent when she withdraws, changes or buys between queue and mail; then the reminder does not count', async () => {
    const [one, two, three] = [await addReminded(), await addReminded(), await addReminded()];
    expect(await remindAt(HOUR)).toBe(3);
    const when = minutesAfterNow(HOUR + 1);
    expectOk(await one.agree(false, when));
    expectOk(await two.add(1, when));
    const request = orderRequestFor([{ productId: three.productId, size: 'M', quantity: 1 }]);
    expectOk(await placeCashOrder(three.at(when), request));
    for (const { userId } of [one, two, three]) {
      const [reminder] = await remindersOf(userId);
      expect(await mailOf(reminder?.id, HOUR + 2)).toBeNull();
      expect(await remindersOf(userId)).toEqual([]);
    }
    expect(await mailOf(UNKNOWN_ID)).toBeNull();
    expect(await mailOf('nonsense')).toBeNull();
  });

  test('is sent again after a reported failure, and once although three attempts run at the same time', async () => {
    const { userId } = await addReminded();
    await remindAt(HOUR);
    const [reminder] = await remindersOf(userId);
    let sent = 0;
    const remind = (send: () => Promise<void>) => remindOnce(shop.staff(), String(reminder?.id), send);
    await expect(remind(() => Promise.reject(new Error('the mail server is unreachable')))).rejects.toThrow();
    const send = async () => {
      sent++;
    };
    await Promise.all([remind(send), remind(send), remind(send)]);
    await remind(send);
    expect(sent).toBe(1);
    expect((await remindersOf(userId))[0]?.sentAt).not.toBeNull();
  });

  test('is not sent twice when the node is killed after it', async () => {
    const { userId } = await addReminded();
    await remindAt(HOUR);
    const [reminder] = await remindersOf(userId);
    const input = JSON.stringify({ databaseUrl: shop.databaseUrl, reminderId: reminder?.id });
    const script = path.join(import.meta.dirname, 'testing', 'remind-once-process.ts');
    const child = spawn(process.execPath, [script, input], {
      env: { ...process.env, FAILPOINT: 'after_reminder_before_mark' },
      stdio: 'inherit',
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect((await remindersOf(userId))[0]).toMatchObject({ sentAt: null, sendingAt: expect.any(Date) });
    let sent = 0;
    await remindOnce(shop.staff(), String(reminder?.id), async () => {
      sent++;
    });
    expect(sent).toBe(0);
  });
});

test('S-CONS-07 the link of a reminder restores the items and shows no contact, and a sign-in afterwards does not add them twice', async () => {
  const { userId, ctx, productId, contact } = await addReminded();
  await remindAt(HOUR);
  const [reminder] = await remindersOf(userId);
  const token = tokenOf((await mailOf(reminder?.id))?.text, '/cart\\?bag');
  const restored = expectOk(await restoreBag(shop.as(GUEST), token));
  expect(restored.changes).toMatchObject([{ id: productId, size: 'M', by: 1 }]);
  expect(JSON.stringify(restored)).not.toContain(contact);
  expect(JSON.stringify(restored)).not.toContain(userId);
  expect(expectOk(await restoreBag(shop.as(GUEST), token))).toEqual(restored);
  // The account has applied two keys: that of the change that added the item, and that of the link.
  expect(await shop.db.$count(bagChangeKeys, eq(bagChangeKeys.userId, userId))).toBe(2);
  // The guest signs in to the account: her browser sends the lines with the keys.
  expect(expectOk(await changeAccountBag(ctx, restored.changes)).lines).toMatchObject([{ qty: 1 }]);
  // A link that is opened in another account adds the lines to its bag.
  const other = await shop.addShopper();
  expect(expectOk(await changeAccountBag(other.ctx, restored.changes)).lines).toMatchObject([{ qty: 1 }]);
  expect(expectOk(await restoreBag(ctx, token))).toEqual({ changes: [], products: [] });
  for (const wrong of ['', 'x'.repeat(43), `${token}x`]) {
    expect(await restoreBag(shop.as(GUEST), wrong)).toEqual({ ok: false, reason: 'expired' });
  }
  expect(await shop.db.$count(consents)).toBeGreaterThan(0);
});
