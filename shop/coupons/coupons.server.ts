// Holds, spends and releases uses of a coupon. A use is held in the order's transaction: the count rises only below the limit, and a person
// may use a first-time coupon once.

import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { coupons, couponUses } from '#db/schema/promotions.ts';
import { sqlState } from '#db/transaction.server.ts';
import { withErrorMessage } from '#shop/with-error-message.ts';
import type { Coupon } from './coupon.ts';

export interface CouponHold {
  readonly checkoutId: string;
  /** Null for a guest's checkout. */
  readonly userId: string | null;
  /** The guest's verified number, which identifies her; null without one. */
  readonly guestPhone: string | null;
  readonly at: Date;
}

/** Counts one more use, in the order's transaction. Returns false when the limit is reached. */
export async function incrementCouponUsage(tx: Tx, couponId: string): Promise<boolean> {
  const isBelowLimit = or(eq(coupons.usageLimit, 0), sql`${coupons.usedCount} < ${coupons.usageLimit}`);
  const counted = await withErrorMessage('Failed to increment coupon usage', () =>
    tx
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} + 1` })
      .where(and(eq(coupons.id, couponId), isBelowLimit))
      .returning({ id: coupons.id }),
  );
  return counted.length === 1;
}

/** Returns false when the limit is reached or the person has already used a first-time coupon; the caller must then roll back. */
export async function holdCoupon(tx: Tx, coupon: Coupon, hold: CouponHold): Promise<boolean> {
  if (!(await incrementCouponUsage(tx, coupon.id))) return false;
  try {
    await tx.insert(couponUses).values({
      couponId: coupon.id,
      checkoutId: hold.checkoutId,
      userId: hold.userId,
      guestPhone: coupon.firstTimeUserOnly ? hold.guestPhone : null,
      firstTimeOnly: coupon.firstTimeUserOnly,
      state: 'held',
      createdAt: hold.at,
      updatedAt: hold.at,
    });
    return true;
  } catch (error) {
    if (sqlState(error) === '23505') return false;
    throw error;
  }
}

export async function spendHeldCoupon(tx: Tx, checkoutId: string, orderId: string, at: Date): Promise<void> {
  await tx
    .update(couponUses)
    .set({ state: 'used', orderId, updatedAt: at })
    .where(and(eq(couponUses.checkoutId, checkoutId), eq(couponUses.state, 'held')));
}

/** Releases the use of an expired checkout or a cancelled order. */
export async function releaseCoupon(tx: Tx, checkoutId: string, at: Date): Promise<void> {
  const released = await tx
    .update(couponUses)
    .set({ state: 'released', updatedAt: at })
    .where(and(eq(couponUses.checkoutId, checkoutId), ne(couponUses.state, 'released')))
    .returning({ couponId: couponUses.couponId });
  for (const { couponId } of released) {
    await tx
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(eq(coupons.id, couponId));
  }
}

/** Counts a released use again. Returns false when the coupon is used up; true also when the checkout has no released use. */
async function reclaimUse(tx: Tx, checkoutId: string, state: 'held' | 'used', at: Date): Promise<boolean> {
  const [use] = await tx
    .select({ id: couponUses.id, couponId: couponUses.couponId })
    .from(couponUses)
    .where(and(eq(couponUses.checkoutId, checkoutId), eq(couponUses.state, 'released')))
    .for('update');
  if (!use) return true;
  if (!(await incrementCouponUsage(tx, use.couponId))) return false;
  await tx.update(couponUses).set({ state, updatedAt: at }).where(eq(couponUses.id, use.id));
  return true;
}

/** Uses the coupon of a reopened order again. Returns false when the coupon is used up; the caller must then roll back. */
export const reuseCoupon = (tx: Tx, checkoutId: string, at: Date): Promise<boolean> =>
  reclaimUse(tx, checkoutId, 'used', at);

/** Holds the coupon of an expired checkout again that was paid after all. Returns false when it is used up; the caller must roll back. */
export const holdReleasedCoupon = (tx: Tx, checkoutId: string, at: Date): Promise<boolean> =>
  reclaimUse(tx, checkoutId, 'held', at);
