// Asks the store for a code to a guest's number, and sends the code that the guest entered.

import { isRefused, requestOrFailure } from './request-store.ts';

export type GuestPhoneResponse =
  /** A code is on its way; another may be sent after these seconds. */
  | { readonly ok: true; readonly waitS: number }
  /** The number is proven. */
  | { readonly ok: true; readonly phone: string }
  | { readonly ok: false; readonly message: string };

const UNREACHABLE_MESSAGE = 'The store could not be reached. Please check your connection and try again.';

export async function askGuestPhone(
  uid: string,
  body: { readonly intent: 'send'; readonly phone: string } | { readonly intent: 'enter'; readonly code: string },
): Promise<GuestPhoneResponse> {
  const response = await requestOrFailure<GuestPhoneResponse>(uid, '/checkout/phone', body);
  if (response === 'unreachable' || response === 'failed' || isRefused(response))
    return { ok: false, message: UNREACHABLE_MESSAGE };
  return response;
}
