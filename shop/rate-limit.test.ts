import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { openTestShop } from '#shop/testing/test-shop.ts';
import { consumeRateLimit, measureWait } from './rate-limit.server.ts';

const shop = openTestShop();
const LIMIT = { max: 5, withinMs: 600_000 };

const consume = async (key: string, times: number): Promise<boolean[]> => {
  const results: boolean[] = [];
  for (let count = 0; count < times; count++) results.push(await consumeRateLimit(shop.db, key, LIMIT));
  return results;
};
const rowOf = async (key: string) => (await shop.db.select().from(rateLimits).where(eq(rateLimits.key, key)))[0];
/** Moves the start of the window back. */
const age = (key: string, ms: number) =>
  shop.db
    .update(rateLimits)
    .set({ windowBeganAt: sql`${rateLimits.windowBeganAt} - ${ms}::bigint` })
    .where(eq(rateLimits.key, key));

describe('a window', () => {
  test('grants its maximum, then nothing', async () => {
    expect(await consume('plain', 7)).toEqual([true, true, true, true, true, false, false]);
  });

  test('exists per key', async () => {
    await consume('one', 5);
    expect(await consume('another', 1)).toEqual([true]);
    expect(await consume('one', 1)).toEqual([false]);
  });

  test('starts with its first attempt, by the clock of the database', async () => {
    const clock = async () =>
      Number((await shop.db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as at`)).rows[0]?.at);
    const before = await clock();
    await consume('first', 1);
    const began = (await rowOf('first'))?.windowBeganAt ?? 0;
    expect(began).toBeGreaterThanOrEqual(Math.floor(before));
    expect(began).toBeLessThanOrEqual(await clock());
    await consume('first', 2);
    expect(await rowOf('first')).toMatchObject({ count: 3, windowBeganAt: began });
  });

  test('stays closed until it ends, and then a new one starts', async () => {
    await consume('over', 6);
    await age('over', LIMIT.withinMs - 60_000);
    expect(await consume('over', 1)).toEqual([false]);
    await age('over', 60_000);
    expect(await consume('over', 6)).toEqual([true, true, true, true, true, false]);
  });

  test('is not extended by refused attempts', async () => {
    await consume('hammered', 5);
    const before = await rowOf('hammered');
    await consume('hammered', 20);
    expect(await rowOf('hammered')).toEqual(before);
  });
});

describe('the wait of a piece of work', () => {
  test('is the rest of the window that refused it', async () => {
    await consume('waited', 5);
    await age('waited', LIMIT.withinMs - 60_000);
    const ms = await measureWait(() => consume('waited', 2));
    expect(ms).toBeLessThanOrEqual(60_000);
    expect(ms).toBeGreaterThan(30_000);
  });

  test('does not exist while every attempt is granted, and is not that of other work', async () => {
    await consume('used up', 5);
    const [own, other] = await Promise.all([
      measureWait(() => consume('free', 5)),
      measureWait(() => consume('used up', 1)),
    ]);
    expect(own).toBeNull();
    expect(other).toBeGreaterThan(0);
  });
});

describe('in parallel', () => {
  test('thirty attempts on a new key get five grants', async () => {
    const results = await Promise.all(Array.from({ length: 30 }, () => consumeRateLimit(shop.db, 'race', LIMIT)));
    expect(results.filter(Boolean)).toHaveLength(5);
    expect((await rowOf('race'))?.count).toBe(5);
  });

  test('thirty transactions on a window that has just ended get five grants', async () => {
    await consume('old race', 5);
    await age('old race', LIMIT.withinMs);
    const results = await Promise.all(
      Array.from({ length: 30 }, () => inTransaction(shop.db, (tx) => consumeRateLimit(tx, 'old race', LIMIT))),
    );
    expect(results.filter((result) => result.ok && result.value)).toHaveLength(5);
  });
});

test('a rolled back attempt does not count', async () => {
  for (let count = 0; count < 8; count++) {
    const failing = inTransaction(shop.db, async (tx) => {
      expect(await consumeRateLimit(tx, 'rolled back', LIMIT)).toBe(true);
      throw new Error('the mail could not be written');
    });
    await expect(failing).rejects.toThrow('the mail could not be written');
  }
  expect(await rowOf('rolled back')).toBeUndefined();
});
