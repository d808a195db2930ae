// What a listed coupon offers, in a line: staff's own sentence, or one made of its terms. Pure.
// ₹750 off from ₹7,500: '₹750 off on orders of ₹7,500 or more'.

import { FREE_SHIPPING_COUPON_WORTH } from '#config/store.ts';
import type { ListedCoupon } from '#shop/coupons/active-coupons.server.ts';
import { formatMoney } from '#shop/money/money.ts';

const WORTH: Record<ListedCoupon['type'], (coupon: ListedCoupon) => string> = {
  percentage: ({ value }) => `${value}% off`,
  fixed: ({ value }) => `${formatMoney(value)} off`,
  free_shipping: () => `Free shipping, worth ${formatMoney(FREE_SHIPPING_COUPON_WORTH)}`,
};

export function offerWords(coupon: ListedCoupon): string {
  if (coupon.description.trim() !== '') return coupon.description;
  const capped = coupon.type === 'percentage' && coupon.maxDiscount > 0;
  return [
    WORTH[coupon.type](coupon),
    coupon.firstTimeUserOnly && ' your first order',
    coupon.minOrderAmount > 0 && ` on orders of ${formatMoney(coupon.minOrderAmount)} or more`,
    capped && `, up to ${formatMoney(coupon.maxDiscount)}`,
  ]
    .filter((part) => part !== false)
    .join('');
}
