import type { CouponState } from '#shop/coupons/coupon-state.ts';
import { ActiveBadge, type StatusTone, ToneBadge } from './status-badge.tsx';

const BADGES: Readonly<Record<Exclude<CouponState, 'usable' | 'inactive'>, { tone: StatusTone; label: string }>> = {
  'not-yet': { tone: 'waiting', label: 'Scheduled' },
  ended: { tone: 'idle', label: 'Ended' },
  'used-up': { tone: 'accepted', label: 'Used up' },
};

/** Whether shoppers can use the coupon now, and why not. */
export function CouponStateBadge({ state }: { readonly state: CouponState }) {
  if (state === 'usable') return <ActiveBadge status="active" />;
  return state === 'inactive' ? <ActiveBadge status="inactive" /> : <ToneBadge {...BADGES[state]} />;
}
