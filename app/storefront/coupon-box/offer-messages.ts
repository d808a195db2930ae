// The text of an offered coupon: the description by staff, or else a sentence made of its terms. Pure.
// ₹750 off from ₹7,500: '₹750 off on orders of ₹7,500 or more'.

import type { ListedCoupon } from '#shop/coupons/active-coupons.server.ts';
import { COUPON_TYPE_RULES, getDiscountCap } from '#shop/coupons/coupon-types.ts';
import { formatMoney } from '#shop/money/money.ts';

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** Why the coupon cannot be applied to this bag, whatever it costs. */
export const notForBagText = ({ onlyFor }: Pick<ListedCoupon, 'onlyFor'>): string =>
  onlyFor.length > 0 ? `Only for ${list.format(onlyFor)}` : 'Not valid for the items in your bag';

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
