// A request to cancel as the dialog asks for it: one of the fixed reasons, in her own words for 'Other', and what she wants instead.

import type { CANCELLATION_TYPES } from '#config/value-lists.ts';

export const CANCELLATION_REASONS = [
  'Changed my mind',
  'Found better price elsewhere',
  'Item no longer needed',
  'Wrong size/color ordered',
  'Delivery time too long',
  'Product quality concerns',
  'Duplicate order',
  'Other',
] as const;

export type CancellationType = (typeof CANCELLATION_TYPES)[number];

export const MAX_DETAILS_LENGTH = 900;

export interface TypedCancellation {
  readonly reason: string;
  /** For 'Other'. */
  readonly details: string;
  readonly type: string;
}

/** The reason as it is kept: 'Duplicate order', 'Other: I am moving'. Empty when none was given, or one that is not in the list. */
export function reasonOf({ reason, details }: Pick<TypedCancellation, 'reason' | 'details'>): string {
  const chosen = CANCELLATION_REASONS.find((each) => each === reason);
  if (chosen !== 'Other') return chosen ?? '';
  const told = details.trim().slice(0, MAX_DETAILS_LENGTH);
  return told === '' ? '' : `Other: ${told}`;
}

/** Whoever says nothing wants her money back. */
export const typeOf = (type: string): CancellationType => (type === 'replacement' ? 'replacement' : 'refund');
