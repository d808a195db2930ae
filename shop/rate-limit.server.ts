// Rate limits, counted in the database so that all nodes count together. A window begins with its first attempt and
// lasts a fixed time; the cleanup job removes its row a day later. The database's clock decides, not a node's.
// A refusal also notes how long it lasts, for the header Retry-After of the response.
// Invariant: for any number of concurrent attempts, a window grants at most `max`.
// Example: five in 10 minutes. Five attempts after 12:00 use up the window that began at 12:00; the next is granted at
// 12:10.

import { AsyncLocalStorage } from 'node:async_hooks';
import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { rateLimits } from '#db/schema/people.ts';

export interface RateLimit {
  readonly max: number;
  readonly withinMs: number;
}

const windowIsOver = sql`${rateLimits.windowBeganAt} <= excluded.last_request - ${sql.placeholder('withinMs')}::bigint`;

const countAttempt = preparedQuery((db: DbOrTx) =>
  db
    .insert(rateLimits)
    .values({
      key: sql.placeholder('key'),
      count: 1,
      windowBeganAt: sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${windowIsOver} then 1 else ${rateLimits.count} + 1 end`,
        windowBeganAt: sql`case when ${windowIsOver} then excluded.last_request else ${rateLimits.windowBeganAt} end`,
      },
      // A refused attempt changes nothing: repeated attempts do not extend a used-up window.
      setWhere: sql`${windowIsOver} or ${rateLimits.count} < ${sql.placeholder('max')}::int`,
    })
    .returning({ count: rateLimits.count })
    .prepare('count_try'),
);

const findWindowAge = preparedQuery((db: DbOrTx) =>
  db
    .select({
      ms: sql<number>`extract(epoch from clock_timestamp()) * 1000 - ${rateLimits.windowBeganAt}`.mapWith(Number),
    })
    .from(rateLimits)
    .where(eq(rateLimits.key, sql.placeholder('key')))
    .prepare('window_age'),
);

interface Waits {
  /** The time until the limit that refused last grants an attempt again. */
  latestMs: number | null;
}

const storage = new AsyncLocalStorage<Waits>();

/** How long `work` must wait according to its last refusal by a limit; null without one. */
export async function measureWait(work: () => Promise<unknown>): Promise<number | null> {
  const waits: Waits = { latestMs: null };
  await storage.run(waits, work);
  return waits.latestMs;
}

/** Notes the wait of a limit that `consumeRateLimit` does not count. */
export function noteWait(ms: number): void {
  const waits = storage.getStore();
  if (waits) waits.latestMs = ms;
}

/**
 * Counts this attempt and returns whether it is allowed. Inside a transaction an attempt counts only if that commits.
 */
export async function consumeRateLimit(db: DbOrTx, key: string, { max, withinMs }: RateLimit): Promise<boolean> {
  const granted = await countAttempt(db).execute({ key, max, withinMs });
  if (granted.length > 0) return true;
  if (storage.getStore()) {
    const [window] = await findWindowAge(db).execute({ key });
    noteWait(withinMs - (window?.ms ?? 0));
  }
  return false;
}
