// Messages of the list of unpaid payment links (A-PHONE-04).

import type { LinkRefusal } from '#shop/payments/payment-link.ts';

export const LOAD_FAILED = 'Failed to load the payment links';

export const FAILURE_MESSAGES = {
  copy: 'The link could not be copied',
  send: 'The link could not be sent',
  cancel: 'The link could not be cancelled',
} as const;

export const REFUSAL_MESSAGES: Readonly<Record<Exclude<LinkRefusal, 'not-allowed'>, string>> = {
  'no-such-link': 'There is no such link.',
  'already-paid': 'It has been paid. The order is under Orders.',
  ended: 'It has expired or was cancelled.',
};

export const sentMessage = (email: string): string => `The link is on its way to ${email}.`;
export const CANCELLED = { message: 'The link is cancelled.', hint: 'Its items are for sale again.' };
