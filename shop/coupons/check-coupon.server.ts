// The one coupon check: may this shopper use this code on these lines? A quote runs it, and an order runs it again in its
// transaction. The check reserves nothing. Codes can be guessed, so consumeCouponGuess limits how many different codes an
// account and a network may try.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { rateLimits } from '#db/schema/people.ts';
import { coupons, couponUses } from '#db/schema/promotions.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import {
  type Coupon,
  type CouponLine,
  type CouponRefusal,
  findCouponRefusal,
  isPlainCode,
  normalizeCouponCode,
  type RefusedCoupon,
} from './coupon.ts';

const LIMIT_PER_ACCOUNT = { max: 60, withinMs: 10 * 60 * 1_000 };
/** A whole neighbourhood may share one address. */
const LIMIT_PER_NETWORK = { max: 600, withinMs: 10 * 60 * 1_000 };

/** True with any order, even a cancelled one. False for a guest, whose orders are not known. */
export async function hasOrdered(db: DbOrTx, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const [earlier] = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).limit(1);
  return earlier !== undefined;
}

export interface CouponGuesser {
  /** Null for a guest. */
  readonly userId: string | null;
  /** Null skips the limit per network. */
  readonly network: string | null;
}

/** A code is counted as a guess once per day and shopper: every change of the bag is quoted with the same code again. */
const CHECKED_CODE_WINDOW = { max: 1, withinMs: 24 * 60 * 60 * 1_000 };

async function wasCheckedToday(db: DbOrTx, key: string): Promise<boolean> {
  const [checkedBefore] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, key),
        sql`${rateLimits.lastRequest} > floor(extract(epoch from clock_timestamp()) * 1000)::bigint - ${CHECKED_CODE_WINDOW.withinMs}::bigint`,
      ),
    );
  return checkedBefore !== undefined;
}

/** Counts the first check of a code as a guess; later checks are not counted. False when too many codes were tried. */
export async function consumeCouponGuess(
  db: DbOrTx,
  { userId, network }: CouponGuesser,
  rawCode: string,
): Promise<boolean> {
  const code = normalizeCouponCode(rawCode);
  // No coupon has such a code, so the result reveals nothing.
  if (!isPlainCode(code)) return true;
  const key = `coupon known ${userId ?? `from ${network}`} ${code}`;
  if (await wasCheckedToday(db, key)) return true;
  if (userId !== null && !(await consumeRateLimit(db, `coupon by ${userId}`, LIMIT_PER_ACCOUNT))) return false;
  if (network !== null && !(await consumeRateLimit(db, `coupon from ${network}`, LIMIT_PER_NETWORK))) return false;
  await consumeRateLimit(db, key, CHECKED_CODE_WINDOW);
  return true;
}

export async function getCouponByCode(db: DbOrTx, rawCode: string): Promise<Coupon | null> {
  const code = normalizeCouponCode(rawCode);
  if (!isPlainCode(code)) return null;
  const [row] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.deletedAt)));
  return row ?? null;
}

/** Subtracts the uses that the shopper's own open checkout holds, so that they do not use up the coupon for that shopper. */
async function excludeOwnHold(db: DbOrTx, coupon: Coupon, userId: string | null): Promise<Coupon> {
  const isUsedUp = coupon.usageLimit > 0 && coupon.usedCount >= coupon.usageLimit;
  if (userId === null || !isUsedUp) return coupon;
  const ownHolds = await db
    .select({ id: couponUses.id })
    .from(couponUses)
    .where(and(eq(couponUses.couponId, coupon.id), eq(couponUses.userId, userId), eq(couponUses.state, 'held')));
  return { ...coupon, usedCount: coupon.usedCount - ownHolds.length };
}

export async function checkCoupon(
  db: DbOrTx,
  code: string,
  lines: readonly CouponLine[],
  { userId, now }: { readonly userId: string | null; readonly now: Date },
): Promise<Result<Coupon, RefusedCoupon & { readonly reason: CouponRefusal }>> {
  const stored = await getCouponByCode(db, code);
  const coupon = stored && (await excludeOwnHold(db, stored, userId));
  if (!coupon) return refuse({ reason: 'invalid', minOrderAmount: 0 });
  const shopper = { now, hasOrdered: coupon.firstTimeUserOnly && (await hasOrdered(db, userId)) };
  const reason = findCouponRefusal(coupon, lines, shopper);
  if (reason === null) return ok(coupon);
  return refuse({ reason, minOrderAmount: reason === 'below-minimum' ? coupon.minOrderAmount : 0 });
}
