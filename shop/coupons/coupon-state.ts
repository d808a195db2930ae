// Why a coupon can or cannot be used at this moment, as staff read it. Shoppers hear 'Invalid coupon code' to all but the first.

import { type Coupon, isRunning } from './coupon.ts';

export type CouponState = 'usable' | 'inactive' | 'not-yet' | 'ended' | 'used-up';

export type StatedCoupon = Pick<Coupon, 'status' | 'validFrom' | 'validUntil' | 'usageLimit' | 'usedCount'>;

export function couponState(coupon: StatedCoupon, now: Date): CouponState {
  if (isRunning(coupon, now)) return 'usable';
  if (coupon.validUntil < now) return 'ended';
  if (coupon.status === 'inactive') return 'inactive';
  return coupon.validFrom > now ? 'not-yet' : 'used-up';
}
