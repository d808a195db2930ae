// The interface of a payment provider. Amounts are paise. A response states what the provider knows now; `settle` decides whether it
// is enough for an order, and a signature alone never is.

import type { Paise } from '#shop/money/money.ts';
import type { Result } from '#shop/result.ts';

/**
 * - unavailable: no response, an unreadable response, or our key was not accepted. A retry later may help.
 * - refused: understood and declined. The same request gets the same response.
 */
export interface ProviderFailure {
  readonly kind: 'unavailable' | 'refused';
  /** For the log and for staff, never for shoppers. */
  readonly detail: string;
}

export type ProviderResponse<Value> = Promise<Result<Value, ProviderFailure>>;

/** The provider's side of a checkout: one amount to be paid once. */
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
  /** Why it failed, in a text that a shopper may read. */
  readonly failureText: string | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Our refund's id; null for a refund that the store did not request. */
  readonly receipt: string | null;
}

export interface PaymentOrderRequest {
  readonly receipt: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly notes: Readonly<Record<string, string>>;
}

export interface RefundRequest {
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

export interface PaymentsQuery {
  readonly from: Date;
  readonly to: Date;
  readonly skip: number;
  readonly count: number;
}

/**
 * The subject of a webhook. Only its ids are stored: the provider is asked for the current state. `name` is the provider's name of
 * the event, for the log.
 */
export type PaymentEvent =
  | { readonly kind: 'payment'; readonly name: string; readonly paymentId: string; readonly providerOrderId: string }
  | { readonly kind: 'refund'; readonly name: string; readonly refundId: string }
  /** Ignored: after a failed payment the window stays open, and the bank may still approve it. */
  | { readonly kind: 'other'; readonly name: string };

export interface PaymentProvider {
  /** The provider's name in our tables. */
  readonly name: string;
  /** False in a store without keys, which takes cash only. */
  readonly isOffered: boolean;
  /** The public key for the browser's payment window; no secret. */
  readonly keyId: string;
  /** The URL of that window's script. */
  readonly scriptUrl: string;
  /** Not idempotent: after a lost response call findOrderByReceipt first. */
  createOrder(request: PaymentOrderRequest): ProviderResponse<ProviderOrder>;
  findOrderByReceipt(receipt: string): ProviderResponse<ProviderOrder | null>;
  /** Null when the provider does not know the id. */
  getOrder(providerOrderId: string): ProviderResponse<ProviderOrder | null>;
  /** The payments of a time range, newest first. */
  listPayments(query: PaymentsQuery): ProviderResponse<readonly ProviderPayment[]>;
  listPaymentsOfOrder(providerOrderId: string): ProviderResponse<readonly ProviderPayment[]>;
  /** Null when the provider does not know the id. */
  getPayment(paymentId: string): ProviderResponse<ProviderPayment | null>;
  capture(payment: ProviderPayment): ProviderResponse<ProviderPayment>;
  refund(request: RefundRequest): ProviderResponse<ProviderRefund>;
  getRefund(refundId: string): ProviderResponse<ProviderRefund | null>;
  listRefundsOfPayment(paymentId: string): ProviderResponse<readonly ProviderRefund[]>;
  isCallbackSigned(callback: SignedCallback): boolean;
  isWebhookSigned(rawBody: Uint8Array, signature: string): boolean;
  /** Null when the body is no event at all. */
  parseWebhook(body: unknown): PaymentEvent | null;
}
