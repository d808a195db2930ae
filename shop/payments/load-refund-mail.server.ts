// Loads the data of the mail about a refunded payment.

import { eq, sql } from 'drizzle-orm';
import { checkouts } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { CustomMailTexts } from '#shop/mail/mail-template.ts';
import { isVerifiedAddress } from '#shop/orders/verified-address.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composeRefundMail } from './payment-return.ts';

/** Null when the payment has no refund. */
export async function loadRefundMail(
  ctx: ShopContext,
  paymentId: string,
  url: string,
  words?: CustomMailTexts,
): Promise<Mail | null> {
  const [returned] = await ctx.db
    .select({
      customerName: sql<string | null>`case when ${isVerifiedAddress(checkouts)} then ${checkouts.customerName} end`,
      customerEmail: checkouts.customerEmail,
      amount: payments.amount,
      providerPaymentId: payments.providerPaymentId,
      reason: refunds.reason,
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(payments.id, paymentId))
    .orderBy(refunds.createdAt)
    .limit(1);
  if (!returned) return null;
  return composeRefundMail(returned, toMailStore(await getSettings(ctx), url, words));
}
