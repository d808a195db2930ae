/** Why staff refund an amount although nothing comes back; 'Other' needs a note. */
export const AMOUNT_REASONS = [
  'Late delivery',
  'Small fault, customer keeps it',
  'Price difference',
  'Goodwill',
  'Other',
] as const;

export type AmountReason = (typeof AMOUNT_REASONS)[number];
