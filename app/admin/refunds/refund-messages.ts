export const LOAD_FAILED = 'Failed to load refunds';
export const FAILURE_MESSAGES = {
  refundPayment: 'Failed to refund the payment',
  dismissPayment: 'Failed to mark the payment as resolved',
} as const;
export const REFUND_STARTED = 'The refund is on its way.';
export const DISMISSED = 'The payment is marked as resolved.';

export const REFUSAL_MESSAGES = {
  'no-such-payment': 'This payment is not in the list.',
  'already-resolved': 'Somebody has refunded it or marked it as answered already.',
} as const;
