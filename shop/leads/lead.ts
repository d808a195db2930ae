// A mobile number left in return for a coupon: ten digits, the first one 6 to 9.

export const LEAD_STATUSES = ['new', 'contacted', 'converted'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** '+91 98765-43210' loses everything but digits and keeps ten at most: '9198765432' is then refused by its first digit. */
export const onlyDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 10);

export type MobileRefusal = 'empty' | 'invalid';

export function mobileRefusal(mobileNumber: string): MobileRefusal | null {
  if (mobileNumber === '') return 'empty';
  return /^[6-9]\d{9}$/.test(mobileNumber) ? null : 'invalid';
}
