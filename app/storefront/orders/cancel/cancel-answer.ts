// Responses to a cancellation request, with their messages (S-CAN).

import type { CancellationInput, CancellationType } from '#shop/orders/cancellation.ts';

export type CancelAnswer =
  | { readonly ok: true; readonly type: CancellationType }
  | {
      readonly ok: false;
      /** Nobody is signed in any more, or somebody else is. */
      readonly signedOut: boolean;
      /** The message speaks of the reason. */
      readonly isReason: boolean;
      readonly message: string;
      readonly typed: CancellationInput | null;
    };

export const REASON_MISSING = 'Please provide a cancellation reason.';
export const CANCEL_FAILED = 'Failed to cancel order. Please try again or contact support.';
export const ALREADY_REQUESTED =
  'You have already asked to cancel this order. We will process your request within 24-48 hours.';

export const requestedText = (type: CancellationType): string =>
  `Cancellation request submitted successfully! You have requested a ${type}. We will process your request within 24-48 hours.`;

export const cancelRefused = (
  message: string,
  more: Partial<CancelAnswer & { readonly ok: false }> = {},
): CancelAnswer => ({ ok: false, signedOut: false, isReason: false, message, typed: null, ...more });

/** Read from the address, such as `?asked=refund`; other values are ignored. */
export const addressMessage = (key: string | null): string | null =>
  key === 'refund' || key === 'replacement' ? requestedText(key) : null;
