import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDatabase, type Db, type DbOrTx } from './client.server.ts';
import { rateLimits } from './schema/people.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = openTestDatabase();

const PLANS = sql`select statement from pg_prepared_statements where name like 'decide%'`;
const look = (db: DbOrTx, key: string) => db.select().from(rateLimits).where(eq(rateLimits.key, key));

/** One connection, so that every statement meets the same one. */
async function withOneConnection(work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = createDatabase(database.url, { connections: 1 });
  try {
    await work(db);
  } finally {
    await close();
  }
}

test('a statement of a transaction is planned once per connection; a statement outside is not prepared', () =>
  withOneConnection(async (db) => {
    await look(db, 'outside');
    for (let turn = 0; turn < 3; turn++) await db.transaction((tx) => look(tx, `inside ${turn}`));
    await look(db, 'outside');
    const { rows } = await db.execute(PLANS);
    expect(rows).toEqual([{ statement: expect.stringContaining('"rate_limits"') }]);
  }));

test('the connection stays usable after a rollback, a savepoint and a failed statement', () =>
  withOneConnection(async (db) => {
    const failing = db.transaction(async (tx) => {
      await look(tx, 'first');
      await tx.transaction((inner) => look(inner, 'first'));
      await tx.execute(sql`select ${'not a number'}::int`);
    });
    await expect(failing).rejects.toThrow();
    expect(await db.transaction((tx) => look(tx, 'first'))).toEqual([]);
    await look(db, 'outside');
    const statements = (await db.execute(PLANS)).rows.map(({ statement }) => String(statement));
    expect(statements.filter((statement) => statement.includes('"rate_limits"'))).toHaveLength(1);
    expect(statements).toHaveLength(2);
  }));

test('a connection keeps a bounded number of plans', () =>
  withOneConnection(async (db) => {
    await db.transaction(async (tx) => {
      for (let column = 0; column < 230; column++) {
        await tx.execute(sql`select ${'value'} as ${sql.identifier(`c${column}`)}`);
      }
    });
    expect((await db.execute(PLANS)).rows).toHaveLength(200);
  }));
