// Quotes a bag: loads today's lines, terms and coupon, and prices them as an order would. It reserves and holds nothing.
// Any line may be strange; a bag that is no bag at all is refused.

import { FREE_SHIPPING_WITHOUT_SETTINGS } from '#config/store.ts';
import { resolveBagLines } from '#shop/bag/resolve-bag-lines.server.ts';
import { purchasableLines } from '#shop/bag/resolved-line.ts';
import type { ShopContext } from '#shop/context.ts';
import { checkCoupon } from '#shop/coupons/check-coupon.server.ts';
import { type Coupon, type CouponLine, discountFor } from '#shop/coupons/coupon.ts';
import { couponRefused } from '#shop/coupons/coupon-messages.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type PricingTerms, priceBag } from './price-bag.ts';
import { type Quote, type QuotedCoupon, quotedLine, termsWithoutSettings } from './quote.ts';
import { bagQuestion } from './quote-input.ts';

/** Whole neighbourhoods stand behind one address: this stops machines, not shoppers. */
const LIMIT = { most: 6_000, withinMs: 10 * 60 * 1_000 };

async function currentTerms(ctx: ShopContext, place: 'bag' | 'checkout'): Promise<PricingTerms> {
  try {
    const { taxRate, shippingCharges } = await getSettings(ctx);
    const { standard, freeShippingThreshold } = shippingCharges;
    return { taxRate, shippingCharges: { standard, freeShippingThreshold } };
  } catch (error) {
    ctx.log.error({ err: error }, 'Settings could not be loaded, a bag is quoted with the defaults');
    return termsWithoutSettings(FREE_SHIPPING_WITHOUT_SETTINGS[place]);
  }
}

interface Checked {
  readonly coupon: Coupon | null;
  readonly quoted: QuotedCoupon | null;
}

async function checked(
  ctx: ShopContext,
  code: string | null,
  lines: readonly CouponLine[],
  network: string,
): Promise<Checked> {
  if (!code) return { coupon: null, quoted: null };
  const answer = await checkCoupon(ctx, code, lines, network);
  if (!answer.ok) {
    const quoted = { ...answer.reason, state: 'refused' as const, code, message: couponRefused(answer.reason) };
    return { coupon: null, quoted };
  }
  const { value: coupon } = answer;
  const discount = discountFor(coupon, lines);
  return { coupon, quoted: { state: 'applied', code: coupon.code, name: coupon.name, discount } };
}

/** Whatever a browser sent may be asked. `network` is where it comes from, see `networkOfVisitor`. */
export async function quoteBag(
  ctx: ShopContext,
  asked: unknown,
  network: string,
): Promise<Result<Quote, 'not-understood' | 'too-many'>> {
  const read = bagQuestion.safeParse(asked);
  if (!read.success) return refuse('not-understood');
  if (!(await consumeRateLimit(ctx.db, `quote ${network}`, LIMIT))) return refuse('too-many');
  const { couponCode, place } = read.data;
  const lines = await resolveBagLines(ctx, read.data.lines);
  const terms = await currentTerms(ctx, place);
  const bought = purchasableLines(lines);
  const { coupon, quoted } = await checked(ctx, couponCode, bought, network);
  return ok({
    lines: lines.map(quotedLine),
    totals: priceBag(bought, terms, coupon),
    count: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    coupon: quoted,
    terms,
  });
}
