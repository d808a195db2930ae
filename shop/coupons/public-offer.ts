// A running coupon as public pages show it: its worth, and every condition that checkCoupon checks. The text is built from the coupon's
// terms, not from staff's description, so that no condition is missing: '20% off' · 'Up to ₹400', 'On orders of ₹899 or more', 'Only for
// Footwear and Bags & Handbags', 'Until 30 Nov 2026'.

import { formatDayInIndia } from '#shop/indian-clock.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import type { Coupon } from './coupon.ts';
import { COUPON_TYPE_RULES, getDiscountCap } from './coupon-types.ts';

export interface PublicOffer {
  readonly code: string;
  readonly title: string;
  readonly conditions: readonly string[];
}

export interface OfferTerms
  extends Pick<Coupon, 'code' | 'type' | 'value' | 'maxDiscount' | 'minOrderAmount' | 'firstTimeUserOnly'> {
  /** An ISO timestamp. */
  readonly validUntil: string;
  /** Names of the categories that the coupon is limited to. */
  readonly onlyFor: readonly string[];
  /** Names of the categories that the coupon excludes. */
  readonly notFor: readonly string[];
  /** True when the coupon is limited to some products, which are not named. */
  readonly isForSelectedProducts: boolean;
  /** True when the coupon excludes some products, which are not named. */
  readonly excludesProducts: boolean;
}

const listFormat = new Intl.ListFormat('en-IN', { type: 'conjunction' });
const anyFormat = new Intl.ListFormat('en-IN', { type: 'disjunction' });

const minimumText = (amount: Paise): string => `On orders of ${formatMoney(amount)} or more`;

export function toPublicOffer(terms: OfferTerms): PublicOffer {
  const { code, type, value, minOrderAmount, firstTimeUserOnly, onlyFor, notFor } = terms;
  const cap = getDiscountCap(terms);
  const conditions: readonly (string | false)[] = [
    firstTimeUserOnly && 'On your first order',
    cap > 0 && `Up to ${formatMoney(cap)}`,
    minOrderAmount > 0 && minimumText(minOrderAmount),
    onlyFor.length > 0 && `Only for ${listFormat.format(onlyFor)}`,
    terms.isForSelectedProducts && 'On selected items',
    notFor.length > 0 && `Not for ${anyFormat.format(notFor)}`,
    terms.excludesProducts && 'Some items excluded',
    `Until ${formatDayInIndia(new Date(terms.validUntil), true)}`,
  ];
  return {
    code,
    title: COUPON_TYPE_RULES[type].offer(value),
    conditions: conditions.filter((condition) => condition !== false),
  };
}
