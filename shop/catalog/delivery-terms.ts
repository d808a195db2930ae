// Delivery times and return terms on a product's page, as S-PDP-24 and S-PDP-25 require them.

import { DELIVERY_DAYS, RETURN_RULES } from '#config/store.ts';
import type { LabelledValue } from './product-details.ts';

export const DELIVERY_TIMES: readonly LabelledValue[] = [
  { label: 'Standard delivery', value: `${DELIVERY_DAYS.standard} business days` },
  { label: 'Express delivery', value: `${DELIVERY_DAYS.express} business days` },
];

export const RETURN_TERMS: readonly LabelledValue[] = [
  { label: 'Return window', value: `${RETURN_RULES.returnDays} days from delivery` },
  { label: 'Return cost', value: 'Free' },
  { label: 'Refund', value: `In ${RETURN_RULES.refundWorkingDays} working days` },
];
