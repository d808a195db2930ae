// The simulator's orders, payments and refunds. No HTTP here.
import { ALREADY_PAID, badRequest, type Refusal, UNKNOWN_ID } from './refusals.ts';

type Notes = Readonly<Record<string, string>>;

export interface SimOrder {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  notes: Notes;
  readonly captureAutomatically: boolean;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  readonly createdAt: number;
}

export interface PaymentError {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
}

export interface SimPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  refunded: number;
  error: PaymentError | null;
  readonly createdAt: number;
}

export interface SimRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  status: 'pending' | 'processed' | 'failed';
  readonly createdAt: number;
}

export interface NewOrder {
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly captureAutomatically: boolean;
}

export interface NewRefund {
  readonly amount: number | null;
  readonly receipt: string | null;
  readonly notes: Notes;
}

export type Outcome = 'captured' | 'authorized' | 'created' | { readonly failed: PaymentError };

export interface Attempt {
  readonly method: string;
  readonly outcome: Outcome;
  /** An amount other than the order's, as a broken checkout might send. */
  readonly amount?: number;
}

const ID_CHARACTERS = 14;
const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

export class Records {
  readonly orders = new Map<string, SimOrder>();
  readonly payments = new Map<string, SimPayment>();
  readonly refunds = new Map<string, SimRefund>();
  newRefundStatus: SimRefund['status'] = 'processed';
  /** Changed since they were last written to disk. */
  isChanged = false;
  readonly #prefix: string;
  readonly #acceptsUnknownPayments: boolean;
  #count = 0;

  /** Ids are the prefix and a running number. */
  constructor(prefix: string, acceptsUnknownPayments: boolean) {
    this.#prefix = prefix;
    this.#acceptsUnknownPayments = acceptsUnknownPayments;
  }

  #newId(kind: string): string {
    const number = (++this.#count).toString(36);
    return `${kind}_${this.#prefix}${number.padStart(ID_CHARACTERS - this.#prefix.length, '0')}`;
  }

  createOrder(request: NewOrder): SimOrder {
    const id = this.#newId('order');
    const order: SimOrder = { id, ...request, status: 'created', attempts: 0, createdAt: nowInSeconds() };
    this.orders.set(id, order);
    this.isChanged = true;
    return order;
  }

  listPayments(orderId: string): SimPayment[] {
    return [...this.payments.values()].filter((payment) => payment.orderId === orderId);
  }

  attempt(orderId: string, { method, outcome, amount }: Attempt): SimPayment | Refusal {
    const order = this.orders.get(orderId);
    if (!order) return UNKNOWN_ID;
    if (order.status === 'paid') return ALREADY_PAID;
    this.isChanged = true;
    order.attempts++;
    order.status = 'attempted';
    const payment: SimPayment = {
      id: this.#newId('pay'),
      orderId,
      amount: amount ?? order.amount,
      currency: order.currency,
      method,
      status: typeof outcome === 'string' ? 'created' : 'failed',
      refunded: 0,
      error: typeof outcome === 'string' ? null : outcome.failed,
      createdAt: nowInSeconds(),
    };
    this.payments.set(payment.id, payment);
    if (outcome === 'captured' || outcome === 'authorized') this.authorize(payment, outcome === 'captured');
    return payment;
  }

  /** Also for a failed payment: banks may respond late. */
  authorize(payment: SimPayment, capture: boolean): void {
    this.isChanged = true;
    payment.status = 'authorized';
    payment.error = null;
    if (capture) this.#capture(payment);
  }

  #capture(payment: SimPayment): void {
    this.isChanged = true;
    payment.status = 'captured';
    const order = this.orders.get(payment.orderId ?? '');
    if (order) order.status = 'paid';
  }

  capture(paymentId: string, amount: number): SimPayment | Refusal {
    const payment = this.payments.get(paymentId);
    if (!payment) return UNKNOWN_ID;
    if (payment.status === 'captured') return badRequest('This payment has already been captured');
    if (payment.status !== 'authorized') {
      return badRequest('Only payments which have been authorized and not yet captured can be captured');
    }
    if (payment.amount !== amount) return badRequest('Capture amount must be equal to the amount authorized');
    this.#capture(payment);
    return payment;
  }

  refund(paymentId: string, request: NewRefund): SimRefund | Refusal {
    const payment = this.payments.get(paymentId) ?? this.#createUnknownPayment(paymentId, request.amount);
    if (!payment) return UNKNOWN_ID;
    if (payment.status === 'refunded') return badRequest('The payment has been fully refunded already');
    if (payment.status !== 'captured')
      return badRequest('The payment status should be captured for action to be taken');
    const amount = request.amount ?? payment.amount - payment.refunded;
    if (amount > payment.amount - payment.refunded)
      return badRequest('The refund amount provided is greater than amount captured');
    const refund: SimRefund = {
      id: this.#newId('rfnd'),
      paymentId,
      amount,
      currency: payment.currency,
      receipt: request.receipt,
      notes: request.notes,
      status: this.newRefundStatus,
      createdAt: nowInSeconds(),
    };
    this.refunds.set(refund.id, refund);
    this.isChanged = true;
    if (refund.status !== 'failed') this.#addRefund(payment, amount);
    return refund;
  }

  /** Payments of the sample store and of an earlier simulator can be refunded too. */
  #createUnknownPayment(id: string, amount: number | null): SimPayment | null {
    if (!this.#acceptsUnknownPayments || amount === null || !id.startsWith('pay_')) return null;
    const payment: SimPayment = {
      id,
      orderId: null,
      amount,
      currency: 'INR',
      method: 'upi',
      status: 'captured',
      refunded: 0,
      error: null,
      createdAt: nowInSeconds(),
    };
    this.payments.set(id, payment);
    return payment;
  }

  #addRefund(payment: SimPayment, amount: number): void {
    payment.refunded += amount;
    payment.status = payment.refunded === payment.amount ? 'refunded' : 'captured';
  }

  finishRefund(refund: SimRefund, status: 'processed' | 'failed'): void {
    const payment = this.payments.get(refund.paymentId);
    this.isChanged = true;
    if (status === 'failed' && refund.status !== 'failed' && payment) this.#addRefund(payment, -refund.amount);
    refund.status = status;
  }

  /** The captured and refunded amounts, which the store's records must equal to the paisa. */
  totals(): { captured: number; refunded: number } {
    const payments = [...this.payments.values()];
    const captured = payments
      .filter(({ status }) => status === 'captured' || status === 'refunded')
      .reduce((sum, { amount }) => sum + amount, 0);
    return { captured, refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0) };
  }
}
