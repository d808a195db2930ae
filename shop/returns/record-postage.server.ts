// Staff record what they paid a shopper who sent the goods herself. The money moves outside the store, so that it is no refund of a
// payment; the shopper is notified by a message about the return.

import { eq } from 'drizzle-orm';
import { returnMessages, returns } from '#db/schema/returns.ts';
import { actorName } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { RETURN_LIMITS } from '#shop/settings/return-settings.ts';
import { changeReturn, type DecisionRefusal } from './decide-return.server.ts';
import { writeEvent } from './move-return.server.ts';
import { owesPostage } from './return.ts';
import type { ReturnRow } from './return-rows.server.ts';

export interface PaidPostage {
  readonly amount: Paise;
  /** The number of the transfer. */
  readonly reference: string;
}

export type PostageRefusal = DecisionRefusal | 'postage-invalid' | 'reference-missing';

const MAX_REFERENCE = 200;

export async function recordPostage(
  ctx: ShopContext,
  number: string,
  { amount, reference }: PaidPostage,
): Promise<Result<ReturnRow, PostageRefusal>> {
  const text = reference.trim().slice(0, MAX_REFERENCE);
  if (!Number.isInteger(amount) || amount < 1 || amount > RETURN_LIMITS.selfShipRefund)
    return refuse('postage-invalid');
  if (text === '') return refuse('reference-missing');
  return changeReturn<'postage-invalid' | 'reference-missing'>(ctx, number, async (tx, { row }) => {
    if (!owesPostage(row)) return null;
    const changes = { postagePaid: amount, postageReference: text };
    const [paid] = await tx
      .update(returns)
      .set({ ...changes, version: row.version + 1, updatedAt: ctx.now })
      .where(eq(returns.id, row.id))
      .returning();
    if (!paid) throw new Error(`Return ${row.id} vanished under its lock`);
    const description = `Postage of ${formatMoney(amount)} paid back`;
    await writeEvent(tx, ctx, paid, description);
    const [message] = await tx
      .insert(returnMessages)
      .values({
        returnId: row.id,
        isFromStaff: true,
        actor: actorName(ctx.actor),
        at: ctx.now,
        text: `We have paid you ${formatMoney(amount)} for sending the items. Reference: ${text}`,
      })
      .returning({ id: returnMessages.id });
    if (!message) throw new Error('The message was not written');
    await enqueue(tx, { topic: 'return-message', ref: message.id, payload: { messageId: message.id } });
    await recordChange(tx, ctx.actor, { action: 'pay postage', entity: 'return', entityId: row.id, after: changes });
    return paid;
  });
}
