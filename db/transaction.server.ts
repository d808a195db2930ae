// Runs a transaction that either commits and returns a value, or rolls back and returns a refusal. Deadlocks and serialization failures are
// retried; every other error is a bug and is thrown.
import { setTimeout as wait } from 'node:timers/promises';
import { failpoint } from '#config/failpoint.server.ts';
import type { Db, Tx } from './client.server.ts';

const MAX_ATTEMPTS = 3;
/** The SQLSTATEs of a serialization failure and of a deadlock. */
const RETRIED_STATES = new Set(['40001', '40P01']);

class Refused {
  readonly reason: unknown;

  constructor(reason: unknown) {
    this.reason = reason;
  }
}

export type Decision<Value, Reason> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason };

/** The SQLSTATE of a failed statement, even when the query builder wrapped the error. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(cause);
}

export async function inTransaction<Value, Reason>(
  db: Db,
  work: (tx: Tx, refuse: (reason: Reason) => never) => Promise<Value>,
): Promise<Decision<Value, Reason>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const value = await db.transaction(async (tx) => {
        const result = await work(tx, (reason) => {
          throw new Refused(reason);
        });
        failpoint('before_commit');
        return result;
      });
      failpoint('after_commit_before_response');
      return { ok: true, value };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, reason: error.reason as Reason };
      if (attempt >= MAX_ATTEMPTS || !RETRIED_STATES.has(sqlState(error) ?? '')) throw error;
      // Random, so that two transactions that stopped each other do not meet again.
      await wait(Math.random() * 30 * attempt);
    }
  }
}

/** A part of a transaction that can be refused without undoing the rest. */
export async function inSavepoint<Value, Reason>(
  tx: Tx,
  work: (savepoint: Tx, refuse: (reason: Reason) => never) => Promise<Value>,
): Promise<Decision<Value, Reason>> {
  try {
    const value = await tx.transaction((savepoint) =>
      work(savepoint, (reason) => {
        throw new Refused(reason);
      }),
    );
    return { ok: true, value };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason as Reason };
    throw error;
  }
}
