// Refunds a part of what was paid for an order: online payments through the provider, collected cash by a task for staff.

import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.server.ts';
import { payments } from '#db/schema/payments.ts';
import type { Paise } from '#shop/money/money.ts';
import { findCash, lockCash, openCashReturn } from './cash.server.ts';
import { refundableAmount, requestRefund } from './request-refund.server.ts';

export interface PartDetails {
  readonly amount: Paise;
  readonly reason: string;
  readonly at: Date;
  readonly returnId?: string | null;
  /** The UPI id to which collected cash is returned. */
  readonly vpa?: string | null;
}

const readOnlinePayments = (db: DbOrTx, orderId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.provider, 'cash')))
    .orderBy(asc(payments.capturedAt), asc(payments.id));

async function lockPayments(tx: Tx, orderId: string) {
  return { online: await readOnlinePayments(tx, orderId).for('update'), cash: await lockCash(tx, orderId) };
}

type PaidAmounts = Awaited<ReturnType<typeof lockPayments>>;

const sumRefundable = ({ online, cash }: PaidAmounts): Paise =>
  online.reduce((sum, payment) => sum + refundableAmount(payment), cash?.left ?? 0);

/** The amount of an order that is neither refunded nor being refunded, for a screen: nothing is locked. */
export const findRefundable = async (db: Db, orderId: string): Promise<Paise> =>
  sumRefundable({ online: await readOnlinePayments(db, orderId), cash: await findCash(db, orderId) });

/** Like `findRefundable`, and locks the payments of the order; the caller has locked the order. */
export const lockRefundable = async (tx: Tx, orderId: string): Promise<Paise> =>
  sumRefundable(await lockPayments(tx, orderId));

/** Returns false, and writes nothing, when the amount is more than what is left of the payments. The caller has locked the order. */
export async function refundPart(tx: Tx, orderId: string, details: PartDetails): Promise<boolean> {
  const { online, cash } = await lockPayments(tx, orderId);
  const { amount, reason, at, returnId = null, vpa = null } = details;
  let remaining = amount;
  const parts = online.map((payment) => {
    const part = Math.min(remaining, refundableAmount(payment));
    remaining -= part;
    return { payment, part };
  });
  if (remaining > (cash?.left ?? 0)) return false;
  for (const { payment, part } of parts) {
    if (part > 0) await requestRefund(tx, payment, { amount: part, reason, orderId, at, returnId });
  }
  if (remaining > 0) await openCashReturn(tx, orderId, { amount: remaining, reason, at, returnId, vpa });
  return true;
}
