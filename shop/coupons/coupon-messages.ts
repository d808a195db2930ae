// Messages to shoppers about a coupon (S-CPN-02, S-CPN-08 to S-CPN-19). The requirements specify the wording.

import { formatMoney, type Paise } from '#shop/money/money.ts';
import type { RefusedCoupon } from './coupon.ts';

export const COUPON_EMPTY_MESSAGE = 'Please enter a coupon code';
export const COUPON_FAILED_MESSAGE = 'Error applying coupon. Please try again.';

const REFUSAL_MESSAGES: Record<RefusedCoupon['reason'], (minOrderAmount: Paise) => string> = {
  invalid: () => 'Invalid coupon code',
  'below-minimum': (minimum) => `Minimum order amount of ${formatMoney(minimum)} required`,
  'first-time-only': () => 'This coupon is only for first-time users',
  'login-needed': () => 'Log in to use this coupon',
  'too-many': () => 'Too many tries. Please wait a few minutes and try again.',
};

export const couponRefusedMessage = ({ reason, minOrderAmount }: RefusedCoupon): string =>
  REFUSAL_MESSAGES[reason](minOrderAmount);

export const couponAppliedMessage = (discount: Paise): string =>
  `Coupon applied successfully! Discount: ${formatMoney(discount)}`;
