// Staff refund an amount of an order without anything coming back: late delivery, a small fault, goodwill. Prices that include GST are
// lowered by a credit note. A repeated request is refused, because it names what was left to refund when the form was opened.

import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderNotes, orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { creditAmount } from '#shop/invoices/issue-documents.server.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { truncate } from '#shop/search-text.ts';
import { withinRefundLimit } from './refund-limit.server.ts';
import type { RefundRightsRefusal } from './refund-limit.ts';
import { findRefundable, lockRefundable, refundPart } from './refund-part.server.ts';
import type { AmountReason } from './refund-reasons.ts';

export interface AmountRefund {
  readonly orderId: string;
  readonly amount: Paise;
  /** What the form showed as left to refund. */
  readonly seenRefundable: Paise;
  readonly reason: AmountReason;
  /** Needed for 'Other'; a note of the order for staff. */
  readonly note: string;
}

export type AmountRefusal =
  | 'not-allowed'
  | 'no-such-order'
  | 'invalid'
  | 'note-missing'
  | 'changed-meanwhile'
  | 'too-much'
  /** The amount is all that is left of the payment, and the order has a replacement, which would then be free. */
  | 'replaced'
  | RefundRightsRefusal;

const MAX_NOTE = 500;

/** What can still be refunded of an order; 0 when nothing was paid. */
export async function findRefundableOfOrder(ctx: ShopContext, orderId: string): Promise<Paise> {
  if (!may(ctx.actor, 'orders.refund') || !isRowId(orderId)) return 0;
  return findRefundable(ctx.db, orderId);
}

/** True when another order, paid by this one, replaces it. The order of an exchange does not count: its value is its own. */
const hasReplacement = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.$count(
    orders,
    and(eq(orders.replacementFor, orderId), eq(orders.isExchange, false), ne(orders.status, 'cancelled')),
  )) > 0;

async function findAmountRefusal(
  tx: Tx,
  { orderId, amount, seenRefundable }: AmountRefund,
): Promise<AmountRefusal | null> {
  const left = await lockRefundable(tx, orderId);
  if (left !== seenRefundable) return 'changed-meanwhile';
  if (amount > left) return 'too-much';
  return amount === left && (await hasReplacement(tx, orderId)) ? 'replaced' : null;
}

export async function refundAmount(ctx: ShopContext, input: AmountRefund): Promise<Result<Paise, AmountRefusal>> {
  if (!may(ctx.actor, 'orders.refund')) return refuse('not-allowed');
  const { orderId, amount, reason } = input;
  const note = truncate(input.note.trim(), MAX_NOTE);
  if (!isRowId(orderId)) return refuse('no-such-order');
  if (!Number.isSafeInteger(amount) || amount <= 0) return refuse('invalid');
  if (reason === 'Other' && note === '') return refuse('note-missing');
  const refunded = await inTransaction<Paise, AmountRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return refuseWith('no-such-order');
    const refusal = await findAmountRefusal(tx, input);
    if (refusal) return refuseWith(refusal);
    const isRefunded = await withinRefundLimit(
      tx,
      { actor: ctx.actor, orderIds: [orderId] },
      () => refundPart(tx, orderId, { amount, reason, at: ctx.now }),
      refuseWith,
    );
    if (!isRefunded) return refuseWith('too-much');
    await creditAmount(tx, orderId, amount, { at: ctx.now, reason });
    const text = `Refunded ${formatMoney(amount)}: ${reason}${note === '' ? '' : `. ${note}`}`;
    await tx.insert(orderNotes).values({ orderId, note: text, actor: actorName(ctx.actor), at: ctx.now });
    const after = { amount, reason, note };
    await recordChange(tx, ctx.actor, { action: 'refund an amount', entity: 'order', entityId: orderId, after });
    return amount;
  });
  return refunded.ok ? ok(refunded.value) : refunded;
}
