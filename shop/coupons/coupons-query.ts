// The query of the coupon list, parsed from its URL: `?search=diwali&status=active&type=fixed`. Invalid values are ignored.

import { normalizeSearchText } from '#shop/search-text.ts';
import type { Coupon } from './coupon.ts';
import { COUPON_TYPES } from './coupon-types.ts';

export interface CouponsQuery {
  readonly search: string;
  readonly status: Coupon['status'] | null;
  readonly type: Coupon['type'] | null;
  readonly page: number;
  readonly rows: number;
}

export function parseCouponsQuery(
  params: URLSearchParams,
  paging: { readonly page: number; readonly rows: number },
): CouponsQuery {
  const status = params.get('status');
  return {
    search: normalizeSearchText(params.get('search')),
    status: status === 'active' || status === 'inactive' ? status : null,
    type: COUPON_TYPES.find((type) => type === params.get('type')) ?? null,
    ...paging,
  };
}

export const hasFilters = ({ search, status, type }: CouponsQuery): boolean =>
  search !== '' || status !== null || type !== null;
