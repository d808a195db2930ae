import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accounts as credentials, phoneCodes, rateLimits, users } from '#db/schema/people.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import { measureWait } from '#shop/rate-limit.server.ts';
import { withMobileCodes } from '#shop/testing/phone-shop.ts';
import { expectOk, openTestShop } from '#shop/testing/test-shop.ts';
import { compareCode, hasMobileCodes, useCode } from './phone-codes.server.ts';

const shop = openTestShop();
const phones = withMobileCodes(shop);
beforeAll(() => phones.switchOn());
afterEach(() => phones.failWith(null));

let next = 10_000;
const newNumber = () => `98450${next++}`;
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const enter = (id: string, code: string) => compareCode(phones.guest(), { id, code, purpose: 'sign-in' });

test('S-PHONE-01 there are no codes without the setting, and none without an SMS account', async () => {
  expect(await hasMobileCodes(phones.guest())).toBe(true);
  expect(await hasMobileCodes(shop.as({ kind: 'guest' }))).toBe(false);
  expect(await phones.ask(newNumber(), shop.as({ kind: 'guest' }))).toMatchObject({
    reason: { reason: 'switched-off' },
  });
});

describe('S-PHONE-04 a code', () => {
  test('has six digits, and the database has only its hash', async () => {
    const { id, phone } = expectOk(await phones.ask(newNumber(), phones.guest()));
    const code = phones.codeOf(id);
    expect(code).toMatch(/^\d{6}$/);
    expect(phones.sent.at(-1)).toEqual({ to: phone, template: 'code', values: { otp: code }, ref: id });
    const [row] = await shop.db.select().from(phoneCodes).where(sql`id = ${id}`);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(
      await shop.db
        .select()
        .from(outbox)
        .where(sql`payload::text like ${`%${code}%`}`),
    ).toEqual([]);
    expect(await enter(id, code)).toEqual({ ok: true, value: phone });
  });

  test('expires after ten minutes', async () => {
    const { id } = expectOk(await phones.ask(newNumber(), phones.guest()));
    await phones.passMinutes(9);
    expect((await enter(id, phones.codeOf(id))).ok).toBe(true);
    await phones.passMinutes(1);
    expect(await enter(id, phones.codeOf(id))).toMatchObject({ reason: { reason: 'expired' } });
  });

  test('ends when a new one is sent', async () => {
    const number = newNumber();
    const first = expectOk(await phones.ask(number, phones.guest()));
    await phones.passMinutes(1);
    const second = expectOk(await phones.ask(number, phones.guest()));
    expect(await enter(first.id, phones.codeOf(first.id))).toMatchObject({ reason: { reason: 'expired' } });
    expect((await enter(second.id, phones.codeOf(second.id))).ok).toBe(true);
  });

  test('is used up once, also by requests that have all entered it correctly', async () => {
    const { id } = expectOk(await phones.ask(newNumber(), phones.guest()));
    const code = phones.codeOf(id);
    expect([(await enter(id, code)).ok, (await enter(id, code)).ok]).toEqual([true, true]);
    const uses = await Promise.all([1, 2, 3].map(() => shop.db.transaction((tx) => useCode(tx, id))));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await enter(id, code)).toMatchObject({ reason: { reason: 'expired' } });
  });

  test('is useless for another purpose and with an unknown id', async () => {
    const { id } = expectOk(await phones.ask(newNumber(), phones.guest(), 'verify'));
    for (const wrong of [id, crypto.randomUUID(), 'x', '']) {
      expect(await enter(wrong, phones.codeOf(id))).toMatchObject({ reason: { reason: 'expired' } });
    }
  });
});

describe('S-PHONE-05 five tries', () => {
  test('are counted down; the sixth is refused although it is right', async () => {
    const { id } = expectOk(await phones.ask(newNumber(), phones.guest()));
    const code = phones.codeOf(id);
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await enter(id, otherCode(code))).toEqual({ ok: false, reason: { reason: 'wrong-code', triesLeft } });
    }
    // The fifth wrong try ends the code.
    expect(await enter(id, 'abc')).toMatchObject({ reason: { reason: 'expired' } });
    expect(await enter(id, code)).toMatchObject({ reason: { reason: 'expired' } });
  });

  test('are five however many arrive at once', async () => {
    const { id } = expectOk(await phones.ask(newNumber(), phones.guest()));
    const wrong = otherCode(phones.codeOf(id));
    const results = await Promise.all(Array.from({ length: 20 }, () => enter(id, wrong)));
    expect(results.filter((result) => !result.ok && result.reason.reason === 'wrong-code')).toHaveLength(4);
    expect(await shop.db.select({ tries: phoneCodes.tries }).from(phoneCodes).where(sql`id = ${id}`)).toEqual([
      { tries: 5 },
    ]);
  });
});

