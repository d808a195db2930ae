// Requests the refund of a payment: written in the transaction of the decision, sent to the provider by a job
// afterwards. The payment counts the amount as refunded from this moment, so that it can be requested only once.

import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import type { QueuedJob } from '#shop/job-names.ts';

export const REFUND_JOB: QueuedJob = 'send-refund';

export type Payment = typeof payments.$inferSelect;

interface RefundDetails {
  readonly reason: string;
  readonly orderId: string | null;
  readonly at: Date;
}

/** The caller holds the payment's row lock, or has just written the payment. */
export async function requestRefund(tx: Tx, payment: Payment, { reason, orderId, at }: RefundDetails): Promise<void> {
  const amount = payment.amount - payment.refunded;
  if (payment.provider === 'cash' || amount === 0) return;
  await tx.update(payments).set({ refunded: payment.amount }).where(eq(payments.id, payment.id));
  const [earlier] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id));
  const tries = earlier?.count ?? 0;
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      orderId,
      amount,
      reason,
      // A refund that failed at the provider is final, and its key cannot be used again.
      idempotencyKey: tries === 0 ? `refund-${payment.id}` : `refund-${payment.id}-${tries + 1}`,
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
