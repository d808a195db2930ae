// The last order attempt of this browser that has no final response yet (key `checkoutAttempt`, shared by all tabs).
// Sending the same order again, by a second press or after a lost response, uses the same idempotency key and returns
// the same order. A different order is sent only after this attempt is resolved (see `resolve-attempt.ts`). The attempt
// holds no address: a fingerprint shows whether two orders are equal.

import { newKey } from '#app/new-key.ts';
import { type Bag, toOrderLines } from '#shop/bag/bag.ts';
import type { BagPurchase, BoughtLine } from '#shop/bag/bought-lines.ts';
import type { Paise } from '#shop/money/money.ts';
import type { CheckoutForm } from '#shop/orders/checkout-form.ts';
import { type BusinessBuyer, isConsumer } from '#shop/tax/business-buyer.ts';
import { bagSyncStore } from '../bag/bag-store.ts';
import { createBrowserStore } from '../bag/browser-store.ts';

export interface CheckoutRequest {
  /** The page's owner. */
  readonly uid: string;
  readonly bag: Bag;
  readonly form: CheckoutForm;
  readonly buyer: BusinessBuyer;
  readonly couponCode: string | null;
  /** Adds the address to the saved ones. */
  readonly saveAddress: boolean;
  /** The box 'Offers on WhatsApp and SMS' is ticked. */
  readonly allowsOffers: boolean;
  readonly shownTotal: Paise;
}

/** The response of the payment window after payment. */
export interface Receipt {
  readonly paymentId: string;
  readonly signature: string;
}

export interface CheckoutAttempt extends BagPurchase {
  readonly uid: string;
  readonly key: string;
  readonly fingerprint: string;
  /** Null until a payment was started. */
  readonly checkoutId: string | null;
  readonly receipt: Receipt | null;
}

/** A stored value is read up to this number of lines, which is more than any bag has. */
const MAX_LINES = 1_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 500;

const isOrderedLine = (value: unknown): value is BoughtLine => {
  const { productId, size, quantity } = (value ?? {}) as Record<string, unknown>;
  return isText(productId) && isText(size) && Number.isSafeInteger(quantity);
};

function parseReceipt(stored: unknown): Receipt | null {
  const { paymentId, signature } = (stored ?? {}) as Record<string, unknown>;
  return isText(paymentId) && isText(signature) ? { paymentId, signature } : null;
}

/** Null for a malformed value; never throws, because the stored value is untrusted. */
export function parseAttempt(stored: string | null): CheckoutAttempt | null {
  try {
    const parsed = (JSON.parse(stored ?? 'null') ?? {}) as Record<string, unknown>;
    const { uid, key, fingerprint, lines, unheard, checkoutId, receipt } = parsed;
    if (!isText(uid) || !isText(key) || !isText(fingerprint)) return null;
    return {
      uid,
      key,
      fingerprint,
      lines: Array.isArray(lines) ? lines.filter(isOrderedLine).slice(0, MAX_LINES) : [],
      unheard: Array.isArray(unheard) ? unheard.filter(isText).slice(0, MAX_LINES) : [],
      checkoutId: isText(checkoutId) ? checkoutId : null,
      receipt: parseReceipt(receipt),
    };
  } catch {
    return null;
  }
}

export const attemptStore = createBrowserStore<CheckoutAttempt | null>('checkoutAttempt', parseAttempt);

/** Null when there is no attempt or it belongs to another user. */
export function getPendingAttempt(uid: string): CheckoutAttempt | null {
  const attempt = attemptStore.get();
  return attempt?.uid === uid ? attempt : null;
}

/** Removes a finished attempt: it became an order or was cancelled. Another tab may have started a new one since. */
export function clearAttempt(key: string): void {
  if (attemptStore.get()?.key === key) attemptStore.clear();
}

function updateAttempt(key: string, change: Partial<Pick<CheckoutAttempt, 'checkoutId' | 'receipt'>>): void {
  const attempt = attemptStore.get();
  if (attempt?.key === key) attemptStore.set({ ...attempt, ...change });
}

export const recordCheckoutId = (key: string, checkoutId: string): void => updateAttempt(key, { checkoutId });
export const recordReceipt = (key: string, receipt: Receipt): void => updateAttempt(key, { receipt });

function toOrderBody(request: CheckoutRequest) {
  const { bag, form, buyer, couponCode, saveAddress, allowsOffers, shownTotal } = request;
  const { fullName, email, phone, address, city, state, pincode, paymentMethod } = form;
  const lines = toOrderLines(bag).map((line, index) => ({ ...line, name: bag[index]?.name ?? '' }));
  return {
    lines,
    couponCode,
    shownTotal,
    paymentMethod,
    customer: { name: fullName, email, phone },
    shippingAddress: { fullName, address, city, state, pincode, phone },
    ...(isConsumer(buyer) ? {} : { buyer }),
    saveAddress,
    ...(allowsOffers ? { allowsOffers } : {}),
  };
}

/**
 * FNV-1a (its prime and its offset basis), and once more with another seed. On a collision two orders would share a
 * key, and the server refuses a key with different content.
 */
function hashText(text: string): string {
  const hash = (seed: number) => {
    let value = seed;
    for (let index = 0; index < text.length; index++)
      value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
    return value.toString(36);
  };
  return `${hash(0x811c9dc5)}.${hash(0x1b873593)}.${text.length}`;
}

const getFingerprint = (request: CheckoutRequest): string => hashText(JSON.stringify(toOrderBody(request)));

/** This user's pending attempt when it is for another order than the request; null otherwise. */
export function findDifferentAttempt(request: CheckoutRequest): CheckoutAttempt | null {
  const attempt = getPendingAttempt(request.uid);
  return attempt !== null && attempt.fingerprint !== getFingerprint(request) ? attempt : null;
}

export interface PreparedOrder {
  readonly attempt: CheckoutAttempt;
  /** The order is sent for the first time, so a refusal is final. */
  readonly isFirst: boolean;
  readonly body: ReturnType<typeof toOrderBody> & { readonly idempotencyKey: string };
}

export function prepareOrder(request: CheckoutRequest): PreparedOrder {
  const body = toOrderBody(request);
  const pending = getPendingAttempt(request.uid);
  const isFirst = pending === null || findDifferentAttempt(request) !== null;
  const attempt: CheckoutAttempt = isFirst
    ? {
        uid: request.uid,
        key: newKey(),
        fingerprint: getFingerprint(request),
        lines: toOrderLines(request.bag),
        unheard: bagSyncStore.get().waiting.map((change) => change.key),
        checkoutId: null,
        receipt: null,
      }
    : pending;
  // Stored before sending: after a page was closed in between, the next one can look up the outcome.
  if (isFirst) attemptStore.set(attempt);
  return { attempt, isFirst, body: { idempotencyKey: attempt.key, ...body } };
}

let sendingCount = 0;

/** True while this page waits for the response to an order, or for the payment window. */
export const isSending = (): boolean => sendingCount > 0;

export async function whileSending<Value>(work: () => Promise<Value>): Promise<Value> {
  sendingCount++;
  try {
    return await work();
  } finally {
    sendingCount--;
  }
}
