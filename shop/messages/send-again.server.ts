// Staff send a message again that failed, was stopped, or may not have arrived. The person may get it twice; that is
// staff's decision, and it is written to the audit log.

import { eq, sql } from 'drizzle-orm';
import { messages } from '#db/schema/messages.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { mayBeSentAgain } from './message-state.ts';

export type SendAgainRefusal = 'not-allowed' | 'no-such-message' | 'not-failed' | 'erased';

export async function sendMessageAgain(ctx: ShopContext, id: string): Promise<Result<null, SendAgainRefusal>> {
  if (!may(ctx.actor, 'messages')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-message');
  return inTransaction<null, SendAgainRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
    if (!row) return refuseWith('no-such-message');
    // The outbox repeats emails; their rows only record them.
    if (!mayBeSentAgain(row.state) || row.channel === 'email') return refuseWith('not-failed');
    // A code is not kept, and what an old message said is erased.
    if (row.contact === null || row.values === null) return refuseWith('erased');
    await tx
      .update(messages)
      .set({
        state: 'waiting',
        attempts: 0,
        sendingAt: null,
        sentAt: null,
        providerId: null,
        problem: null,
        dueAt: sql`now()`,
      })
      .where(eq(messages.id, id));
    const { event, channel, state, problem } = row;
    await recordChange(tx, ctx.actor, {
      action: 'send again',
      entity: 'message',
      entityId: id,
      before: { event, channel, state, problem },
    });
    return null;
  });
}
