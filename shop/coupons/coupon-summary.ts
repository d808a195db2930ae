// Describes a coupon in one sentence, so that staff can check it before shoppers use it:
// '20% off Ethnic Wear, at most ₹1,200, on orders of ₹2,999 or more, from 20 Nov to 5 Dec 2026, for the first 150 orders.'

import { formatCount } from '#shop/format-count.ts';
import { formatDayInIndia, toIndianTimeInput } from '#shop/indian-clock.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { Coupon } from './coupon.ts';
import { COUPON_TYPE_RULES, getDiscountCap } from './coupon-types.ts';

type CouponValue = Pick<Coupon, 'type' | 'value' | 'maxDiscount'>;

/** Returns '20% off, up to ₹1,200', '₹150 off' or 'Free shipping (₹99)'. */
export function couponValueText(coupon: CouponValue): string {
  const worth = COUPON_TYPE_RULES[coupon.type].worth(coupon.value);
  const cap = getDiscountCap(coupon);
  return cap > 0 ? `${worth}, up to ${formatMoney(cap)}` : worth;
}

/** Returns '20 Nov – 5 Dec 2026', with both years when they differ. */
export function couponPeriodText(from: Date, until: Date, between = ' – '): string {
  const isOneYear = toIndianTimeInput(from).slice(0, 4) === toIndianTimeInput(until).slice(0, 4);
  return `${formatDayInIndia(from, !isOneYear)}${between}${formatDayInIndia(until, true)}`;
}

export interface SummarizedCoupon
  extends CouponValue,
    Pick<Coupon, 'minOrderAmount' | 'usageLimit' | 'firstTimeUserOnly'> {
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  /** Names of included and of excluded categories and products; empty lists for a coupon without limits. */
  readonly appliesTo: readonly string[];
  readonly excludes: readonly string[];
}

const MAX_NAMES = 3;
function joinNames(names: readonly string[], conjunction: string): string {
  const more = names.length - MAX_NAMES;
  const visibleNames = names.slice(0, MAX_NAMES);
  const words = more > 0 ? [...visibleNames, `${more} more`] : visibleNames;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

const usageLimitText = (usageLimit: number): string =>
  usageLimit === 1 ? 'can be used once in total' : `for the first ${formatCount(usageLimit)} orders`;

export function summarizeCoupon(coupon: SummarizedCoupon): string {
  const { appliesTo, minOrderAmount, usageLimit, validFrom, validUntil } = coupon;
  const rules = COUPON_TYPE_RULES[coupon.type];
  const worth = rules.worth(coupon.value);
  const cap = getDiscountCap(coupon);
  const parts: readonly (string | false)[] = [
    appliesTo.length > 0 ? `${worth}${rules.scopeJoint}${joinNames(appliesTo, 'and')}` : worth,
    coupon.excludes.length > 0 && `but not ${joinNames(coupon.excludes, 'or')}`,
    cap > 0 && `at most ${formatMoney(cap)}`,
    minOrderAmount > 0 && `on orders of ${formatMoney(minOrderAmount)} or more`,
    validFrom !== null && validUntil !== null && `from ${couponPeriodText(validFrom, validUntil, ' to ')}`,
    coupon.firstTimeUserOnly && 'for people who have not ordered before',
    usageLimit > 0 && usageLimitText(usageLimit),
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}
