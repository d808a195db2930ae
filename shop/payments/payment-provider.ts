// What the store asks of whoever moves the money. Amounts are paise. An answer says what the provider knows now; whether it is
// enough for an order is decided in `settle`, and a signature alone never is.

import type { Paise } from '#shop/money/money.ts';
import type { Result } from '#shop/result.ts';

/**
 * - unavailable: nobody answered, or not with what can be read, or not us (a wrong key). Asking again later may help.
 * - refused: understood and declined. Asking the same again gives the same.
 */
export interface ProviderFailure {
  readonly kind: 'unavailable' | 'refused';
  /** For the log and for staff, never for shoppers. */
  readonly because: string;
}

export type Answer<Value> = Promise<Result<Value, ProviderFailure>>;

/** The provider's side of a checkout: one sum to be paid once. */
export interface ProviderOrder {
  readonly id: string;
  readonly amount: Paise;
  readonly currency: string;
  /** Our checkout's id. */
  readonly receipt: string | null;
}

export type ProviderPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export interface ProviderPayment {
  readonly id: string;
  /** Null for a payment that belongs to no order. */
  readonly orderId: string | null;
  readonly amount: Paise;
  readonly currency: string;
  readonly status: ProviderPaymentStatus;
  readonly method: string;
  /** Why it failed, in words that a shopper may read. */
  readonly failedBecause: string | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Our refund's id; null for one that the store did not ask for. */
  readonly receipt: string | null;
}

export interface WantedOrder {
  readonly receipt: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly notes: Readonly<Record<string, string>>;
}

export interface WantedRefund {
  readonly paymentId: string;
  readonly amount: Paise;
  readonly receipt: string;
  /** The same key gives the same refund, however often it is sent. */
  readonly idempotencyKey: string;
}

export interface SignedCallback {
  readonly providerOrderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

export interface AskedPayments {
  readonly from: Date;
  readonly to: Date;
  readonly skip: number;
  readonly count: number;
}

/**
 * What a webhook is about. Only its ids are kept: the provider is asked what is true now. `name` is the provider's name of the event,
 * for the log.
 */
export type PaymentEvent =
  | { readonly kind: 'payment'; readonly name: string; readonly paymentId: string; readonly providerOrderId: string }
  | { readonly kind: 'refund'; readonly name: string; readonly refundId: string }
  /** Decides nothing: a failed payment leaves the window open, and banks change their minds. */
  | { readonly kind: 'other'; readonly name: string };

export interface PaymentProvider {
  /** As it stands in our tables. */
  readonly name: string;
  /** False in a store without keys, which takes cash only. */
  readonly isOffered: boolean;
  /** What the browser's window is opened with; no secret. */
  readonly keyId: string;
  /** Where the browser finds the script of that window. */
  readonly scriptAddress: string;
  /** Not repeatable: after a lost answer look for the receipt first. */
  createOrder(wanted: WantedOrder): Answer<ProviderOrder>;
  findOrderByReceipt(receipt: string): Answer<ProviderOrder | null>;
  /** Null when there is none. */
  getOrder(providerOrderId: string): Answer<ProviderOrder | null>;
  /** Of a stretch of time, the newest first. */
  listPayments(asked: AskedPayments): Answer<readonly ProviderPayment[]>;
  paymentsOf(providerOrderId: string): Answer<readonly ProviderPayment[]>;
  /** Null when there is none. */
  getPayment(paymentId: string): Answer<ProviderPayment | null>;
  capture(payment: ProviderPayment): Answer<ProviderPayment>;
  refund(wanted: WantedRefund): Answer<ProviderRefund>;
  getRefund(refundId: string): Answer<ProviderRefund | null>;
  refundsOf(paymentId: string): Answer<readonly ProviderRefund[]>;
  isCallbackSigned(callback: SignedCallback): boolean;
  isWebhookSigned(rawBody: Uint8Array, signature: string): boolean;
  /** Null when the body is no event at all. */
  readWebhook(body: unknown): PaymentEvent | null;
}