describe('S-PHONE-06 limits', () => {
  test('of a number hold for requests that arrive at once', async () => {
    const number = newNumber();
    const asked = await Promise.all(Array.from({ length: 8 }, () => phones.ask(number, phones.guest())));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = asked.find((each) => !each.ok);
    expect(refused).toMatchObject({ reason: { reason: 'wait' } });
    // 30 seconds, or fewer on a machine that needed some for these requests.
    const wait = await measureWait(() => phones.ask(number, phones.guest()));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30_000);
  });

  test('allow three in a quarter of an hour, however the number is written', async () => {
    const number = newNumber();
    for (const written of [number, `+91 ${number}`, `0${number}`]) {
      expectOk(await phones.ask(written, phones.guest()));
      await phones.passMinutes(1);
    }
    // The first code is three minutes old: 15 - 3 minutes are left.
    expect(await phones.ask(number, phones.guest())).toMatchObject({ reason: { reason: 'too-many', minutes: 12 } });
    await phones.passMinutes(12);
    expect((await phones.ask(number, phones.guest())).ok).toBe(true);
  });

  test('allow twenty in an hour from a network', async () => {
    const asked = [];
    for (let count = 0; count < 21; count++) {
      asked.push(await phones.ask(newNumber(), phones.guest(), 'sign-in', '10.200.0.1'));
    }
    expect(asked.filter(({ ok }) => ok)).toHaveLength(20);
    expect(asked.at(-1)).toMatchObject({ reason: { reason: 'network-limit' } });
  });
});

/** Returns the SQL texts that the work sends, without their values. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const submitted = vi.spyOn(pg.Query.prototype, 'submit');
  try {
    await work();
    return submitted.mock.contexts.map((query) => String((query as unknown as { readonly text: string }).text));
  } finally {
    submitted.mockRestore();
  }
}

const addKnownNumber = async (digits: string) => {
  const [user] = await shop.db
    .insert(users)
    .values({ name: '', phone: digits, phoneVerifiedAt: new Date() })
    .returning({ id: users.id });
  await shop.db.insert(credentials).values({ userId: user?.id ?? '', providerId: 'phone', accountId: `+91${digits}` });
};

describe('S-PHONE-07 known and unknown numbers', () => {
  test('cause the same queries and get the same response', async () => {
    const [known, unknown] = [newNumber(), newNumber()];
    await addKnownNumber(known);
    const responses: unknown[] = [];
    const ask = async (number: string) =>
      void responses.push(Object.keys(expectOk(await phones.ask(number, phones.guest()))));
    // The first request prepares the statements that a connection prepares only once.
    await ask(newNumber());
    const toKnown = await statementsOf(() => ask(known));
    const toUnknown = await statementsOf(() => ask(unknown));
    expect(toKnown.length).toBeGreaterThan(6);
    expect(toUnknown).toEqual(toKnown);
    expect(responses[1]).toEqual(responses[2]);
  });

  test('A-MOBILE-05 get the same response in a flood; only the known one gets a code, and staff are notified once', async () => {
    const [known, unknown] = [newNumber(), newNumber()];
    await addKnownNumber(known);
    // Above 500 codes per hour only numbers with an account get one.
    const flood = { key: 'codes of the store', count: 500, windowBeganAt: Date.now() };
    await shop.db.insert(rateLimits).values(flood).onConflictDoUpdate({ target: rateLimits.key, set: flood });
    const before = phones.sent.length;
    const toKnown = expectOk(await phones.ask(known, phones.guest()));
    const toUnknown = expectOk(await phones.ask(unknown, phones.guest()));
    expect(Object.keys(toKnown)).toEqual(Object.keys(toUnknown));
    expect(phones.sent.slice(before).map(({ to }) => to)).toEqual([`+91${known}`]);
    const wrong = [await enter(toKnown.id, 'x'), await enter(toUnknown.id, 'x')];
    expect(wrong[0]).toEqual(wrong[1]);
    const sent = await shop.db.select().from(notifications).where(sql`title = 'Unusually many codes'`);
    expect(sent).toHaveLength(1);
    await shop.db.delete(rateLimits).where(sql`key = 'codes of the store'`);
  });
});

test('S-PHONE-12 a code that could not be sent is reported, is useless, and is in no log', async () => {
  phones.failWith({ kind: 'refused', detail: 'Authentication failure' });
  const lines: unknown[] = [];
  const log = { info: () => {}, warn: () => {}, error: (...line: unknown[]) => void lines.push(line) };
  const number = newNumber();
  expect(await phones.ask(number, { ...phones.guest(), log })).toMatchObject({ reason: { reason: 'not-sent' } });
  const [row] = await shop.db
    .select()
    .from(phoneCodes)
    .where(sql`phone = ${`+91${number}`} and expires_at <= now()`);
  expect(row).toBeDefined();
  expect(JSON.stringify(lines)).toMatch(/Authentication failure/);
  expect(JSON.stringify(lines)).not.toContain(number);
});
