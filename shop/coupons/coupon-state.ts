// Whether a coupon can be used now and, for staff, why it cannot. Shoppers get 'Invalid coupon code' for all states but 'usable'.

import { type Coupon, isRunning } from './coupon.ts';

export type CouponState = 'usable' | 'inactive' | 'not-yet' | 'ended' | 'used-up';

export type CouponValidity = Pick<Coupon, 'status' | 'validFrom' | 'validUntil' | 'usageLimit' | 'usedCount'>;

export function couponState(coupon: CouponValidity, now: Date): CouponState {
  if (isRunning(coupon, now)) return 'usable';
  if (coupon.validUntil < now) return 'ended';
  if (coupon.status === 'inactive') return 'inactive';
  return coupon.validFrom > now ? 'not-yet' : 'used-up';
}
