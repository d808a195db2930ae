import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDatabase, type Db, type DbOrTx } from './client.server.ts';
import { rateLimits } from './schema/people.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = openTestDatabase();

const PREPARED_STATEMENTS = sql`select statement from pg_prepared_statements where name like 'auto%'`;
const selectRateLimit = (db: DbOrTx, key: string) => db.select().from(rateLimits).where(eq(rateLimits.key, key));

/** A pool of one connection, so that all statements share its prepared statements. */
async function withOneConnection(work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = createDatabase(database.url, { connections: 1 });
  try {
    await work(db);
  } finally {
    await close();
  }
}

test('prepares a statement of a transaction once per connection, and none outside a transaction', () =>
  withOneConnection(async (db) => {
    await selectRateLimit(db, 'outside');
    for (let turn = 0; turn < 3; turn++) await db.transaction((tx) => selectRateLimit(tx, `inside ${turn}`));
    await selectRateLimit(db, 'outside');
    const { rows } = await db.execute(PREPARED_STATEMENTS);
    expect(rows).toEqual([{ statement: expect.stringContaining('"rate_limits"') }]);
  }));

test('the connection stays usable after a rollback, a savepoint and a failed statement', () =>
  withOneConnection(async (db) => {
    const failing = db.transaction(async (tx) => {
      await selectRateLimit(tx, 'first');
      await tx.transaction((inner) => selectRateLimit(inner, 'first'));
      await tx.execute(sql`select ${'not a number'}::int`);
    });
    await expect(failing).rejects.toThrow();
    expect(await db.transaction((tx) => selectRateLimit(tx, 'first'))).toEqual([]);
    await selectRateLimit(db, 'outside');
    const statements = (await db.execute(PREPARED_STATEMENTS)).rows.map(({ statement }) => String(statement));
    expect(statements.filter((statement) => statement.includes('"rate_limits"'))).toHaveLength(1);
    // The other one is the failed statement: it was prepared before its value was refused.
    expect(statements).toHaveLength(2);
  }));

test('a connection holds at most 200 prepared statements', () =>
  withOneConnection(async (db) => {
    await db.transaction(async (tx) => {
      for (let column = 0; column < 230; column++) {
        await tx.execute(sql`select ${'value'} as ${sql.identifier(`c${column}`)}`);
      }
    });
    expect((await db.execute(PREPARED_STATEMENTS)).rows).toHaveLength(200);
  }));
