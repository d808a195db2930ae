import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertIfAbsent, insertMany, rowsFor } from './batch-insert.server.ts';
import { users } from './schema/people.ts';
import { notifications, outbox } from './schema/system.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = openTestDatabase();

const AT = new Date('2026-11-15T10:20:30.456Z');
const notification = {
  type: 'order' as const,
  title: 'Naïve “quotes” \\ and\nlines',
  message: '',
  data: { ids: [1, 'two'] },
};
const message = (ref: string) => ({ topic: 'mail', ref, payload: { to: 'asha@example.in' } });

test('inserts rows of several tables; omitted columns take their defaults', async () => {
  const { db } = database.current;
  await db.transaction((tx) =>
    insertMany(tx, [
      rowsFor(outbox, [message('together 1'), message('together 2')]),
      rowsFor(notifications, [{ ...notification, createdAt: AT }]),
    ]),
  );
  expect(await db.select().from(notifications)).toEqual([
    { id: expect.any(String), ...notification, read: false, createdAt: AT },
  ]);
  expect(await db.select().from(outbox).orderBy(outbox.ref)).toMatchObject([
    { ...message('together 1'), status: 'waiting', attempts: 0, sentAt: null, createdAt: expect.any(Date) },
    message('together 2'),
  ]);
});

test('a constraint violation in one table rolls back the rows of all tables', async () => {
  const { db } = database.current;
  const breaking = db.transaction((tx) =>
    insertMany(tx, [
      rowsFor(outbox, [message('half')]),
      rowsFor(users, [
        { name: '', email: 'x' },
        { name: '', email: 'x' },
      ]),
    ]),
  );
  await expect(breaking).rejects.toThrow();
  expect(await db.select().from(outbox).where(eq(outbox.ref, 'half'))).toEqual([]);
});

test('insertIfAbsent writes the other rows only when the first row is new', async () => {
  const { db } = database.current;
  const count = async () => (await db.select().from(notifications)).length;
  const before = await count();
  const others = [
    rowsFor(notifications, [notification]),
    rowsFor(notifications, [notification, notification]),
    rowsFor(notifications, [notification]),
  ] as const;
  const insertOnce = (first: string, howMany: 1 | 3) => {
    const [one, ...more] = others;
    return db.transaction((tx) =>
      insertIfAbsent(tx, rowsFor(outbox, [message(first)]), one, ...(howMany === 3 ? more : [])),
    );
  };
  expect(await insertOnce('once', 1)).toBe(true);
  expect(await insertOnce('once', 3)).toBe(false);
  expect(await count()).toBe(before + 1);
  expect(await insertOnce('once more', 3)).toBe(true);
  // One row at first, then 1 + 2 + 1 rows.
  expect(await count()).toBe(before + 5);
});

test('throws for a name that is not a column', async () => {
  const { db } = database.current;
  const insertion = db.transaction((tx) => insertMany(tx, [{ table: outbox, rows: [{ topick: 'mail' }] }]));
  await expect(insertion).rejects.toThrow('outbox has no column topick');
});
