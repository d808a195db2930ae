// Notifies staff of each request that nobody has answered in time, once: in the bell and by mail to the owner.

import { and, eq, isNull, lte } from 'drizzle-orm';
import { returns } from '#db/schema/returns.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { ANSWER_HOURS, returnNumber } from './return.ts';

const MAX_PER_RUN = 100;

/** Returns how many were reported. */
export async function reportOverdueReturns(ctx: ShopContext): Promise<number> {
  const isOverdue = and(
    eq(returns.status, 'requested'),
    lte(returns.answerBy, ctx.now),
    isNull(returns.overdueNotifiedAt),
  );
  const rows = await ctx.db.select({ id: returns.id }).from(returns).where(isOverdue).limit(MAX_PER_RUN);
  let reported = 0;
  for (const { id } of rows) {
    const result = await inTransaction<boolean, never>(ctx.db, async (tx) => {
      // The update claims the return: a second node finds the mark.
      const [row] = await tx
        .update(returns)
        .set({ overdueNotifiedAt: ctx.now })
        .where(and(eq(returns.id, id), isOverdue))
        .returning();
      if (!row) return false;
      const message = `${returnNumber(row)} was not answered within ${ANSWER_HOURS} hours. Answer it today.`;
      const data = { orderId: row.orderId, returnId: row.id };
      await createNotification(tx, { type: 'order', title: 'Return Not Answered', message, data }, ctx.now);
      await enqueue(tx, { topic: 'returns-overdue', ref: row.id, payload: { returnId: row.id } });
      return true;
    });
    if (result.ok && result.value) reported += 1;
  }
  return reported;
}
