// The amounts paid for orders and refunded of them, for many orders at once.

import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { cashReturns, payments, refunds } from '#db/schema/payments.ts';
import { pick } from '#shop/pick.ts';
import type { MoneyRecords } from './payment-state.ts';

/** True for a failed refund that has no retry yet and that the payment can still cover. The query must join the payment. */
export const CAN_RETRY = sql<boolean>`(${refunds.status} = 'failed' and ${payments.refunded} + ${refunds.amount} <= ${payments.amount}
  and not exists (select from refunds repeated where repeated.retry_of = ${refunds.id}))`;

type OrderMoneyRecords = Omit<MoneyRecords, 'order'>;

const NO_MONEY_RECORDS: OrderMoneyRecords = { payments: [], refunds: [], cashReturns: [] };

/** Returns a function from an order's id to its money records; empty lists for an order without payments. */
export async function loadOrderMoney(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<(id: string) => OrderMoneyRecords> {
  if (orderIds.length === 0) return () => NO_MONEY_RECORDS;
  const ids = [...orderIds];
  const [paymentRows, refundRows, cashReturnRows] = await Promise.all([
    db
      .select({
        ...pick(payments, 'orderId', 'provider', 'amount', 'refunded', 'capturedAt', 'voidedAt'),
      })
      .from(payments)
      .where(inArray(payments.orderId, ids)),
    db
      .select({ orderId: refunds.orderId, amount: refunds.amount, status: refunds.status, mayRetry: CAN_RETRY })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(inArray(refunds.orderId, ids))
      .orderBy(desc(refunds.createdAt)),
    db
      .select({ orderId: cashReturns.orderId, amount: cashReturns.amount, status: cashReturns.status })
      .from(cashReturns)
      .where(inArray(cashReturns.orderId, ids)),
  ]);
  const byOrder = {
    payments: Map.groupBy(paymentRows, ({ orderId }) => orderId),
    refunds: Map.groupBy(refundRows, ({ orderId }) => orderId),
    cashReturns: Map.groupBy(cashReturnRows, ({ orderId }) => orderId),
  };
  return (id) => ({
    payments: byOrder.payments.get(id) ?? [],
    refunds: byOrder.refunds.get(id) ?? [],
    cashReturns: byOrder.cashReturns.get(id) ?? [],
  });
}
