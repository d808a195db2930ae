// Accepts the mobile numbers and email addresses that visitors leave. Anybody may send them, so there is a limit per IP address; a
// whole neighbourhood may share one address, so the limit is generous. An invalid request is not counted.

import type { ShopContext } from '#shop/context.ts';
import { findWelcomeCoupon, type WelcomeCoupon } from '#shop/coupons/welcome-coupon.server.ts';
import { isEmail } from '#shop/email.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getMobileRefusal, type MobileRefusal } from './lead.ts';
import { addLead, subscribeToNewsletter } from './leads.server.ts';

const LIMIT = { max: 30, withinMs: 10 * 60 * 1_000 };

/** Returns the welcome coupon, or null without one. A known number gets the coupon again. */
export async function submitLead(
  ctx: ShopContext,
  mobileNumber: string,
  clientAddress: string,
): Promise<Result<WelcomeCoupon | null, MobileRefusal | 'too-many'>> {
  const refusal = getMobileRefusal(mobileNumber);
  if (refusal) return refuse(refusal);
  if (!(await consumeRateLimit(ctx.db, `lead ${clientAddress}`, LIMIT))) return refuse('too-many');
  const added = await addLead(ctx, { mobileNumber, source: 'discount_popup' });
  return added.ok ? ok(await findWelcomeCoupon(ctx)) : added;
}

export async function submitNewsletterAddress(
  ctx: ShopContext,
  email: string,
  clientAddress: string,
): Promise<Result<null, 'invalid' | 'too-many'>> {
  if (!isEmail(email)) return refuse('invalid');
  if (!(await consumeRateLimit(ctx.db, `newsletter ${clientAddress}`, LIMIT))) return refuse('too-many');
  return subscribeToNewsletter(ctx, email);
}
