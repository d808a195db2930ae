// The result of a cancellation request, with its messages (S-CAN).

import type { CancellationInput, CancellationType } from '#shop/orders/cancellation.ts';

export type CancelResult =
  | { readonly ok: true; readonly type: CancellationType }
  | {
      readonly ok: false;
      /** The page's user is no longer signed in. */
      readonly signedOut: boolean;
      /** The message is about the reason field. */
      readonly isReasonError: boolean;
      readonly message: string;
      readonly values: CancellationInput | null;
    };

export const REASON_MISSING_MESSAGE = 'Please provide a cancellation reason.';
export const CANCEL_FAILED_MESSAGE = 'Failed to cancel order. Please try again or contact support.';
export const ALREADY_REQUESTED_MESSAGE =
  'You have already asked to cancel this order. We will process your request within 24-48 hours.';

export const requestedText = (type: CancellationType): string =>
  `Cancellation request submitted successfully! You have requested a ${type}. We will process your request within 24-48 hours.`;

export const toRefusedResult = (
  message: string,
  overrides: Partial<CancelResult & { readonly ok: false }> = {},
): CancelResult => ({ ok: false, signedOut: false, isReasonError: false, message, values: null, ...overrides });

/** The message for the query parameter `asked`, such as `?asked=refund`; other values are ignored. */
export const messageFromQuery = (key: string | null): string | null =>
  key === 'refund' || key === 'replacement' ? requestedText(key) : null;
