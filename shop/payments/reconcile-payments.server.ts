// Finds what was paid and never told: asks the provider about the checkouts of the last three days and settles what it has captured.
// Young ones every minute, older ones less often; placed ones too, because a second payment must go back.

import { sql } from 'drizzle-orm';
import { checkouts } from '#db/schema/orders.ts';
import type { ShopContext } from '#shop/context.ts';
import { type PayableCheckout, settlePayment } from './settle-payment.server.ts';

/** As many as can be asked about in a minute. */
const MAX_BATCH_SIZE = 1_000;

/**
 * In minutes: each of the first 30, then every tenth for 6 hours, then every hour; every sixth hour when it is placed. The minute
 * of its age decides, so nothing has to be remembered; a minute that was missed is one of many.
 */
const IS_DUE = sql`(
  with age as (select floor(extract(epoch from now() - ${checkouts.createdAt}) / 60)::int as minutes)
  select case
    when ${checkouts.state} = 'placed' then minutes > 0 and minutes % 360 = 0
    when minutes <= 30 then true
    when minutes <= 360 then minutes % 10 = 0
    else minutes % 60 = 0 end from age)`;

/** False when the provider could not be asked. */
async function reconcileOne(
  ctx: ShopContext,
  checkout: PayableCheckout & { providerOrderId: string },
): Promise<boolean> {
  const paid = await ctx.providers.payments.paymentsOf(checkout.providerOrderId);
  if (!paid.ok) {
    // One that they do not know says nothing about the others; one that cannot be asked about says it of all.
    const isOnlyThis = paid.reason.kind === 'refused';
    const facts = { checkout: checkout.id, because: paid.reason.because };
    ctx.log[isOnlyThis ? 'info' : 'warn'](facts, 'a checkout could not be reconciled');
    return isOnlyThis;
  }
  for (const payment of paid.value) {
    if (payment.status !== 'captured' && payment.status !== 'authorized') continue;
    const outcome = await settlePayment(ctx, checkout, payment);
    if (!outcome.ok) return false;
    if (outcome.value.kind === 'placed') ctx.log.info({ checkout: checkout.id }, 'reconciled');
  }
  return true;
}

/** Of every checkout of the last three days if `all`, else of those whose turn it is. */
export async function reconcilePayments(ctx: ShopContext, { all = false } = {}): Promise<number> {
  const due = await ctx.db
    .select({ id: checkouts.id, total: checkouts.total, providerOrderId: checkouts.providerOrderId })
    .from(checkouts)
    .where(
      sql`${checkouts.providerOrderId} is not null and ${checkouts.createdAt} > now() - interval '3 days' and (${all} or ${IS_DUE})`,
    )
    // By chance: when there are more, or one makes the provider stumble, it is not always the same ones that are left out.
    .orderBy(sql`random()`)
    .limit(MAX_BATCH_SIZE);
  let asked = 0;
  const failures: unknown[] = [];
  for (const { providerOrderId, ...checkout } of due) {
    if (providerOrderId === null) continue;
    try {
      if (!(await reconcileOne(ctx, { ...checkout, providerOrderId }))) break;
      asked++;
    } catch (error) {
      // One that cannot be settled must not keep the others from their orders.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} checkouts could not be reconciled`);
  return asked;
}
