// Accepts the mobile numbers and email addresses that visitors leave. Anybody may send them, so there is a limit per IP
// address, a generous one, because a whole neighbourhood may share an address. An invalid request is not counted. While
// the store asks for consent, a request without the tick is refused.

import type { ShopContext } from '#shop/context.ts';
import { findWelcomeCoupon, type WelcomeCoupon } from '#shop/coupons/welcome-coupon.server.ts';
import { isEmail } from '#shop/email.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { getMobileRefusal, type MobileRefusal } from './lead.ts';
import { addLead, subscribeToNewsletter } from './leads.server.ts';

const LIMIT = { max: 30, withinMs: 10 * 60 * 1_000 };

/** Returns the welcome coupon, or null when there is none. A number that is stored already gets the coupon again. */
export async function submitLead(
  ctx: ShopContext,
  { mobileNumber, isTicked }: { readonly mobileNumber: string; readonly isTicked: boolean },
  clientAddress: string,
): Promise<Result<WelcomeCoupon | null, MobileRefusal | 'no-consent' | 'too-many'>> {
  const refusal = getMobileRefusal(mobileNumber);
  if (refusal) return refuse(refusal);
  const { asksForConsent } = await getSettings(ctx);
  if (asksForConsent && !isTicked) return refuse('no-consent');
  if (!(await consumeRateLimit(ctx.db, `lead ${clientAddress}`, LIMIT))) return refuse('too-many');
  const added = await addLead(ctx, { mobileNumber, source: 'discount_popup', agrees: asksForConsent });
  return added.ok ? ok(await findWelcomeCoupon(ctx)) : added;
}

export async function submitNewsletterAddress(
  ctx: ShopContext,
  { email, isTicked }: { readonly email: string; readonly isTicked: boolean },
  clientAddress: string,
): Promise<Result<null, 'invalid' | 'no-consent' | 'too-many'>> {
  if (!isEmail(email)) return refuse('invalid');
  const { asksForConsent } = await getSettings(ctx);
  if (asksForConsent && !isTicked) return refuse('no-consent');
  if (!(await consumeRateLimit(ctx.db, `newsletter ${clientAddress}`, LIMIT))) return refuse('too-many');
  return subscribeToNewsletter(ctx, email, asksForConsent);
}
