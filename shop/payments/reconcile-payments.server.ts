// Finds payments that neither browser nor webhook reported: asks the provider about the checkouts of the last three days and settles
// captured payments. New checkouts every minute, older ones less often; placed ones too, because a second payment must be refunded.

import { sql } from 'drizzle-orm';
import { checkouts } from '#db/schema/orders.ts';
import type { ShopContext } from '#shop/context.ts';
import { type PayableCheckout, settlePayment } from './settle-payment.server.ts';

/** Checkouts per run: about as many as the provider answers in a minute. */
const MAX_BATCH_SIZE = 1_000;

/**
 * In minutes: every minute for the first 30, then every tenth for 6 hours, then every hour; every sixth hour once placed. The
 * checkout's age decides, or for a payment link the time since its payment window was last opened. A missed run does no
 * harm: a later one is due.
 */
const IS_DUE = sql`(
  with age as (select floor(extract(epoch from now() - coalesce(
    (select l.window_opened_at from payment_links l where l.checkout_id = ${checkouts.id}), ${checkouts.createdAt})) / 60)::int as minutes)
  select case
    when ${checkouts.state} = 'placed' then minutes > 0 and minutes % 360 = 0
    when minutes <= 30 then true
    when minutes <= 360 then minutes % 10 = 0
    else minutes % 60 = 0 end from age)`;

/** False when the provider was unavailable. */
async function reconcileOne(
  ctx: ShopContext,
  checkout: PayableCheckout & { providerOrderId: string },
): Promise<boolean> {
  const paid = await ctx.providers.payments.listPaymentsOfOrder(checkout.providerOrderId);
  if (!paid.ok) {
    // An order unknown to the provider says nothing about the others; an unavailable provider is unavailable for all.
    const isProviderAvailable = paid.reason.kind === 'refused';
    const fields = { checkout: checkout.id, detail: paid.reason.detail };
    if (isProviderAvailable) ctx.log.info(fields, 'reconciling a checkout failed');
    else ctx.log.warn(fields, 'reconciling a checkout failed');
    return isProviderAvailable;
  }
  for (const payment of paid.value) {
    if (payment.status !== 'captured' && payment.status !== 'authorized') continue;
    const outcome = await settlePayment(ctx, checkout, payment);
    if (!outcome.ok) return false;
    if (outcome.value.kind === 'placed') ctx.log.info({ checkout: checkout.id }, 'reconciler placed an order');
  }
  return true;
}

/** Reconciles every checkout of the last three days if `all`, else those that are due; returns how many. */
export async function reconcilePayments(ctx: ShopContext, { all = false } = {}): Promise<number> {
  const dueCheckouts = await ctx.db
    .select({ id: checkouts.id, total: checkouts.total, providerOrderId: checkouts.providerOrderId })
    .from(checkouts)
    .where(
      sql`${checkouts.providerOrderId} is not null and ${checkouts.createdAt} > now() - interval '3 days' and (${all} or ${IS_DUE})`,
    )
    // Random order, so that the batch limit or an early stop does not skip the same checkouts in every run.
    .orderBy(sql`random()`)
    .limit(MAX_BATCH_SIZE);
  let reconciled = 0;
  const failures: unknown[] = [];
  for (const { providerOrderId, ...checkout } of dueCheckouts) {
    if (providerOrderId === null) continue;
    try {
      if (!(await reconcileOne(ctx, { ...checkout, providerOrderId }))) break;
      reconciled++;
    } catch (error) {
      // A checkout that cannot be settled must not block the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} checkouts could not be reconciled`);
  return reconciled;
}
