// What is said about money that goes back.

export const LOAD_FAILED = 'Failed to load refunds';
export const REFUND_FAILED = 'Failed to refund the payment';
export const DISMISS_FAILED = 'Failed to mark the payment as answered';
export const REFUND_BEGUN = 'The refund is on its way.';
export const DISMISSED = 'The payment is marked as answered.';

export const PAYMENT_REASONS = {
  'not-allowed': 'Only administrators may do this. Please sign in again.',
  'no-such-payment': 'This payment is not in the list.',
  'decided-already': 'Somebody has refunded it or marked it as answered already.',
} as const;
