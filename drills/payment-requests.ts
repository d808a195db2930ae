// The requests of a browser that pays by UPI: start, payment window, confirmation. Responses are returned unchanged.
import type { PaymentState, StartedPayment } from '../shop/payments/started-payment.ts';
import type { Receipt } from '../simulators/razorpay/checkout-pages.ts';
import {
  type ClientSession,
  type OrderPlan,
  sendRequest,
  type TimedResponse,
  toOrderRequest,
} from '../testkit/buyers.ts';

interface Refused {
  readonly refusal: { readonly kind: string };
}

/** Fields of an open payment window, of an order that is already paid, or of a refusal. */
export interface Started extends Refused {
  readonly kind: StartedPayment['kind'];
  readonly checkoutId: string;
  readonly providerOrderId: string;
  readonly orderId: string;
}

export interface State extends Refused {
  readonly kind: PaymentState['kind'];
  readonly orderId: string;
}

export const startPayment = (store: URL, buyer: ClientSession, plan: OrderPlan): Promise<TimedResponse<Started>> =>
  sendRequest(new URL('/payments/start', store), buyer, toOrderRequest({ method: 'upi', ...plan }));

export const confirmPayment = (
  store: URL,
  buyer: ClientSession,
  checkoutId: string,
  { razorpay_payment_id: paymentId, razorpay_signature: signature }: Receipt,
): Promise<TimedResponse<State>> =>
  sendRequest(new URL('/payments/confirm', store), buyer, { checkoutId, paymentId, signature });

/** Abandons the checkout with this key, as when the shopper changes the payment method. */
export const abandonOpenPayment = (store: URL, buyer: ClientSession, key: string): Promise<TimedResponse<Refused>> =>
  sendRequest(new URL('/checkout/attempt', store), buyer, { idempotencyKey: key });

export const paymentState = (store: URL, buyer: ClientSession, checkoutId: string): Promise<TimedResponse<State>> =>
  sendRequest(new URL(`/payments/state?checkout=${checkoutId}`, store), buyer);
