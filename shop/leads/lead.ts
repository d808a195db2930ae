// A mobile number left in return for a coupon: ten digits, the first one 6 to 9.

import { LEAD_STATUSES } from '#config/value-lists.ts';

export type LeadStatus = (typeof LEAD_STATUSES)[number];

export interface LeadRecord {
  readonly id: string;
  readonly mobileNumber: string;
  readonly source: string;
  readonly status: LeadStatus;
  readonly notes: string;
  readonly timestamp: Date;
}

export const parseLeadStatus = (text: string | null): LeadStatus | null =>
  LEAD_STATUSES.find((status) => status === text) ?? null;

/** The limit of staff's notes: longer notes are refused. */
export const MAX_NOTES_LENGTH = 2_000;
/** A lead counts as recent for this many days. */
export const RECENT_DAYS = 7;

/** Keeps ten digits at most: '98765-43210 ext 7' and the pasted '+91 98765-43210' both become '9876543210'. */
export const onlyDigits = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^(?:(?:00)?91|0)(?=\d{10}$)/, '')
    .slice(0, 10);

export type MobileRefusal = 'empty' | 'invalid';

export function getMobileRefusal(mobileNumber: string): MobileRefusal | null {
  if (mobileNumber === '') return 'empty';
  return /^[6-9]\d{9}$/.test(mobileNumber) ? null : 'invalid';
}

/** Formats '9876543210' as '+91 98765 43210'. */
export const formatMobile = (mobileNumber: string): string =>
  `+91 ${mobileNumber.slice(0, 5)} ${mobileNumber.slice(5)}`;

/** Formats 'discount_popup' as 'Discount popup'. */
export const sourceLabel = (source: string): string => {
  const words = source.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
