// Messages of checkout about a payment (S-PAY).

export const PAYMENT_CANCELLED_MESSAGE = 'Payment cancelled by user';
export const paymentFailedMessage = (description: string | null): string =>
  `Payment failed: ${description || 'Unknown error'}`;
export const PAYMENT_SCRIPT_MISSING_MESSAGE =
  'The payment window could not be loaded. Please check your connection and try again, or pay on delivery.';
export const PAYMENT_UNAVAILABLE_MESSAGE =
  'Online payment is not available at the moment. Please try again in a few minutes, or pay on delivery.';
export const PAYMENT_CASH_ONLY_MESSAGE = 'This store takes cash on delivery only. Please choose cash on delivery.';
export const PAYMENT_PENDING_MESSAGE = 'Your bank has not answered yet. Please wait, and do not pay again.';
export const PAYMENT_REFUNDED_MESSAGE =
  'Your payment could not become an order. The full amount is being refunded to you, and we have written to you.';
export const PAYMENT_NOT_RECEIVED_MESSAGE =
  'Your payment has not reached us yet. It is safe: your order will appear in My Orders, or the amount is refunded to you.';
export const EARLIER_PAYMENT_REFUNDED_MESSAGE =
  'Your earlier payment could not become an order. The full amount is being refunded to you, and we have written to you. To buy what is in your bag, place the order again.';
export const PAID_BY_OTHER_USER_MESSAGE =
  'Somebody else is signed in now. Your payment is safe: log in to your own account to see your order.';
/** Shown when the time is over, and when a newer checkout has replaced this one. */
export const PAYMENT_EXPIRED_MESSAGE =
  'This payment was closed because its time ended or you started another one. Please check your bag and try again.';
export const PAYMENT_BELOW_MINIMUM_MESSAGE =
  'This amount is too small to be paid online. Please choose cash on delivery.';
export const PAYMENT_TOO_MANY_MESSAGE = 'Too many payments were started. Please try again in a few minutes.';
