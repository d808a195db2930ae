// Staff add, edit, activate, deactivate and delete coupons. Each change is one transaction with an audit row; a change based on an
// outdated version is refused. A deleted coupon's row is kept but hidden, because orders that used it may still be cancelled.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { coupons } from '#db/schema/promotions.ts';
import { inTransaction, sqlState } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { withErrorMessage } from '#shop/with-error-message.ts';
import { type CouponFields, type CouponProblems, couponProblems } from './coupon-fields.ts';

/** Six required fields; the rest are optional. */
export type NewCoupon = Pick<CouponFields, 'code' | 'name' | 'type' | 'value' | 'validFrom' | 'validUntil'> &
  Partial<CouponFields>;
type StoredCoupon = typeof coupons.$inferSelect;

export type AddCouponRefusal = 'not-allowed' | 'code-taken' | { readonly problems: CouponProblems };
/** 'changed-meanwhile': somebody saved it since the screen was loaded. */
export type ChangeCouponRefusal = 'not-allowed' | 'no-such-coupon' | 'changed-meanwhile';
export type UpdateCouponRefusal = AddCouponRefusal | ChangeCouponRefusal;

/** The version that the screen loaded; null skips the check and overwrites changes by others. */
export interface LoadedVersion {
  readonly version: number | null;
}

const withDefaults = (coupon: NewCoupon): CouponFields => ({
  description: '',
  maxDiscount: 0,
  minOrderAmount: 0,
  usageLimit: 0,
  status: 'active',
  applicableCategories: [],
  applicableProducts: [],
  excludeCategories: [],
  excludeProducts: [],
  firstTimeUserOnly: false,
  ...coupon,
});

const toRow = (fields: CouponFields) => ({
  ...fields,
  code: fields.code.trim().toUpperCase(),
  name: fields.name.trim(),
  description: fields.description.trim(),
  applicableCategories: [...fields.applicableCategories],
  applicableProducts: [...fields.applicableProducts],
  excludeCategories: [...fields.excludeCategories],
  excludeProducts: [...fields.excludeProducts],
});

const hasNoProblems = (problems: CouponProblems): boolean => Object.keys(problems).length === 0;

export async function addCoupon(ctx: ShopContext, coupon: NewCoupon): Promise<Result<string, AddCouponRefusal>> {
  if (!may(ctx.actor, 'coupons')) return refuse('not-allowed');
  const fields = withDefaults(coupon);
  const problems = couponProblems(fields, 0);
  if (!hasNoProblems(problems)) return refuse({ problems });
  const after = toRow(fields);
  return withErrorMessage('Failed to add coupon', () =>
    inTransaction<string, AddCouponRefusal>(ctx.db, async (tx, refuseWith) => {
      const [row] = await tx
        .insert(coupons)
        .values({ ...after, createdAt: ctx.now, updatedAt: ctx.now })
        .onConflictDoNothing()
        .returning({ id: coupons.id });
      if (!row) return refuseWith('code-taken');
      await recordChange(tx, ctx.actor, { action: 'add', entity: 'coupon', entityId: row.id, after });
      return row.id;
    }),
  );
}

/** Locks the coupon; refuses when its version is not the one the screen loaded. */
async function lockCoupon(
  tx: Tx,
  id: string,
  { version }: LoadedVersion,
  refuseWith: (reason: ChangeCouponRefusal) => never,
): Promise<StoredCoupon> {
  const isThisCoupon = and(eq(coupons.id, id), isNull(coupons.deletedAt));
  const [coupon] = isRowId(id) ? await tx.select().from(coupons).where(isThisCoupon).for('update') : [];
  if (!coupon) return refuseWith('no-such-coupon');
  if (version !== null && version !== coupon.version) return refuseWith('changed-meanwhile');
  return coupon;
}

const nextVersion = sql`${coupons.version} + 1`;

/** Returns the new version. */
export async function updateCoupon(
  ctx: ShopContext,
  id: string,
  { version, fields }: LoadedVersion & { readonly fields: CouponFields },
): Promise<Result<number, UpdateCouponRefusal>> {
  if (!may(ctx.actor, 'coupons')) return refuse('not-allowed');
  const work = () =>
    inTransaction<number, UpdateCouponRefusal>(ctx.db, async (tx, refuseWith) => {
      const before = await lockCoupon(tx, id, { version }, refuseWith);
      const problems = couponProblems(fields, before.usedCount);
      if (!hasNoProblems(problems)) return refuseWith({ problems });
      const after = toRow(fields);
      await tx
        .update(coupons)
        .set({ ...after, version: nextVersion, updatedAt: ctx.now })
        .where(eq(coupons.id, id));
      await recordChange(tx, ctx.actor, { action: 'update', entity: 'coupon', entityId: id, before, after });
      return before.version + 1;
    });
  return withErrorMessage('Failed to update coupon', async () => {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) === '23505') return refuse('code-taken');
      throw error;
    }
  });
}

export async function setCouponStatus(
  ctx: ShopContext,
  id: string,
  { version, status }: LoadedVersion & { readonly status: StoredCoupon['status'] },
): Promise<Result<StoredCoupon['status'], ChangeCouponRefusal>> {
  if (!may(ctx.actor, 'coupons')) return refuse('not-allowed');
  return withErrorMessage('Failed to update coupon', () =>
    inTransaction<StoredCoupon['status'], ChangeCouponRefusal>(ctx.db, async (tx, refuseWith) => {
      const before = await lockCoupon(tx, id, { version }, refuseWith);
      if (before.status === status) return status;
      await tx.update(coupons).set({ status, version: nextVersion, updatedAt: ctx.now }).where(eq(coupons.id, id));
      const change = { entity: 'coupon', entityId: id, before: { status: before.status }, after: { status } };
      await recordChange(tx, ctx.actor, { action: status === 'active' ? 'activate' : 'deactivate', ...change });
      return status;
    }),
  );
}

/** Returns the deleted coupon's code; a new coupon may use it. */
export async function deleteCoupon(
  ctx: ShopContext,
  id: string,
  { version }: LoadedVersion,
): Promise<Result<string, ChangeCouponRefusal>> {
  if (!may(ctx.actor, 'coupons')) return refuse('not-allowed');
  return withErrorMessage('Failed to delete coupon', () =>
    inTransaction<string, ChangeCouponRefusal>(ctx.db, async (tx, refuseWith) => {
      const before = await lockCoupon(tx, id, { version }, refuseWith);
      await tx
        .update(coupons)
        .set({ deletedAt: ctx.now, status: 'inactive', version: nextVersion, updatedAt: ctx.now })
        .where(eq(coupons.id, id));
      await recordChange(tx, ctx.actor, { action: 'delete', entity: 'coupon', entityId: id, before });
      return before.code;
    }),
  );
}
