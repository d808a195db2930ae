// The result of a cancellation request, with its messages (S-CAN).

import type { CancellationInput, CancellationType } from '#shop/orders/cancellation.ts';

/** The order is cancelled now, or staff decide about the request for a refund or a replacement. */
export type CancelOutcome = 'cancelled' | CancellationType;

export type CancelResult =
  | { readonly ok: true; readonly outcome: CancelOutcome }
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

export const outcomeText = (outcome: CancelOutcome): string =>
  outcome === 'cancelled'
    ? 'Your order is cancelled. If you have paid for it, you get your money back within 5-7 business days.'
    : `Cancellation request submitted successfully! You have requested a ${outcome}. We will process your request within 24-48 hours.`;

export const toRefusedResult = (
  message: string,
  overrides: Partial<CancelResult & { readonly ok: false }> = {},
): CancelResult => ({ ok: false, signedOut: false, isReasonError: false, message, values: null, ...overrides });

/** The message for the query parameter `asked`, such as `?asked=refund`; other values are ignored. */
export const messageFromQuery = (key: string | null): string | null =>
  key === 'refund' || key === 'replacement' || key === 'cancelled' ? outcomeText(key) : null;
