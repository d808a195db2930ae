// Sends a mobile number. The server's response is final; without a response the number is stored in the browser and
// sent at the next visit or when the connection is back.

import type { WelcomeCoupon } from '#shop/coupons/welcome-coupon.server.ts';
import { addUnsentLead, parseUnsentLeads, removeUnsentLead } from '#shop/leads/unsent-leads.ts';
import { createBrowserStore } from '../bag/browser-store.ts';
import { recordSubmitted, UNSENT_LEADS_KEY } from './popup-memory.ts';
import { type LeadResponse, SUBMIT_FAILED_MESSAGE } from './popup-messages.ts';

const unsentLeads = createBrowserStore(UNSENT_LEADS_KEY, parseUnsentLeads);

const TIMEOUT_MS = 15_000;

/** Null without a response. */
async function postLead(
  mobileNumber: string,
  isTicked: boolean,
): Promise<{ readonly status: number; readonly body: LeadResponse } | null> {
  let response: Response;
  try {
    const body = new URLSearchParams({ mobileNumber, ...(isTicked ? { agrees: 'on' } : {}) });
    response = await fetch('/leads', { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    return null;
  }
  const parsedBody = (await response.json().catch(() => null)) as LeadResponse | null;
  return { status: response.status, body: parsedBody ?? { ok: false, message: SUBMIT_FAILED_MESSAGE } };
}

export type LeadResult =
  | { readonly kind: 'thanks'; readonly coupon: WelcomeCoupon | null }
  | { readonly kind: 'stored' }
  | { readonly kind: 'refused'; readonly message: string };

/** `isTicked`: the visitor ticked the box with which the store asks for consent. */
export async function sendLead(mobileNumber: string, isTicked: boolean): Promise<LeadResult> {
  const response = await postLead(mobileNumber, isTicked);
  if (response?.body.ok === false) return { kind: 'refused', message: response.body.message };
  recordSubmitted();
  if (response?.body.ok) return { kind: 'thanks', coupon: response.body.coupon };
  unsentLeads.set(addUnsentLead(unsentLeads.get(), { mobileNumber, isTicked }, new Date()));
  return { kind: 'stored' };
}

/** Sends numbers that earlier visits could not send, and passes on the coupon, which the shopper has not seen yet. */
export async function sendUnsentLeads(onCoupon: (coupon: WelcomeCoupon) => void): Promise<void> {
  for (const { mobileNumber, agrees = false } of unsentLeads.get()) {
    const response = await postLead(mobileNumber, agrees);
    // A number that the server refused as invalid (400) need not be sent again.
    if (!response?.body.ok && response?.status !== 400) return;
    unsentLeads.set(removeUnsentLead(unsentLeads.get(), mobileNumber));
    if (response.body.ok && response.body.coupon) onCoupon(response.body.coupon);
  }
  // Another number may have been stored while these were being sent.
  if (unsentLeads.get().length === 0) unsentLeads.clear();
}
