// Describes a coupon in one sentence, so that staff can check it before shoppers use it:
// '20% off Ethnic Wear, at most ₹1,200, on orders of ₹2,999 or more, from 20 Nov to 5 Dec 2026, for the first 150 orders.'

import { formatDayInIndia, toIndianTimeInput } from '#shop/indian-clock.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { Coupon } from './coupon.ts';
import { COUPON_TYPE_RULES, capOf } from './coupon-types.ts';

type Worth = Pick<Coupon, 'type' | 'value' | 'maxDiscount'>;

/** '20% off, up to ₹1,200', '₹150 off', 'Free shipping (₹99)' */
export function couponValueText(coupon: Worth): string {
  const worth = COUPON_TYPE_RULES[coupon.type].worth(coupon.value);
  const cap = capOf(coupon);
  return cap > 0 ? `${worth}, up to ${formatMoney(cap)}` : worth;
}

/** '20 Nov – 5 Dec 2026'; both years when they differ. */
export function couponPeriodText(from: Date, until: Date, between = ' – '): string {
  const isOneYear = toIndianTimeInput(from).slice(0, 4) === toIndianTimeInput(until).slice(0, 4);
  return `${formatDayInIndia(from, !isOneYear)}${between}${formatDayInIndia(until, true)}`;
}

export interface SummarizedCoupon extends Worth, Pick<Coupon, 'minOrderAmount' | 'usageLimit' | 'firstTimeUserOnly'> {
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  /** Names of included and excluded categories and products; empty for everything. */
  readonly appliesTo: readonly string[];
  readonly excludes: readonly string[];
}

const namesUpTo = 3;
function listed(names: readonly string[], joint: string): string {
  const more = names.length - namesUpTo;
  const shown = names.slice(0, namesUpTo);
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${joint} ${all.at(-1)}`;
}

const howOften = (usageLimit: number): string =>
  usageLimit === 1 ? 'for the first order' : `for the first ${usageLimit.toLocaleString('en-IN')} orders`;

export function summarizeCoupon(coupon: SummarizedCoupon): string {
  const { appliesTo, minOrderAmount, usageLimit, validFrom, validUntil } = coupon;
  const rules = COUPON_TYPE_RULES[coupon.type];
  const worth = rules.worth(coupon.value);
  const cap = capOf(coupon);
  const parts: readonly (string | false)[] = [
    appliesTo.length > 0 ? `${worth}${rules.scopeJoint}${listed(appliesTo, 'and')}` : worth,
    coupon.excludes.length > 0 && `but not ${listed(coupon.excludes, 'or')}`,
    cap > 0 && `at most ${formatMoney(cap)}`,
    minOrderAmount > 0 && `on orders of ${formatMoney(minOrderAmount)} or more`,
    validFrom !== null && validUntil !== null && `from ${couponPeriodText(validFrom, validUntil, ' to ')}`,
    coupon.firstTimeUserOnly && 'for people who have not ordered before',
    usageLimit > 0 && howOften(usageLimit),
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}
