// Staff work on a complaint: answer, note, close, reopen. Each step is one transaction with an event and an audit
// entry. Invariant: a change that is based on an outdated version is refused. The audit log stores neither the
// shopper's data nor the text of an answer.

import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { grievanceEvents, grievances } from '#db/schema/store.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type GrievanceEventKind, type GrievanceStatus, MAX_REPLY_LENGTH, ticketNumber } from './grievance.ts';

interface GrievanceTarget {
  readonly id: string;
  /** The version that the screen loaded. */
  readonly version: number;
}

export type ChangeGrievanceRefusal =
  | 'not-allowed'
  | 'no-such-grievance'
  | 'changed-meanwhile'
  | 'empty'
  | 'too-long'
  | 'closed'
  | 'not-closed';

interface Step {
  readonly action: 'answer' | 'note' | 'close' | 'reopen';
  readonly kind: GrievanceEventKind;
  readonly text: string;
  /** The status after the step; null keeps the status. */
  readonly status: GrievanceStatus | null;
  readonly refusal: (status: GrievanceStatus) => 'closed' | 'not-closed' | null;
  readonly afterEvent?: (tx: Tx, eventId: string) => Promise<void>;
}

async function change(
  ctx: ShopContext,
  { id, version }: GrievanceTarget,
  step: Step,
): Promise<Result<number, ChangeGrievanceRefusal>> {
  if (!may(ctx.actor, 'grievances')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-grievance');
  return inTransaction<number, ChangeGrievanceRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx.select().from(grievances).where(eq(grievances.id, id)).for('update');
    if (!row) return refuseWith('no-such-grievance');
    if (row.version !== version) return refuseWith('changed-meanwhile');
    const refusal = step.refusal(row.status);
    if (refusal) return refuseWith(refusal);
    const status = step.status ?? row.status;
    await tx
      .update(grievances)
      .set({
        status,
        closedAt: status === 'closed' ? (row.closedAt ?? ctx.now) : null,
        version: sql`${grievances.version} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(grievances.id, id));
    const [event] = await tx
      .insert(grievanceEvents)
      .values({ grievanceId: id, kind: step.kind, text: step.text, actor: actorName(ctx.actor), createdAt: ctx.now })
      .returning({ id: grievanceEvents.id });
    if (event) await step.afterEvent?.(tx, event.id);
    const number = ticketNumber(row.serial, row.createdAt);
    await recordChange(tx, ctx.actor, {
      action: step.action,
      entity: 'grievance',
      entityId: id,
      before: { number, status: row.status },
      after: { number, status },
    });
    return row.version + 1;
  });
}

const whileNotClosed = (status: GrievanceStatus) => (status === 'closed' ? 'closed' : null);

const textRefusal = (text: string): 'empty' | 'too-long' | null => {
  if (text === '') return 'empty';
  return text.length > MAX_REPLY_LENGTH ? 'too-long' : null;
};

/** Sends the text to the shopper by mail. */
export async function answerGrievance(ctx: ShopContext, target: GrievanceTarget, typed: string) {
  const text = typed.trim();
  const refusal = textRefusal(text);
  if (refusal) return refuse(refusal);
  return change(ctx, target, {
    action: 'answer',
    kind: 'answer',
    text,
    status: 'answered',
    refusal: whileNotClosed,
    afterEvent: (tx, eventId) =>
      enqueue(tx, { topic: 'grievance-answered', ref: eventId, payload: { grievanceId: target.id, eventId } }),
  });
}

/** Adds a note that only staff see, also to a closed complaint. */
export async function noteOnGrievance(ctx: ShopContext, target: GrievanceTarget, typed: string) {
  const text = typed.trim();
  const refusal = textRefusal(text);
  if (refusal) return refuse(refusal);
  return change(ctx, target, { action: 'note', kind: 'note', text, status: null, refusal: () => null });
}

/** Closes the complaint and notifies the shopper by mail. */
export const closeGrievance = (ctx: ShopContext, target: GrievanceTarget) =>
  change(ctx, target, {
    action: 'close',
    kind: 'closed',
    text: '',
    status: 'closed',
    refusal: whileNotClosed,
    afterEvent: (tx, eventId) =>
      enqueue(tx, { topic: 'grievance-closed', ref: eventId, payload: { grievanceId: target.id } }),
  });

/** Opens a closed complaint again, with its original deadlines. */
export const reopenGrievance = (ctx: ShopContext, target: GrievanceTarget) =>
  change(ctx, target, {
    action: 'reopen',
    kind: 'reopened',
    text: '',
    status: 'open',
    refusal: (status) => (status === 'closed' ? null : 'not-closed'),
  });
