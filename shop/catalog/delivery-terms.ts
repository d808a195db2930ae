// Delivery times and return terms on a product's page, as S-PDP-24 and S-PDP-25 require them. A store without a price for express
// delivery does not mention it.

import { DELIVERY_DAYS, RETURN_RULES } from '#config/store.ts';
import type { ReturnSettings } from '#shop/settings/return-settings.ts';
import type { LabelledValue } from './product-details.ts';

const STANDARD: LabelledValue = { label: 'Standard delivery', value: `${DELIVERY_DAYS.standard} business days` };
const EXPRESS: LabelledValue = { label: 'Express delivery', value: `${DELIVERY_DAYS.express} business days` };

export const listDeliveryTimes = (hasExpress: boolean): readonly LabelledValue[] =>
  hasExpress ? [STANDARD, EXPRESS] : [STANDARD];

/** 'Standard 3-5 business days, express 1-2', or without express when the store has no price for it. */
export const describeDeliveryTimes = (hasExpress: boolean): string =>
  `Standard ${STANDARD.value}${hasExpress ? `, express ${DELIVERY_DAYS.express}` : ''}`;

type ReturnTimes = Pick<ReturnSettings, 'returnDays' | 'exchangeDays'>;

/** '2 days', '1 day' */
export const countDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

const REFUND: LabelledValue = { label: 'Refund', value: `In ${RETURN_RULES.refundWorkingDays} working days` };
const CLAIMS_ONLY: readonly LabelledValue[] = [{ label: 'Returns', value: 'Only of damaged or wrong items' }, REFUND];

/** Returns '2-day return window', or null for a product that cannot be returned. */
export const describeReturnWindow = ({ returnDays }: ReturnTimes, isReturnable: boolean): string | null =>
  isReturnable && returnDays > 0 ? `${returnDays}-day return window` : null;

/** Returns the return terms of a product. A damaged or wrong item can always be returned. */
export function listReturnTerms(
  { returnDays, exchangeDays }: ReturnTimes,
  isReturnable: boolean,
): readonly LabelledValue[] {
  if (!isReturnable || (returnDays === 0 && exchangeDays === 0)) return CLAIMS_ONLY;
  if (returnDays === 0) {
    return [
      { label: 'Exchange window', value: `${countDays(exchangeDays)} from delivery` },
      { label: 'Exchange cost', value: 'Free' },
    ];
  }
  return [
    { label: 'Return window', value: `${countDays(returnDays)} from delivery` },
    { label: 'Return cost', value: 'Free' },
    REFUND,
  ];
}
