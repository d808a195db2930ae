// Requests the refund of a payment or of a part of it: written in the transaction of the decision, sent to the provider by a job
// afterwards. The payment counts the amount as refunded from this moment, so that all refunds together never exceed it.

import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import type { QueuedJob } from '#shop/job-names.ts';
import type { Paise } from '#shop/money/money.ts';

export const REFUND_JOB: QueuedJob = 'send-refund';

export type Payment = typeof payments.$inferSelect;

interface RefundDetails {
  /** Missing: all that is left of the payment. */
  readonly amount?: Paise;
  readonly reason: string;
  readonly orderId: string | null;
  readonly at: Date;
  readonly returnId?: string | null;
  /** The failed refund that this one repeats. */
  readonly retryOf?: string;
}

/** The amount that is neither refunded nor being refunded. */
export const refundableAmount = ({ amount, refunded }: Pick<Payment, 'amount' | 'refunded'>): Paise =>
  amount - refunded;

/**
 * The caller holds the payment's row lock, or has just written the payment. An amount above what is left is a bug of the caller, and the
 * database refuses it.
 */
export async function requestRefund(
  tx: Tx,
  payment: Payment,
  { amount = refundableAmount(payment), reason, orderId, at, returnId = null, retryOf }: RefundDetails,
): Promise<void> {
  if (payment.provider === 'cash' || amount === 0) return;
  await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}` })
    .where(eq(payments.id, payment.id));
  const [earlier] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id));
  const earlierRefunds = earlier?.count ?? 0;
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      orderId,
      amount,
      reason,
      // Each refund has its own key: one that failed at the provider is final, and its key cannot be used again.
      idempotencyKey: earlierRefunds === 0 ? `refund-${payment.id}` : `refund-${payment.id}-${earlierRefunds + 1}`,
      returnId,
      retryOf: retryOf ?? null,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: refunds.id });
  if (!refund) throw new Error(`The refund of payment ${payment.id} was not written`);
  await enqueueRefund(tx, refund.id);
}

const enqueueRefund = (tx: Tx, id: string) =>
  tx.execute(
    sql`select graphile_worker.add_job(${REFUND_JOB}, json_build_object('id', ${id}::text), job_key := ${`refund ${id}`}, max_attempts := 12)`,
  );
