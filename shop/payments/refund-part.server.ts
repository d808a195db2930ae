// Refunds a part of what was paid for an order: online payments through the provider, collected cash by a task for staff.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { payments } from '#db/schema/payments.ts';
import type { Paise } from '#shop/money/money.ts';
import { lockCash, openCashReturn } from './cash.server.ts';
import { refundableAmount, requestRefund } from './request-refund.server.ts';

export interface PartDetails {
  readonly amount: Paise;
  readonly reason: string;
  readonly at: Date;
  readonly returnId?: string | null;
  /** Where collected cash is returned to. */
  readonly vpa?: string | null;
}

async function lockPayments(tx: Tx, orderId: string) {
  const paid = await tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.capturedAt), asc(payments.id))
    .for('update');
  return { online: paid.filter(({ provider }) => provider !== 'cash'), cash: await lockCash(tx, orderId) };
}

/** The amount of an order that is neither refunded nor being refunded. Locks its payments; the caller has locked the order. */
export async function lockRefundable(tx: Tx, orderId: string): Promise<Paise> {
  const { online, cash } = await lockPayments(tx, orderId);
  return online.reduce((sum, payment) => sum + refundableAmount(payment), cash?.left ?? 0);
}

/** False when it is more than what is left of the payments: then nothing is written. The caller has locked the order. */
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
