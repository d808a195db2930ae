// Messages of the page of a payment link (S-PAYLINK).

export const LINK_UNAVAILABLE =
  'Online payment is not available at the moment. You have not been charged. Please try again in a few minutes.';
export const LINK_SCRIPT_MISSING =
  'The payment window could not be loaded. Please check your connection and try again.';
export const NEEDS_SCRIPT = 'Please switch on JavaScript to pay on this page.';

/** The messages about a link that is no longer open, by its state. */
export const ENDED_MESSAGES = {
  expired: {
    title: 'This payment link has expired',
    text: 'Your items were reserved for 24 hours. Please call or write to us, and we will send you a new link.',
  },
  cancelled: {
    title: 'This payment link was cancelled',
    text: 'Nothing can be paid with it any more. If you think that this is a mistake, please call or write to us.',
  },
  returned: {
    title: 'Your payment is being refunded',
    text: 'It reached us after this link had ended, so no order was placed. The full amount is refunded to where you paid from; banks take 5-7 business days.',
  },
} as const;
