// A cancellation request as the dialog sends it: one of the fixed reasons, free text for 'Other', and a refund or a replacement.

import type { CANCELLATION_TYPES } from '#config/value-lists.ts';
import { truncate } from '#shop/search-text.ts';

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

export interface CancellationInput {
  readonly reason: string;
  /** Free text, used with the reason 'Other' only. */
  readonly details: string;
  readonly type: string;
}

/** The reason as stored: 'Duplicate order', 'Other: I am moving'. Empty when no reason, or one outside the list, was given. */
export function toStoredReason({ reason, details }: Pick<CancellationInput, 'reason' | 'details'>): string {
  const selected = CANCELLATION_REASONS.find((each) => each === reason);
  if (selected !== 'Other') return selected ?? '';
  const text = truncate(details.trim(), MAX_DETAILS_LENGTH);
  return text === '' ? '' : `Other: ${text}`;
}

/** A refund is the default. */
export const parseCancellationType = (type: string): CancellationType =>
  type === 'replacement' ? 'replacement' : 'refund';
