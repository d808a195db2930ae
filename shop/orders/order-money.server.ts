// The amounts paid for orders and refunded of them, for many orders at once.

import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { cashReturns, payments, refunds } from '#db/schema/payments.ts';
import type { MoneyFacts } from './payment-state.ts';

/** A refund that failed while its payment still holds money, and no other refund followed it. Needs the refund's payment joined. */
export const MAY_RETRY = sql<boolean>`(${refunds.status} = 'failed' and ${payments.refunded} < ${payments.amount} and not exists (
  select from refunds later where later.payment_id = ${refunds.paymentId}
    and (later.created_at, later.id) > (${refunds.createdAt}, ${refunds.id})))`;

type OrderMoney = Omit<MoneyFacts, 'order'>;

const NO_MONEY: OrderMoney = { payments: [], refunds: [], cashReturns: [] };

/** Returns a function from an order's id to its money; an order without payments has none. */
export async function loadOrderMoney(db: DbOrTx, orderIds: readonly string[]): Promise<(id: string) => OrderMoney> {
  if (orderIds.length === 0) return () => NO_MONEY;
  const ids = [...orderIds];
  const [paid, back, byHand] = await Promise.all([
    db
      .select({
        orderId: payments.orderId,
        provider: payments.provider,
        amount: payments.amount,
        voidedAt: payments.voidedAt,
      })
      .from(payments)
      .where(inArray(payments.orderId, ids)),
    db
      .select({ orderId: refunds.orderId, amount: refunds.amount, status: refunds.status, mayRetry: MAY_RETRY })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(inArray(refunds.orderId, ids))
      .orderBy(desc(refunds.createdAt)),
    db
      .select({ orderId: cashReturns.orderId, amount: cashReturns.amount, status: cashReturns.status })
      .from(cashReturns)
      .where(inArray(cashReturns.orderId, ids)),
  ]);
  const of = {
    payments: Map.groupBy(paid, ({ orderId }) => orderId),
    refunds: Map.groupBy(back, ({ orderId }) => orderId),
    cashReturns: Map.groupBy(byHand, ({ orderId }) => orderId),
  };
  return (id) => ({
    payments: of.payments.get(id) ?? [],
    refunds: of.refunds.get(id) ?? [],
    cashReturns: of.cashReturns.get(id) ?? [],
  });
}
