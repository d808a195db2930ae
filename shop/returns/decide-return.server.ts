// Staff approve or refuse a return, once. Approving an exchange reserves the new size.

import type { Tx } from '#db/client.server.ts';
import { returnMessages } from '#db/schema/returns.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may, signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { cancelPickup } from './cancel-pickup.server.ts';
import { becomeRefund, releaseExchange, reserveExchange } from './exchange-order.server.ts';
import { moveReturn } from './move-return.server.ts';
import { serialFromNumber } from './return.ts';
import { type LockedReturn, lockReturn, type ReturnRow } from './return-rows.server.ts';

export type DecisionRefusal =
  | 'not-allowed'
  | 'no-such-return'
  /** The return's state does not allow the decision: somebody else was faster. */
  | 'not-now'
  | 'answer-missing'
  /** The wanted size of the exchange has too few units: it can be approved as a refund. */
  | 'size-gone';

const MAX_ANSWER_LENGTH = 2_000;

export interface Approval {
  /** The text for the shopper; may be ''. */
  readonly answer: string;
  /** Approve an exchange as a refund, because its size is gone. */
  readonly asRefund?: boolean;
}

/** The caller must roll back on 'size-gone'. */
export async function approveLocked(
  tx: Tx,
  ctx: ShopContext,
  locked: LockedReturn,
  { answer, asRefund = false }: Approval,
): Promise<'approved' | 'not-now' | 'size-gone'> {
  const isExchange = locked.row.outcome === 'exchange';
  const becomesRefund = isExchange && asRefund;
  const moved = await moveReturn(tx, ctx, locked, 'approve', {
    description: 'Approved',
    changes: { decidedAt: ctx.now, decidedBy: actorName(ctx.actor), answer: answer.trim().slice(0, MAX_ANSWER_LENGTH) },
    // The mail that the exchange became a refund is the mail of the approval too.
    isSilent: becomesRefund,
  });
  if (!moved) return 'not-now';
  // The note of a later check overwrites `answer`, so this answer is kept among the messages too.
  if (moved.answer !== '') {
    const message = { returnId: moved.id, isFromStaff: true, actor: actorName(ctx.actor), text: moved.answer };
    await tx.insert(returnMessages).values({ ...message, at: ctx.now });
  }
  if (becomesRefund) await becomeRefund(tx, ctx, moved);
  if (!isExchange || becomesRefund) return 'approved';
  return (await reserveExchange(tx, ctx, { ...locked, row: moved })) ? 'approved' : 'size-gone';
}

/** Whether a colleague changed the return after it was shown. `seenVersion` null skips the check. */
export const isOutdated = ({ row }: LockedReturn, seenVersion: number | null): boolean =>
  seenVersion !== null && seenVersion !== row.version;

type ChangeReturn<Reason> = (
  tx: Tx,
  locked: LockedReturn,
  refuseWith: (reason: Reason) => never,
) => Promise<ReturnRow | null>;

/** Runs a change of staff under the locks; null from the change means that the state does not allow it. */
export async function changeReturn<Reason extends string = never>(
  ctx: ShopContext,
  number: string,
  change: ChangeReturn<Reason | DecisionRefusal>,
): Promise<Result<ReturnRow, Reason | DecisionRefusal>> {
  if (!may(ctx.actor, 'returns')) return refuse('not-allowed');
  const serial = serialFromNumber(number);
  if (serial === null) return refuse('no-such-return');
  return inTransaction<ReturnRow, Reason | DecisionRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockReturn(tx, serial);
    if (!locked) return refuseWith('no-such-return');
    return (await change(tx, locked, refuseWith)) ?? refuseWith('not-now');
  });
}

export const approveReturn = (
  ctx: ShopContext,
  number: string,
  approval: Approval,
): Promise<Result<ReturnRow, DecisionRefusal>> =>
  changeReturn(ctx, number, async (tx, locked, refuseWith) => {
    const result = await approveLocked(tx, ctx, locked, approval);
    if (result !== 'approved') return refuseWith(result);
    // Read again: the refund or the reservation has changed the row.
    return (await lockReturn(tx, locked.row.serial))?.row ?? null;
  });

export async function refuseReturn(
  ctx: ShopContext,
  number: string,
  answer: string,
): Promise<Result<ReturnRow, DecisionRefusal>> {
  const text = answer.trim().slice(0, MAX_ANSWER_LENGTH);
  if (text === '') return refuse('answer-missing');
  return changeReturn(ctx, number, (tx, locked) =>
    moveReturn(tx, ctx, locked, 'refuse', {
      description: 'Refused',
      changes: { decidedAt: ctx.now, decidedBy: actorName(ctx.actor), answer: text },
    }),
  );
}

/** Ends a return whose goods were never handed over: staff give up waiting. */
export const lapseReturn = (ctx: ShopContext, number: string): Promise<Result<ReturnRow, DecisionRefusal>> =>
  changeReturn(ctx, number, (tx, locked) => lapseLocked(tx, ctx, locked));

export async function lapseLocked(tx: Tx, ctx: ShopContext, locked: LockedReturn): Promise<ReturnRow | null> {
  const moved = await moveReturn(tx, ctx, locked, 'lapse', { description: 'Closed: the items were not handed over' });
  if (!moved) return null;
  await releaseExchange(tx, ctx, locked.row);
  await cancelPickup(tx, moved);
  return moved;
}

export type WithdrawalRefusal = 'not-signed-in' | 'no-such-return' | 'not-now';

/** The shopper withdraws the return, which is possible until the courier has the goods. */
export async function withdrawReturn(ctx: ShopContext, number: string): Promise<Result<ReturnRow, WithdrawalRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const serial = serialFromNumber(number);
  if (serial === null) return refuse('no-such-return');
  return inTransaction<ReturnRow, WithdrawalRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockReturn(tx, serial);
    if (!locked || locked.row.userId !== userId) return refuseWith('no-such-return');
    const moved = await moveReturn(tx, ctx, locked, 'withdraw', { description: 'Withdrawn', isSilent: true });
    if (!moved) return refuseWith('not-now');
    await releaseExchange(tx, ctx, locked.row);
    await cancelPickup(tx, moved);
    return moved;
  });
}
