// Messages about codes to mobile numbers: refused numbers, codes that cannot be sent, and wrong codes.

import type { SendRefusal } from '#shop/customers/phone-codes.server.ts';
import type { PhoneSignInRefusal } from '#shop/customers/phone-sign-in.server.ts';
import type { VerifyPhoneRefusal } from '#shop/customers/verify-phone.server.ts';
import { REFUSAL_RESPONSES } from '../login-messages.ts';

export interface RefusalResponse {
  readonly status: number;
  readonly text: string;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const NOT_SENT = 'We could not send a code just now. Sign in with email, or try again in a moment.';

export function sendRefusalResponse(refusal: SendRefusal): RefusalResponse {
  switch (refusal.reason) {
    case 'not-a-number':
      return { status: 400, text: 'Please enter a 10-digit mobile number.' };
    case 'wait':
      return { status: 429, text: `You can get another code in ${plural(refusal.seconds, 'second', 'seconds')}.` };
    case 'too-many': {
      const wait = plural(refusal.minutes, 'minute', 'minutes');
      return { status: 429, text: `Too many codes for this number. Please try again in ${wait}.` };
    }
    case 'network-limit':
      return REFUSAL_RESPONSES['rate-limited'];
    case 'not-sent':
    case 'switched-off':
      return { status: 503, text: NOT_SENT };
  }
}

/**
 * The refusal at checkout, where a guest may pay online instead. 'switched-off': this browser is no guest, or the store
 * sends no codes to guests.
 */
export function guestSendRefusalResponse(refusal: SendRefusal): RefusalResponse {
  const { reason } = refusal;
  if (reason !== 'not-sent' && reason !== 'switched-off') return sendRefusalResponse(refusal);
  const text = 'We could not send a code just now. Pay by card or UPI, or try again in a moment.';
  return { status: reason === 'not-sent' ? 503 : 409, text };
}

export function codeRefusalResponse(refusal: PhoneSignInRefusal | VerifyPhoneRefusal): RefusalResponse {
  switch (refusal.reason) {
    case 'wrong-code':
      return { status: 400, text: `That code is not right. ${plural(refusal.triesLeft, 'try', 'tries')} left.` };
    case 'expired':
      return { status: 400, text: 'This code has expired. Send a new one.' };
    case 'staff':
      return { status: 403, text: 'This account logs in with its email.' };
    case 'inactive':
      return REFUSAL_RESPONSES.inactive;
    case 'switched-off':
      return { status: 503, text: NOT_SENT };
    case 'not-signed-in':
      return { status: 401, text: 'Please log in again.' };
    case 'other-account':
      return {
        status: 409,
        text: 'This number has an account with orders of its own. Log in with the number to see them.',
      };
  }
}
