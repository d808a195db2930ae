// A coupon as one sentence, so that staff read what they made before shoppers use it:
// '20% off Ethnic Wear, at most ₹1,200, on orders of ₹2,999 or more, from 20 Nov to 5 Dec 2026, for the first 150 orders.'

import { FREE_SHIPPING_COUPON_WORTH } from '#config/store.ts';
import { dayInIndia, typedInIndia } from '#shop/indian-clock.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { Coupon } from './coupon.ts';

type Worth = Pick<Coupon, 'type' | 'value' | 'maxDiscount'>;

/** '20% off, up to ₹1,200', '₹150 off', 'Free shipping (₹99)' */
export function worthInWords({ type, value, maxDiscount }: Worth): string {
  if (type === 'free_shipping') return `Free shipping (${formatMoney(FREE_SHIPPING_COUPON_WORTH)})`;
  if (type === 'fixed') return `${formatMoney(value)} off`;
  return maxDiscount > 0 ? `${value}% off, up to ${formatMoney(maxDiscount)}` : `${value}% off`;
}

/** '20 Nov – 5 Dec 2026'; both years when they differ. */
export function windowInWords(from: Date, until: Date, between = ' – '): string {
  const isOneYear = typedInIndia(from).slice(0, 4) === typedInIndia(until).slice(0, 4);
  return `${dayInIndia(from, !isOneYear)}${between}${dayInIndia(until, true)}`;
}

export interface CouponInWords extends Worth, Pick<Coupon, 'minOrderAmount' | 'usageLimit' | 'firstTimeUserOnly'> {
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  /** Names of what it is for, and of what it is not; none for everything. */
  readonly appliesTo: readonly string[];
  readonly excludes: readonly string[];
}

const namesUpTo = 3;
function listed(names: readonly string[], joint: string): string {
  const left = names.length - namesUpTo;
  const shown = names.slice(0, namesUpTo);
  const all = left > 0 ? [...shown, `${left} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${joint} ${all.at(-1)}`;
}

const whatFor = ({ type, appliesTo }: CouponInWords): string => {
  if (appliesTo.length === 0) return '';
  return `${type === 'free_shipping' ? ' with ' : ' '}${listed(appliesTo, 'and')}`;
};

const howOften = (usageLimit: number): string =>
  usageLimit === 1 ? 'for the first order' : `for the first ${usageLimit.toLocaleString('en-IN')} orders`;

export function couponInWords(coupon: CouponInWords): string {
  const { type, value, maxDiscount, minOrderAmount, usageLimit, validFrom, validUntil } = coupon;
  const what = type === 'percentage' ? `${value}% off` : worthInWords(coupon);
  const parts: readonly (string | false)[] = [
    `${what}${whatFor(coupon)}`,
    coupon.excludes.length > 0 && `but not ${listed(coupon.excludes, 'or')}`,
    type === 'percentage' && maxDiscount > 0 && `at most ${formatMoney(maxDiscount)}`,
    minOrderAmount > 0 && `on orders of ${formatMoney(minOrderAmount)} or more`,
    validFrom !== null && validUntil !== null && `from ${windowInWords(validFrom, validUntil, ' to ')}`,
    coupon.firstTimeUserOnly && 'for people who have not ordered before',
    usageLimit > 0 && howOften(usageLimit),
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}
