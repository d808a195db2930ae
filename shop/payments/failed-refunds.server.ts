// Refunds that need staff: failed or stuck ones, with or without an order, and the total number of tasks. Read
// from the refunds themselves, so that a deleted or old notification hides no refund.

import { asc, eq, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { CAN_RETRY } from '#shop/orders/order-money.server.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { STUCK_AFTER_ATTEMPTS } from './refunds.server.ts';

export interface FailedRefund {
  readonly id: string;
  readonly amount: Paise;
  readonly reason: string;
  readonly lastError: string | null;
  readonly failedAt: Date;
  /** False while the store keeps retrying by itself, because the provider is unavailable. */
  readonly mayRetry: boolean;
  readonly providerPaymentId: string;
  /** Null when the payment never became an order. */
  readonly order: { readonly orderId: string; readonly customerName: string } | null;
}

const MAX_LISTED = 500;

const IS_STUCK = sql`(${refunds.status} = 'requested' and ${refunds.attempts} >= ${STUCK_AFTER_ATTEMPTS})`;
const NEEDS_STAFF = sql`(${CAN_RETRY} or ${IS_STUCK})`;

/** Failed and stuck refunds, oldest first. */
export async function listFailedRefunds(ctx: ShopContext): Promise<Result<readonly FailedRefund[], 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.refund')) return refuse('not-allowed');
  const rows = await ctx.db
    .select({
      ...pick(refunds, 'id', 'amount', 'reason', 'lastError'),
      failedAt: refunds.updatedAt,
      mayRetry: CAN_RETRY,
      providerPaymentId: payments.providerPaymentId,
      order: { orderId: orders.orderId, customerName: orders.customerName },
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(NEEDS_STAFF)
    .orderBy(asc(refunds.updatedAt), asc(refunds.id))
    .limit(MAX_LISTED);
  return ok(rows);
}

/** The number of all open tasks on the screen Refunds. */
export async function countMoneyTasks(ctx: ShopContext): Promise<number> {
  if (!may(ctx.actor, 'orders.refund')) return 0;
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select
    (select count(*)::int from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId} where ${NEEDS_STAFF}) +
    (select count(*)::int from cash_returns where status = 'open') +
    (select count(*)::int from unknown_payments where state = 'open') as count`);
  return rows[0]?.count ?? 0;
}
