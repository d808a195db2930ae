// Staff check what came back, unit by unit: what they found, where it goes, and how much of it is refunded. Nothing moves yet: the
// settlement moves goods and money. A check may be corrected until then.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { returnEvents, returnItems } from '#db/schema/returns.ts';
import type { ShopContext } from '#shop/context.ts';
import { loadSale } from '#shop/invoices/sale.server.ts';
import { fullRefund } from '#shop/pricing/unit-amounts.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { changeReturn, type DecisionRefusal, isOutdated } from './decide-return.server.ts';
import { moveReturn } from './move-return.server.ts';
import { cameBack } from './return.ts';
import { type ReturnCheck, returnCheck } from './return-input.ts';
import { CHECKED_WITH_NOTE, hasCheckNote } from './return-labels.ts';
import type { LockedReturn, ReturnRow } from './return-rows.server.ts';

export type CheckRefusal =
  | DecisionRefusal
  | 'invalid'
  /** Not every item was checked. */
  | 'items-missing'
  /** An item that came back needs a place, and only such an item has one. */
  | 'place-missing'
  | 'more-than-paid'
  /** The new size was sent after the pickup: nothing is refunded on top of it. */
  | 'exchange-sent'
  /** Less than everything is refunded, or an item is sent back, without a note for the shopper. */
  | 'note-missing';

type CheckedItem = ReturnCheck['items'][number];

function findItemRefusal(item: CheckedItem, full: number): CheckRefusal | null {
  if ((item.refundAmount ?? 0) > full) return 'more-than-paid';
  const hasPlace = item.disposition !== null;
  return hasPlace === cameBack(item.finding) ? null : 'place-missing';
}

/** The proposed refund of an item: the full refund for one in order, nothing for one that is missing or not the store's. */
const usualRefund = ({ finding, disposition }: Pick<CheckedItem, 'finding' | 'disposition'>, full: number): number =>
  disposition !== 'send-back' && (finding === 'ok' || finding === 'kept') ? full : 0;

interface ItemCheck {
  readonly refundAmount: number;
  /** The shopper gets less than the full refund, so a note must say why. */
  readonly isReduced: boolean;
}

function decideItem(
  checked: CheckedItem,
  full: number,
  { outcome, exchangeOrderId }: Pick<ReturnRow, 'outcome' | 'exchangeOrderId'>,
): Result<ItemCheck, CheckRefusal> {
  const refusal = findItemRefusal(checked, full);
  if (refusal) return refuse(refusal);
  const usual = usualRefund(checked, full);
  // An accepted item of an exchange is replaced, not refunded.
  if (outcome === 'exchange' && usual === full) return ok({ refundAmount: 0, isReduced: false });
  if (exchangeOrderId !== null && (checked.refundAmount ?? 0) > 0) return refuse('exchange-sent');
  const refundAmount = checked.refundAmount ?? usual;
  return ok({ refundAmount, isReduced: refundAmount < full });
}

async function saveCheck(
  tx: Tx,
  ctx: ShopContext,
  locked: LockedReturn,
  check: ReturnCheck,
  refuseWith: (reason: CheckRefusal) => never,
): Promise<ReturnRow | null> {
  const { row, order, items } = locked;
  const sale = await loadSale(tx, order);
  let isReduced = false;
  for (const { id, orderItemId, unit } of items) {
    const checked = check.items.find((each) => each.id === id);
    if (!checked) return refuseWith('items-missing');
    const full = fullRefund(sale.amountsOf(orderItemId, unit), row.kind === 'claim');
    const decided = decideItem(checked, full, row);
    if (!decided.ok) return refuseWith(decided.reason);
    isReduced ||= decided.value.isReduced;
    const { finding, disposition } = checked;
    const { refundAmount } = decided.value;
    await tx.update(returnItems).set({ finding, disposition, refundAmount }).where(eq(returnItems.id, id));
  }
  if (check.items.length !== items.length) return refuseWith('items-missing');
  if (isReduced && check.note === '') return refuseWith('note-missing');
  const hasNote = check.note !== '';
  // A check without a note keeps the answer of the approval, and removes the note of an earlier check.
  const isAnswerReplaced = hasNote || hasCheckNote(await listEvents(tx, row.id));
  return moveReturn(tx, ctx, locked, 'check', {
    description: hasNote ? CHECKED_WITH_NOTE : 'Checked',
    changes: { checkedAt: ctx.now, ...(isAnswerReplaced ? { answer: check.note } : {}) },
    isSilent: true,
  });
}

const listEvents = (tx: Tx, returnId: string) =>
  tx
    .select({ status: returnEvents.status, description: returnEvents.description })
    .from(returnEvents)
    .where(eq(returnEvents.returnId, returnId))
    .orderBy(asc(returnEvents.at), asc(returnEvents.id));

/** `seenVersion`: the version that the form showed; another one is refused as 'not-now'. */
export async function checkReturn(
  ctx: ShopContext,
  number: string,
  input: unknown,
  seenVersion: number | null = null,
): Promise<Result<ReturnRow, CheckRefusal>> {
  const parsed = returnCheck.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  return changeReturn<CheckRefusal>(ctx, number, async (tx, locked, refuseWith) =>
    isOutdated(locked, seenVersion) ? null : saveCheck(tx, ctx, locked, parsed.data, refuseWith),
  );
}

/** Lets the shopper of a claim keep the goods: everything is refunded or replaced. */
export const waiveReturn = (ctx: ShopContext, number: string): Promise<Result<ReturnRow, DecisionRefusal>> =>
  changeReturn(ctx, number, async (tx, locked) => {
    const { row, order, items } = locked;
    if (row.kind !== 'claim') return null;
    const moved = await moveReturn(tx, ctx, locked, 'waive', {
      description: 'No need to send the items back',
      changes: { checkedAt: ctx.now },
    });
    if (!moved) return null;
    const sale = await loadSale(tx, order);
    for (const { id, orderItemId, unit } of items) {
      const refundAmount = row.outcome === 'exchange' ? 0 : fullRefund(sale.amountsOf(orderItemId, unit), true);
      await tx.update(returnItems).set({ finding: 'kept', refundAmount }).where(eq(returnItems.id, id));
    }
    return moved;
  });
