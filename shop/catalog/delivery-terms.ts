// Delivery times and return terms on a product's page, as S-PDP-24 and S-PDP-25 require them. A store without a price for express
// delivery does not mention it.

import { DELIVERY_DAYS, RETURN_RULES } from '#config/store.ts';
import type { LabelledValue } from './product-details.ts';

const STANDARD: LabelledValue = { label: 'Standard delivery', value: `${DELIVERY_DAYS.standard} business days` };
const EXPRESS: LabelledValue = { label: 'Express delivery', value: `${DELIVERY_DAYS.express} business days` };

export const listDeliveryTimes = (hasExpress: boolean): readonly LabelledValue[] =>
  hasExpress ? [STANDARD, EXPRESS] : [STANDARD];

/** 'Standard 3-5 business days, express 1-2' */
export const describeDeliveryTimes = (hasExpress: boolean): string =>
  `Standard ${STANDARD.value}${hasExpress ? `, express ${DELIVERY_DAYS.express}` : ''}`;

export const RETURN_TERMS: readonly LabelledValue[] = [
  { label: 'Return window', value: `${RETURN_RULES.returnDays} days from delivery` },
  { label: 'Return cost', value: 'Free' },
  { label: 'Refund', value: `In ${RETURN_RULES.refundWorkingDays} working days` },
];
