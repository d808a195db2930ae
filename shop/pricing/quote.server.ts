// Quotes a bag: loads current lines, terms and coupon, and prices them as an order would. It reserves nothing. Browsers check a
// coupon only through it. A line that cannot be bought is returned as such; a malformed bag is refused.

import { FREE_SHIPPING_WITHOUT_SETTINGS } from '#config/store.ts';
import type { DbOrTx } from '#db/client.server.ts';
import { resolveBagLines } from '#shop/bag/resolve-bag-lines.server.ts';
import { purchasableLines } from '#shop/bag/resolved-line.ts';
import { type CheckoutOwner, ownerKey, ownerOf } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { checkCoupon, consumeCouponGuess } from '#shop/coupons/check-coupon.server.ts';
import { type Coupon, type CouponLine, discountFor, type RefusedCoupon } from '#shop/coupons/coupon.ts';
import { couponAppliedMessage, couponRefusedMessage } from '#shop/coupons/coupon-messages.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { listVerifiedPhones } from '#shop/shipping/verified-phones.server.ts';
import { loadLineTaxes } from './line-taxes.server.ts';
import { type PricingTerms, priceBag } from './price-bag.ts';
import { type Quote, type QuotedCoupon, termsWithoutSettings, toQuotedLine } from './quote.ts';
import { quoteRequest } from './quote-input.ts';

/** Whole neighbourhoods may share one IP address: this stops machines, not shoppers. */
const LIMIT = { max: 6_000, withinMs: 10 * 60 * 1_000 };

interface CurrentTerms {
  readonly terms: PricingTerms;
  /** Null when they cannot be read. */
  readonly settings: Settings | null;
}

async function currentTerms(ctx: ShopContext, place: 'bag' | 'checkout'): Promise<CurrentTerms> {
  try {
    const settings = await getSettings(ctx);
    const { taxMode, taxRate } = settings;
    const { standard, freeShippingThreshold } = settings.shippingCharges;
    return { settings, terms: { taxMode, taxRate, shippingCharges: { standard, freeShippingThreshold } } };
  } catch (error) {
    ctx.log.error({ err: error }, 'loading settings failed, quoting the bag with the defaults');
    return { settings: null, terms: termsWithoutSettings(FREE_SHIPPING_WITHOUT_SETTINGS[place]) };
  }
}

interface CheckedCoupon {
  /** The coupon that the totals include; null when it was refused. */
  readonly coupon: Coupon | null;
  readonly quoted: QuotedCoupon;
}

const toRefusedCoupon = (code: string, refusal: RefusedCoupon): CheckedCoupon => ({
  coupon: null,
  quoted: { ...refusal, state: 'refused', code, message: couponRefusedMessage(refusal) },
});

async function loadShopper(db: DbOrTx, owner: CheckoutOwner | null) {
  if (owner === null || owner.userId !== null) return { userId: owner?.userId ?? null };
  const [phone = null] = await listVerifiedPhones(db, owner.guestHash);
  return { userId: null, guest: { hash: owner.guestHash, phone } };
}

async function quoteCoupon(
  { actor, db, now }: ShopContext,
  code: string,
  lines: readonly CouponLine[],
  network: string,
): Promise<CheckedCoupon> {
  const owner = ownerOf(actor);
  const isGuessAllowed = await consumeCouponGuess(db, { shopper: owner && ownerKey(owner), network }, code);
  if (!isGuessAllowed) return toRefusedCoupon(code, { reason: 'too-many', minOrderAmount: 0 });
  const checked = await checkCoupon(db, code, lines, { ...(await loadShopper(db, owner)), now });
  if (!checked.ok) return toRefusedCoupon(code, checked.reason);
  const { value: coupon } = checked;
  const discount = discountFor(coupon, lines);
  const message = couponAppliedMessage(discount);
  return { coupon, quoted: { state: 'applied', code: coupon.code, name: coupon.name, discount, message } };
}

/** Accepts any posted value. `network` is the browser's network, see `getVisitorNetwork`. */
export async function quoteBag(
  ctx: ShopContext,
  body: unknown,
  network: string,
): Promise<Result<Quote, 'invalid-request' | 'too-many'>> {
  const parsed = quoteRequest.safeParse(body);
  if (!parsed.success) return refuse('invalid-request');
  if (!(await consumeRateLimit(ctx.db, `quote ${network}`, LIMIT))) return refuse('too-many');
  const { couponCode, place, deliverTo } = parsed.data;
  const lines = await resolveBagLines(ctx, parsed.data.lines);
  const { terms, settings } = await currentTerms(ctx, place);
  const purchasable = purchasableLines(lines);
  const checked = couponCode ? await quoteCoupon(ctx, couponCode, purchasable, network) : null;
  const coupon = checked?.coupon ?? null;
  const totals = priceBag(purchasable, terms, coupon);
  const taxes =
    settings?.taxMode === 'gst' && deliverTo
      ? await loadLineTaxes(ctx.db, purchasable, { settings, totals, coupon, deliverTo, now: ctx.now })
      : null;
  return ok({
    lines: lines.map(toQuotedLine),
    totals,
    count: purchasable.reduce((sum, { quantity }) => sum + quantity, 0),
    coupon: checked?.quoted ?? null,
    terms,
    taxIncluded: taxes?.taxIncluded ?? null,
  });
}
