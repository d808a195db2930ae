// The refunds that lowered the prices of an order: amounts that staff refunded without goods that came back. Refunds of a return do not
// lower the prices, and those of a changed order are in its new total already.

import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { cashReturns, payments, refunds } from '#db/schema/payments.ts';
import type { Paise } from '#shop/money/money.ts';
import { EDIT_REFUND_REASON } from './edit-refund.ts';

interface PriceRefund {
  readonly amount: Paise;
  readonly reason: string;
}

/** Leaves out failed and withdrawn refunds. Leaves out cash that was returned in full, because a reopened order collects it again. */
export async function listPriceRefunds(tx: Tx, orderId: string): Promise<readonly PriceRefund[]> {
  const online = await tx
    .select({ amount: refunds.amount, reason: refunds.reason })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        isNull(refunds.returnId),
        ne(refunds.status, 'failed'),
        ne(refunds.reason, EDIT_REFUND_REASON),
      ),
    );
  const cash = await tx
    .select({ amount: cashReturns.amount, reason: cashReturns.reason })
    .from(cashReturns)
    .innerJoin(payments, eq(payments.id, cashReturns.paymentId))
    .where(
      and(
        eq(cashReturns.orderId, orderId),
        isNull(cashReturns.returnId),
        ne(cashReturns.status, 'withdrawn'),
        lt(payments.refunded, payments.amount),
      ),
    );
  return [...online, ...cash];
}
