// Enforces the refund limit of a role, and a fresh proof for large refunds, on every function that refunds. The limit applies to the sum of
// an order's refunds after the change, so that two refunds do not get around it; a change that gives nothing back is never refused.

import { and, inArray, ne, sum } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { cashReturns, refunds } from '#db/schema/payments.ts';
import type { Actor } from '#shop/actor.ts';
import type { Paise } from '#shop/money/money.ts';
import { findRefundProblem, type RefundRightsRefusal } from './refund-limit.ts';

/** Refunds of these orders that were not refused by the provider, and cash that was or will be given back. */
async function sumRefunds(tx: Tx, orderIds: readonly string[]): Promise<Paise> {
  const [online] = await tx
    .select({ total: sum(refunds.amount) })
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), ne(refunds.status, 'failed')));
  const [cash] = await tx
    .select({ total: sum(cashReturns.amount) })
    .from(cashReturns)
    .where(and(inArray(cashReturns.orderId, [...orderIds]), ne(cashReturns.status, 'withdrawn')));
  return Number(online?.total ?? 0) + Number(cash?.total ?? 0);
}

/**
 * Runs `work`, which may write refunds of these orders. The caller has locked the orders or their payments, so that
 * refunds of one order run one after the other.
 */
export async function withinRefundLimit<Value>(
  tx: Tx,
  { actor, orderIds }: { readonly actor: Actor; readonly orderIds: readonly string[] },
  work: () => Promise<Value>,
  refuseWith: (reason: RefundRightsRefusal) => never,
): Promise<Value> {
  if (actor.kind !== 'staff') return work();
  const before = await sumRefunds(tx, orderIds);
  const value = await work();
  const after = await sumRefunds(tx, orderIds);
  const problem = after > before ? findRefundProblem(actor, after) : null;
  return problem === null ? value : refuseWith(problem);
}
