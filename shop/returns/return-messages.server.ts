// Messages between shopper and staff about a return. A message of staff is also sent by mail; one of the shopper is in the bell.

import { eq } from 'drizzle-orm';
import { returnMessages, returns } from '#db/schema/returns.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { MAX_MESSAGE_LENGTH, returnNumber, serialFromNumber } from './return.ts';

export type MessageRefusal = 'not-signed-in' | 'not-allowed' | 'no-such-return' | 'text-missing' | 'too-often';

const MESSAGE_LIMIT = { max: 20, withinMs: 60 * 60_000 };

/** Null when the text is blank or too long. */
const toText = (text: string): string | null => {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > MAX_MESSAGE_LENGTH ? null : trimmed;
};

export async function sendShopperMessage(
  ctx: ShopContext,
  number: string,
  input: string,
): Promise<Result<string, MessageRefusal>> {
  const userId = signedInId(ctx.actor);
  const [serial, text] = [serialFromNumber(number), toText(input)];
  if (userId === null) return refuse('not-signed-in');
  if (serial === null) return refuse('no-such-return');
  if (text === null) return refuse('text-missing');
  if (!(await consumeRateLimit(ctx.db, `return message ${userId}`, MESSAGE_LIMIT))) return refuse('too-often');
  return inTransaction<string, MessageRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx.select().from(returns).where(eq(returns.serial, serial));
    if (!row || row.userId !== userId) return refuseWith('no-such-return');
    const values = { returnId: row.id, isFromStaff: false, text, at: ctx.now };
    const [message] = await tx.insert(returnMessages).values(values).returning({ id: returnMessages.id });
    if (!message) throw new Error('The message was not written');
    // The row announces the change to open screens of staff.
    await tx.update(returns).set({ updatedAt: ctx.now }).where(eq(returns.id, row.id));
    await createNotification(
      tx,
      {
        type: 'order',
        title: 'Message About a Return',
        message: `${returnNumber(row)}: ${text.slice(0, 120)}`,
        data: { orderId: row.orderId, returnId: row.id },
      },
      ctx.now,
    );
    return message.id;
  });
}

export async function sendStaffMessage(
  ctx: ShopContext,
  number: string,
  input: string,
): Promise<Result<string, MessageRefusal>> {
  if (!may(ctx.actor, 'returns')) return refuse('not-allowed');
  const [serial, text] = [serialFromNumber(number), toText(input)];
  if (serial === null) return refuse('no-such-return');
  if (text === null) return refuse('text-missing');
  return inTransaction<string, MessageRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx.select().from(returns).where(eq(returns.serial, serial));
    if (!row) return refuseWith('no-such-return');
    const values = { returnId: row.id, isFromStaff: true, actor: actorName(ctx.actor), text, at: ctx.now };
    const [message] = await tx.insert(returnMessages).values(values).returning({ id: returnMessages.id });
    if (!message) throw new Error('The message was not written');
    await tx.update(returns).set({ updatedAt: ctx.now }).where(eq(returns.id, row.id));
    await recordChange(tx, ctx.actor, { action: 'write', entity: 'return', entityId: row.id, after: { text } });
    await enqueue(tx, { topic: 'return-message', ref: message.id, payload: { messageId: message.id } });
    return message.id;
  });
}
