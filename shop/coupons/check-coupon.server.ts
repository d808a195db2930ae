// The one coupon check: may this shopper use this code on these lines? A quote runs it, and an order runs it again in its
// transaction. The check reserves nothing. Codes can be guessed, so consumeCouponGuess limits how many different codes an
// account and a network may try.

import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { checkouts, orders } from '#db/schema/orders.ts';
import { rateLimits } from '#db/schema/people.ts';
import { coupons, couponUses } from '#db/schema/promotions.ts';
import { ownedBy } from '#shop/checkout-owner.server.ts';
import { type CheckoutOwner, toOwner } from '#shop/checkout-owner.ts';
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
/** A whole neighbourhood may share one IP address. */
const LIMIT_PER_NETWORK = { max: 600, withinMs: 10 * 60 * 1_000 };

/** A buyer without an account. */
interface CouponGuest {
  readonly hash: string;
  /** The mobile number that the guest has proven by a code; null when none is proven. */
  readonly phone: string | null;
}

/** True when an order of this browser exists, or any order with this number, from any owner. */
async function hasGuestOrdered(db: DbOrTx, { hash, phone }: CouponGuest): Promise<boolean> {
  const [earlier] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.guestHash, hash), phone === null ? undefined : eq(orders.customerPhone, phone)))
    .limit(1);
  return earlier !== undefined;
}

/** True when the account has an order, even a cancelled one. False for a visitor, whose orders are unknown. */
export async function hasOrdered(db: DbOrTx, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const [earlier] = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).limit(1);
  return earlier !== undefined;
}

export interface CouponGuesser {
  /** The account or the guest; null for a visitor, for whom only the network is limited. */
  readonly shopper: string | null;
  /** Null skips the limit per network. */
  readonly network: string | null;
}

/** A code counts as a guess once per day and shopper, because every change of the bag quotes the same code again. */
const CHECKED_CODE_WINDOW = { max: 1, withinMs: 24 * 60 * 60 * 1_000 };

/**
 * True when this code was counted as a guess within the last 24 hours. The clock is the database's, as in
 * `consumeRateLimit`.
 */
async function wasCheckedBefore(db: DbOrTx, key: string): Promise<boolean> {
  const [checkedBefore] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, key),
        sql`${rateLimits.windowBeganAt} > floor(extract(epoch from clock_timestamp()) * 1000)::bigint - ${CHECKED_CODE_WINDOW.withinMs}::bigint`,
      ),
    );
  return checkedBefore !== undefined;
}

/** Counts the first check of a code as a guess; repeated checks are not counted. Returns false when too many codes were tried. */
export async function consumeCouponGuess(
  db: DbOrTx,
  { shopper, network }: CouponGuesser,
  rawCode: string,
): Promise<boolean> {
  const code = normalizeCouponCode(rawCode);
  // No coupon has such a code, so the answer reveals nothing and is not counted.
  if (!isPlainCode(code)) return true;
  const key = `coupon known ${shopper ?? `from ${network}`} ${code}`;
  if (await wasCheckedBefore(db, key)) return true;
  if (shopper !== null && !(await consumeRateLimit(db, `coupon by ${shopper}`, LIMIT_PER_ACCOUNT))) return false;
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
async function excludeOwnHold(db: DbOrTx, coupon: Coupon, owner: CheckoutOwner | null): Promise<Coupon> {
  const isUsedUp = coupon.usageLimit > 0 && coupon.usedCount >= coupon.usageLimit;
  if (owner === null || !isUsedUp) return coupon;
  const ownHolds = await db
    .select({ id: couponUses.id })
    .from(couponUses)
    .innerJoin(checkouts, eq(checkouts.id, couponUses.checkoutId))
    .where(and(eq(couponUses.couponId, coupon.id), ownedBy(checkouts, owner), eq(couponUses.state, 'held')));
  return { ...coupon, usedCount: coupon.usedCount - ownHolds.length };
}

export interface CouponShopper {
  readonly userId: string | null;
  /** Null for an account and for a visitor, of whom nothing is known until the order. */
  readonly guest?: CouponGuest | null;
  readonly now: Date;
}

async function loadFirstOrderState(db: DbOrTx, { userId, guest = null }: CouponShopper) {
  if (guest === null) return { hasOrdered: await hasOrdered(db, userId), isUnknown: false };
  return { hasOrdered: await hasGuestOrdered(db, guest), isUnknown: guest.phone === null };
}

export async function checkCoupon(
  db: DbOrTx,
  code: string,
  lines: readonly CouponLine[],
  shopper: CouponShopper,
): Promise<Result<Coupon, RefusedCoupon & { readonly reason: CouponRefusal }>> {
  const stored = await getCouponByCode(db, code);
  const owner = toOwner({ userId: shopper.userId, guestHash: shopper.guest?.hash ?? null });
  const coupon = stored && (await excludeOwnHold(db, stored, owner));
  if (!coupon) return refuse({ reason: 'invalid', minOrderAmount: 0 });
  const firstOrder = coupon.firstTimeUserOnly ? await loadFirstOrderState(db, shopper) : { hasOrdered: false };
  const reason = findCouponRefusal(coupon, lines, { now: shopper.now, ...firstOrder });
  if (reason === null) return ok(coupon);
  return refuse({ reason, minOrderAmount: reason === 'below-minimum' ? coupon.minOrderAmount : 0 });
}
