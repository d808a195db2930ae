// Lists unsent outbox messages for staff and lets staff retry failed ones at once. No message is dropped: the job that
// delivers the outbox retries it until it is sent. The recipient of a message is not shown here; its topic is.

import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { outbox } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from './actor.ts';
import { recordChange } from './audit.server.ts';
import type { ShopContext } from './context.ts';
import type { PageQuery } from './newest-page.server.ts';
import { ok, type Result, refuse } from './result.ts';
import { isRowId } from './row-id.ts';

export interface OutgoingMessage {
  readonly id: string;
  readonly topic: string;
  /** Null when it is not about an order. */
  readonly orderId: string | null;
  readonly attempts: number;
  /** The last error; null before the first attempt has ended. */
  readonly lastError: string | null;
  readonly waitingSince: Date;
  readonly nextAttemptAt: Date;
}

export interface OutgoingList {
  readonly messages: readonly OutgoingMessage[];
  readonly found: number;
  /** How many of all unsent messages failed at least once. */
  readonly failing: number;
  readonly page: number;
}

const isWaiting = eq(outbox.status, 'waiting');
const isFailing = and(isWaiting, isNotNull(outbox.lastError));

/** Failed messages come first, then the longest waiting. */
export async function listOutgoingMessages(
  ctx: ShopContext,
  query: PageQuery,
): Promise<Result<OutgoingList, 'not-allowed'>> {
  if (!may(ctx.actor, 'messages')) return refuse('not-allowed');
  const [counted] = await ctx.db
    .select({ found: count(), failing: count(outbox.lastError) })
    .from(outbox)
    .where(isWaiting);
  const { found, failing } = counted ?? { found: 0, failing: 0 };
  const page = Math.min(query.page, Math.max(1, Math.ceil(found / query.rows)));
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(isWaiting)
    .orderBy(sql`${outbox.lastError} is null`, asc(outbox.createdAt), asc(outbox.id))
    .offset((page - 1) * query.rows)
    .limit(query.rows);
  const orderRowIdByMessage = new Map(rows.map(({ id, payload }) => [id, String(payload.orderId ?? '')]));
  const orderIds = [...orderRowIdByMessage.values()].filter(isRowId);
  const orderRows = orderIds.length
    ? await ctx.db.select({ id: orders.id, orderId: orders.orderId }).from(orders).where(inArray(orders.id, orderIds))
    : [];
  const orderIdByRowId = new Map(orderRows.map(({ id, orderId }) => [id, orderId]));
  const messages = rows.map(({ id, topic, attempts, lastError, createdAt, nextAttemptAt }) => ({
    id,
    topic,
    orderId: orderIdByRowId.get(orderRowIdByMessage.get(id) ?? '') ?? null,
    attempts,
    lastError,
    waitingSince: createdAt,
    nextAttemptAt,
  }));
  return ok({ messages, found, failing, page });
}

/** Makes one failed message, or all of them, due now, and notifies the nodes. Returns the number of messages. */
export async function retryOutgoingMessages(
  ctx: ShopContext,
  which: string | 'all',
): Promise<Result<number, 'not-allowed' | 'nothing-to-retry'>> {
  if (!may(ctx.actor, 'messages')) return refuse('not-allowed');
  if (which !== 'all' && !isRowId(which)) return refuse('nothing-to-retry');
  return inTransaction<number, 'nothing-to-retry'>(ctx.db, async (tx, refuseWith) => {
    const due = await tx
      .update(outbox)
      .set({ nextAttemptAt: sql`now()` })
      .where(which === 'all' ? isFailing : and(isFailing, eq(outbox.id, which)))
      .returning({ topic: outbox.topic });
    if (due.length === 0) return refuseWith('nothing-to-retry');
    const after = which === 'all' ? { messages: due.length } : { topic: due[0]?.topic };
    await recordChange(tx, ctx.actor, { action: 'try again', entity: 'outgoing-message', entityId: which, after });
    await tx.execute(sql`select pg_notify('outbox_written', '')`);
    return due.length;
  });
}
