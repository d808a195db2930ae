// Finds, holds and gives back coupons. Holding happens in the order's transaction: the count rises only below the limit,
// and a first-time coupon goes once to a person.

import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { coupons, couponUses } from '#db/schema/promotions.ts';
import { decide, sqlState } from '#db/transaction.server.ts';
import { mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import type { Coupon } from './coupon.ts';

export async function findCoupon(tx: DbOrTx, code: string): Promise<Coupon | null> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code.toUpperCase()));
  return row ?? null;
}

export interface CouponHold {
  readonly intentId: string;
  readonly userId: string;
  readonly at: Date;
}

/** False at the limit. */
async function countUse(tx: Tx, couponId: string): Promise<boolean> {
  const counted = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(
      and(eq(coupons.id, couponId), or(eq(coupons.usageLimit, 0), sql`${coupons.usedCount} < ${coupons.usageLimit}`)),
    )
    .returning({ id: coupons.id });
  return counted.length === 1;
}

/** False when the limit was reached or the person already used a first-time coupon; the caller must roll back. */
export async function holdCoupon(tx: Tx, coupon: Coupon, hold: CouponHold): Promise<boolean> {
  if (!(await countUse(tx, coupon.id))) return false;
  try {
    await tx.insert(couponUses).values({
      couponId: coupon.id,
      intentId: hold.intentId,
      userId: hold.userId,
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

export async function spendHeldCoupon(tx: Tx, intentId: string, orderId: string, at: Date): Promise<void> {
  await tx
    .update(couponUses)
    .set({ state: 'used', orderId, updatedAt: at })
    .where(and(eq(couponUses.intentId, intentId), eq(couponUses.state, 'held')));
}

/** The intent expired or the order was cancelled: the use counts no more. */
export async function giveCouponBack(tx: Tx, intentId: string, at: Date): Promise<void> {
  const given = await tx
    .update(couponUses)
    .set({ state: 'given-back', updatedAt: at })
    .where(and(eq(couponUses.intentId, intentId), ne(couponUses.state, 'given-back')))
    .returning({ couponId: couponUses.couponId });
  for (const { couponId } of given) {
    await tx
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(eq(coupons.id, couponId));
  }
}

async function takeBack(tx: Tx, intentId: string, state: 'held' | 'used', at: Date): Promise<boolean> {
  const [use] = await tx
    .select({ id: couponUses.id, couponId: couponUses.couponId })
    .from(couponUses)
    .where(and(eq(couponUses.intentId, intentId), eq(couponUses.state, 'given-back')))
    .for('update');
  if (!use) return true;
  if (!(await countUse(tx, use.couponId))) return false;
  await tx.update(couponUses).set({ state, updatedAt: at }).where(eq(couponUses.id, use.id));
  return true;
}

/** A cancelled order is taken up again, and its coupon with it. False when it is used up; the caller must roll back. */
export const takeCouponAgain = (tx: Tx, intentId: string, at: Date): Promise<boolean> =>
  takeBack(tx, intentId, 'used', at);

/** The same for an expired intent that was paid after all: its order spends it. */
export const holdCouponAgain = (tx: Tx, intentId: string, at: Date): Promise<boolean> =>
  takeBack(tx, intentId, 'held', at);

export type NewCoupon = Omit<typeof coupons.$inferInsert, 'id' | 'usedCount' | 'createdAt' | 'updatedAt' | 'version'>;

export async function addCoupon(
  ctx: ShopContext,
  coupon: NewCoupon,
): Promise<Result<string, 'not-allowed' | 'code-taken'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return decide<string, 'code-taken'>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx
      .insert(coupons)
      .values({ ...coupon, code: coupon.code.toUpperCase(), createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: coupons.id });
    if (!row) return refuseWith('code-taken');
    await recordChange(tx, ctx.actor, { action: 'add', entity: 'coupon', entityId: row.id, after: coupon });
    return row.id;
  });
}
