import type { CouponState } from '#shop/coupons/coupon-state.ts';
import { ActiveBadge, type Sign, SignBadge } from './status-badge.tsx';

const BADGES: Readonly<Record<Exclude<CouponState, 'usable' | 'inactive'>, { sign: Sign; label: string }>> = {
  'not-yet': { sign: 'waiting', label: 'Scheduled' },
  ended: { sign: 'idle', label: 'Ended' },
  'used-up': { sign: 'taken', label: 'Used up' },
};

/** Whether shoppers can use the coupon now, and why not. */
export function CouponStateBadge({ state }: { readonly state: CouponState }) {
  if (state === 'usable') return <ActiveBadge status="active" />;
  return state === 'inactive' ? <ActiveBadge status="inactive" /> : <SignBadge {...BADGES[state]} />;
}
