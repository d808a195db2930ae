// The messages of a refused change of a return.

import type { WithdrawalRefusal } from '#shop/returns/decide-return.server.ts';
import type { MessageRefusal } from '#shop/returns/return-messages.server.ts';

export interface ReturnResult {
  /** The form that the message belongs to. */
  readonly intent: 'withdraw' | 'write';
  readonly message: string;
  /** The text that the shopper wrote, to show it again. */
  readonly text: string;
}

interface RefusalResponse {
  readonly status: number;
  readonly text: string;
}

export const WITHDRAWAL_RESPONSES: Readonly<Record<WithdrawalRefusal, RefusalResponse>> = {
  'not-signed-in': { status: 401, text: 'Please log in to withdraw your request.' },
  'no-such-return': { status: 404, text: 'This request was not found.' },
  'not-now': {
    status: 409,
    text: 'This request can no longer be withdrawn. Write to us if you have changed your mind.',
  },
};

export const MESSAGE_RESPONSES: Readonly<Record<MessageRefusal, RefusalResponse>> = {
  'not-signed-in': { status: 401, text: 'Please log in to write to us.' },
  'not-allowed': { status: 403, text: 'This message could not be sent.' },
  'no-such-return': { status: 404, text: 'This request was not found.' },
  'text-missing': { status: 400, text: 'Write a message of at most 2,000 characters.' },
  'too-often': { status: 429, text: 'That was a lot of messages. Please try again in an hour.' },
};

export const RETURN_FAILED = 'Something went wrong on our side. Please try again.';
