// Builds the mail with a payment link when it is sent. Its token is created here and not before, so that only the mail ever contains it.

import { asc, eq } from 'drizzle-orm';
import { checkoutLines } from '#db/schema/orders.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { CustomMailTexts } from '#shop/mail/mail-template.ts';
import { getOrderAmounts } from '#shop/orders/order-amounts.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composePaymentLinkMail } from './payment-link-mail.ts';
import { createLinkToken, findLinkCheckout, isWaiting } from './payment-link-rows.server.ts';

/** Null when the link no longer waits for a payment. */
export async function loadPaymentLinkMail(
  ctx: ShopContext,
  checkoutId: string,
  url: string,
  words?: CustomMailTexts,
): Promise<Mail | null> {
  const checkout = await findLinkCheckout(ctx.db, checkoutId);
  if (!checkout || !isWaiting(checkout, ctx.now)) return null;
  const items = await ctx.db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkoutId))
    .orderBy(asc(checkoutLines.position));
  const amounts = getOrderAmounts({ ...checkout, items, couponCode: null });
  const token = await createLinkToken(ctx.db, checkoutId, ctx.now);
  const store = toMailStore(await getSettings(ctx), url, words);
  return composePaymentLinkMail({ ...checkout, items, amounts, token }, store);
}
