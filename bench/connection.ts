// One connection to a store's database, for calling shop functions without a server.
import { createDatabase, type Database } from '../db/client.server.ts';
import type { Actor } from '../shop/actor.ts';
import type { ShopContext } from '../shop/context.ts';
import { PERMISSIONS } from '../shop/staff/permission.ts';
import { OWNER_ROLE_ID } from '../shop/staff/staff-role.ts';

/** One connection, so that one process of the database does all the work. */
export interface BenchConnection {
  readonly ctx: ShopContext;
  readonly database: Database;
  readonly pid: number;
}

export const STAFF = {
  kind: 'staff',
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'bench',
  name: 'Bench',
  role: { id: OWNER_ROLE_ID, name: 'Owner', isOwner: true, refundLimit: null },
  permissions: new Set(PERMISSIONS),
} as const satisfies Actor;

export async function withConnection<Value>(
  url: string,
  actor: Actor,
  work: (connection: BenchConnection) => Promise<Value>,
): Promise<Value> {
  const database = createDatabase(url, { connections: 1 });
  const { rows } = await database.pool.query('select pg_backend_pid() as pid');
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const ctx = { db: database.db, now: new Date(), actor, log } as unknown as ShopContext;
  try {
    return await work({ ctx, database, pid: rows[0].pid });
  } finally {
    await database.close();
  }
}
