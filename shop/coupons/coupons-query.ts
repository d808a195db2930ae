// The query of the coupon list, parsed from its URL: `?search=diwali&status=active&type=fixed`. Invalid values are ignored.
// The status is the state that the list shows: 'active' means that shoppers can use the coupon now.

import { normalizeSearchText } from '#shop/search-text.ts';
import type { Coupon } from './coupon.ts';
import type { CouponState } from './coupon-state.ts';
import { COUPON_TYPES } from './coupon-types.ts';

/** The state of the coupons by the value in the URL. */
export const COUPON_STATE_BY_FILTER = {
  active: 'usable',
  scheduled: 'not-yet',
  ended: 'ended',
  'used-up': 'used-up',
  inactive: 'inactive',
} as const satisfies Readonly<Record<string, CouponState>>;
export type CouponFilter = keyof typeof COUPON_STATE_BY_FILTER;
const COUPON_FILTERS = Object.keys(COUPON_STATE_BY_FILTER) as readonly CouponFilter[];

export interface CouponsQuery {
  readonly search: string;
  readonly status: CouponFilter | null;
  readonly type: Coupon['type'] | null;
  readonly page: number;
  readonly rows: number;
}

export function parseCouponsQuery(
  params: URLSearchParams,
  paging: { readonly page: number; readonly rows: number },
): CouponsQuery {
  return {
    search: normalizeSearchText(params.get('search')),
    status: COUPON_FILTERS.find((status) => status === params.get('status')) ?? null,
    type: COUPON_TYPES.find((type) => type === params.get('type')) ?? null,
    ...paging,
  };
}

export const hasFilters = ({ search, status, type }: CouponsQuery): boolean =>
  search !== '' || status !== null || type !== null;
