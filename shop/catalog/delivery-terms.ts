// Delivery times and return terms on a product's page, as S-PDP-24 and S-PDP-25 require them.

import type { LabelledValue } from './product-details.ts';

export const DELIVERY_TIMES: readonly LabelledValue[] = [
  { label: 'Standard delivery', value: '3-5 business days' },
  { label: 'Express delivery', value: '1-2 business days' },
];

export const RETURN_TERMS: readonly LabelledValue[] = [
  { label: 'Return window', value: '2 days from delivery' },
  { label: 'Return cost', value: 'Free' },
  { label: 'Refund', value: 'In 5-7 working days' },
];
