// Sends a mobile number. The server's response is final; without a response the number is kept in the browser and sent at the
// next visit or when the connection is back.

import type { WelcomeCoupon } from '#shop/coupons/welcome-coupon.server.ts';
import { addUnsentLead, parseUnsentLeads, removeUnsentLead } from '#shop/leads/unsent-leads.ts';
import { createBrowserStore } from '../bag/browser-store.ts';
import { rememberSubmitted, UNSENT_LEADS } from './popup-memory.ts';
import { FAILED, type LeadAnswer } from './popup-messages.ts';

const unsentLeads = createBrowserStore(UNSENT_LEADS, parseUnsentLeads);

const TIMEOUT_MS = 15_000;

/** Null when there was no answer at all. */
async function post(mobileNumber: string): Promise<{ readonly status: number; readonly answer: LeadAnswer } | null> {
  let response: Response;
  try {
    const body = new URLSearchParams({ mobileNumber });
    response = await fetch('/leads', { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    return null;
  }
  const answer = (await response.json().catch(() => null)) as LeadAnswer | null;
  return { status: response.status, answer: answer ?? { ok: false, message: FAILED } };
}

export type Sent =
  | { readonly kind: 'thanks'; readonly coupon: WelcomeCoupon | null }
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly message: string };

export async function sendLead(mobileNumber: string): Promise<Sent> {
  const response = await post(mobileNumber);
  if (response?.answer.ok === false) return { kind: 'refused', message: response.answer.message };
  rememberSubmitted();
  if (response?.answer.ok) return { kind: 'thanks', coupon: response.answer.coupon };
  unsentLeads.set(addUnsentLead(unsentLeads.get(), mobileNumber, new Date()));
  return { kind: 'kept' };
}

/** Sends numbers that earlier visits could not send, and returns the coupon, which the shopper has not seen yet. */
export async function sendUnsentLeads(onCoupon: (coupon: WelcomeCoupon) => void): Promise<void> {
  for (const { mobileNumber } of unsentLeads.get()) {
    const response = await post(mobileNumber);
    // A number that the server will never take need not be sent again.
    if (!response?.answer.ok && response?.status !== 400) return;
    unsentLeads.set(removeUnsentLead(unsentLeads.get(), mobileNumber));
    if (response.answer.ok && response.answer.coupon) onCoupon(response.answer.coupon);
  }
  // Another number may have been stored while these were being sent.
  if (unsentLeads.get().length === 0) unsentLeads.clear();
}
