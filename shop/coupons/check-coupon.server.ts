// May this coupon be used on these lines, by whoever asks? The same question an order answers when it is opened, without holding
// anything. Codes can be guessed: so many different codes are judged for an account and for a network, and no more.

import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { rateLimits } from '#db/schema/people.ts';
import { couponUses } from '#db/schema/promotions.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type Coupon, type CouponLine, type CouponRefusal, type RefusedCoupon, refusalOf } from './coupon.ts';
import { isPlainCode, readCouponCode } from './coupon-code.ts';
import { getCouponByCode } from './coupons.server.ts';

const BY_AN_ACCOUNT = { most: 60, withinMs: 10 * 60 * 1_000 };
/** Whole neighbourhoods stand behind one address. */
const FROM_AN_ADDRESS = { most: 600, withinMs: 10 * 60 * 1_000 };

/** Any order counts, also one that was cancelled. A guest's orders are not known. */
export async function hasOrdered(db: DbOrTx, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const [earlier] = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).limit(1);
  return earlier !== undefined;
}

export interface CodeAsker {
  readonly userId: string | null;
  readonly network: string | null;
}

/** A code that was judged for somebody is no guess of hers any more, for a day: bags are quoted again with every change. */
const KNOWN_CODE = { most: 1, withinMs: 24 * 60 * 60 * 1_000 };

async function isKnownCode(db: DbOrTx, key: string): Promise<boolean> {
  const [known] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, key),
        sql`${rateLimits.lastRequest} > floor(extract(epoch from clock_timestamp()) * 1000)::bigint - ${KNOWN_CODE.withinMs}::bigint`,
      ),
    );
  return known !== undefined;
}

/** Counts the first judgement of a code as a guess, and no later one. False when too many codes were tried. */
export async function mayJudge(db: DbOrTx, { userId, network }: CodeAsker, typed: string): Promise<boolean> {
  const code = readCouponCode(typed);
  // No coupon has such a code, so nothing is learnt from the answer.
  if (!isPlainCode(code)) return true;
  const key = `coupon known ${userId ?? `from ${network}`} ${code}`;
  if (await isKnownCode(db, key)) return true;
  if (userId !== null && !(await consumeRateLimit(db, `coupon by ${userId}`, BY_AN_ACCOUNT))) return false;
  if (network !== null && !(await consumeRateLimit(db, `coupon from ${network}`, FROM_AN_ADDRESS))) return false;
  await consumeRateLimit(db, key, KNOWN_CODE);
  return true;
}

/** A use that the shopper's own open checkout holds is hers: it does not count against her. */
async function withoutOwnHold(db: DbOrTx, coupon: Coupon, userId: string | null): Promise<Coupon> {
  const isUsedUp = coupon.usageLimit > 0 && coupon.usedCount >= coupon.usageLimit;
  if (userId === null || !isUsedUp) return coupon;
  const own = await db
    .select({ id: couponUses.id })
    .from(couponUses)
    .where(and(eq(couponUses.couponId, coupon.id), eq(couponUses.userId, userId), eq(couponUses.state, 'held')));
  return { ...coupon, usedCount: coupon.usedCount - own.length };
}

/** The one judge: a quote asks here, and so does an order in its transaction. */
export async function judgeCoupon(
  db: DbOrTx,
  code: string,
  lines: readonly CouponLine[],
  { userId, now }: { readonly userId: string | null; readonly now: Date },
): Promise<Result<Coupon, RefusedCoupon & { readonly reason: CouponRefusal }>> {
  const stored = await getCouponByCode(db, code);
  const coupon = stored && (await withoutOwnHold(db, stored, userId));
  if (!coupon) return refuse({ reason: 'invalid', minOrderAmount: 0 });
  const asking = { now, hasOrdered: coupon.firstTimeUserOnly && (await hasOrdered(db, userId)) };
  const reason = refusalOf(coupon, lines, asking);
  if (reason === null) return ok(coupon);
  return refuse({ reason, minOrderAmount: reason === 'below-minimum' ? coupon.minOrderAmount : 0 });
}

export async function checkCoupon(
  ctx: ShopContext,
  code: string,
  lines: readonly CouponLine[],
  network: string,
): Promise<Result<Coupon, RefusedCoupon>> {
  const userId = signedInId(ctx.actor);
  if (!(await mayJudge(ctx.db, { userId, network }, code))) return refuse({ reason: 'too-many', minOrderAmount: 0 });
  return judgeCoupon(ctx.db, code, lines, { userId, now: ctx.now });
}
