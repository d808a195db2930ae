// Notes of staff about a customer. They are personal data: the customer's own export contains them, they are deleted
// with the account, and the audit log says who wrote or deleted a note, without its text.

import { desc, eq } from 'drizzle-orm';
import { customerNotes, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { DetailNote } from '#shop/orders/admin-order-detail.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { truncate } from '#shop/search-text.ts';
import { MAX_CUSTOMER_NOTE } from './customer-page.ts';

export type CustomerNoteRefusal = 'not-allowed' | 'empty' | 'no-such-person' | 'no-such-note';

/** Returns the newest first. The caller has checked that the actor is staff. */
export const listCustomerNotes = (ctx: ShopContext, userId: string): Promise<DetailNote[]> =>
  ctx.db
    .select({ id: customerNotes.id, note: customerNotes.note, actor: customerNotes.actor, at: customerNotes.at })
    .from(customerNotes)
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(customerNotes.at), desc(customerNotes.id));

/** Returns the note's id. */
export async function addCustomerNote(
  ctx: ShopContext,
  userId: string,
  typed: string,
): Promise<Result<string, CustomerNoteRefusal>> {
  if (!may(ctx.actor, 'customers.edit')) return refuse('not-allowed');
  const note = truncate(typed.replaceAll('\0', '').toWellFormed().trim(), MAX_CUSTOMER_NOTE);
  if (note === '') return refuse('empty');
  if (!isRowId(userId)) return refuse('no-such-person');
  return inTransaction<string, CustomerNoteRefusal>(ctx.db, async (tx, refuseWith) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
    if (!person) return refuseWith('no-such-person');
    const row = { userId, note, actor: actorName(ctx.actor), at: ctx.now };
    const [added] = await tx.insert(customerNotes).values(row).returning({ id: customerNotes.id });
    if (!added) throw new Error(`The note on user ${userId} was not written`);
    await recordChange(tx, ctx.actor, { action: 'add note', entity: 'user', entityId: userId });
    return added.id;
  });
}

export async function deleteCustomerNote(ctx: ShopContext, id: string): Promise<Result<null, CustomerNoteRefusal>> {
  if (!may(ctx.actor, 'customers.edit')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-note');
  return inTransaction<null, CustomerNoteRefusal>(ctx.db, async (tx, refuseWith) => {
    const [deleted] = await tx
      .delete(customerNotes)
      .where(eq(customerNotes.id, id))
      .returning({ userId: customerNotes.userId });
    if (!deleted) return refuseWith('no-such-note');
    await recordChange(tx, ctx.actor, { action: 'delete note', entity: 'user', entityId: deleted.userId });
    return null;
  });
}
