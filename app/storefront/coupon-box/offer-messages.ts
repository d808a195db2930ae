// The text of an offered coupon: staff's description, or else a sentence built from its terms, such as
// '₹750 off on orders of ₹7,500 or more'. Pure.

import type { ListedCoupon } from '#shop/coupons/active-coupons.server.ts';
import { COUPON_TYPE_RULES, getDiscountCap } from '#shop/coupons/coupon-types.ts';
import { formatMoney } from '#shop/money/money.ts';

const listFormat = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** The reason why the coupon fits no item in this bag, independent of the bag's total. */
export const ineligibleText = ({ onlyFor }: Pick<ListedCoupon, 'onlyFor'>): string =>
  onlyFor.length > 0 ? `Only for ${listFormat.format(onlyFor)}` : 'Not valid for the items in your bag';

export function offerText(coupon: ListedCoupon): string {
  if (coupon.description.trim() !== '') return coupon.description;
  const cap = getDiscountCap(coupon);
  return [
    COUPON_TYPE_RULES[coupon.type].offer(coupon.value),
    coupon.firstTimeUserOnly && ' your first order',
    coupon.minOrderAmount > 0 && ` on orders of ${formatMoney(coupon.minOrderAmount)} or more`,
    cap > 0 && `, up to ${formatMoney(cap)}`,
  ]
    .filter((part) => part !== false)
    .join('');
}
