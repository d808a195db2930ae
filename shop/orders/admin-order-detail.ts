// Everything staff see of one order. Pure; moments are Dates, money is paise.

import type { Picture } from '#shop/catalog/picture.ts';
import type { DocumentSummary } from '#shop/invoices/document-summary.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Custody } from './custody.ts';
import type { OrderAmount } from './order-amounts.ts';
import type { CancellationRequest, OrderItem, OrderRecord } from './order-record.ts';
import type { ShownOrder } from './shown-order.ts';

export interface DetailItem extends OrderItem {
  readonly id: string;
  /** The custody state of its units. */
  readonly custody: Custody;
  /** Null when the product was deleted. */
  readonly sku: string | null;
  readonly picture: Picture | null;
  /** Units of this size available now; null when the size was deleted. */
  readonly left: number | null;
}

export interface DetailPayment {
  readonly id: string;
  readonly provider: string;
  readonly providerPaymentId: string;
  readonly amount: Paise;
  /** 'upi', 'card', 'cash' */
  readonly method: string;
  /** The amount refunded or being refunded. */
  readonly refunded: Paise;
  readonly capturedAt: Date;
  /** For cash: the person who recorded that it was collected. */
  readonly collectedBy: 'courier' | 'staff' | null;
  /** Set when the cash was recorded by mistake; the payment is then ignored. */
  readonly voidedAt: Date | null;
  readonly voidedBy: string | null;
  readonly voidReason: string | null;
}

/** Cash that staff must return by hand. */
export interface DetailCashReturn {
  readonly id: string;
  readonly amount: Paise;
  readonly reason: string;
  /** The UPI id that the customer named for a return; null otherwise. */
  readonly vpa: string | null;
  readonly status: 'open' | 'done' | 'withdrawn';
  /** The staff member who took the task. */
  readonly ownerEmail: string | null;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
}

export interface DetailRefund {
  readonly id: string;
  readonly amount: Paise;
  readonly reason: string;
  readonly status: 'requested' | 'pending' | 'processed' | 'failed';
  readonly providerRefundId: string | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The refund failed, and no other refund replaces it. */
  readonly mayRetry: boolean;
}

export interface DetailRequest extends CancellationRequest {
  readonly id: string;
}

export interface DetailEvent {
  readonly status: string;
  readonly description: string;
  readonly actor: string;
  readonly at: Date;
}

export interface DetailNote {
  readonly id: string;
  readonly note: string;
  readonly actor: string;
  readonly at: Date;
}

export interface AdminOrderDetail {
  readonly order: OrderRecord;
  readonly version: number;
  readonly items: readonly DetailItem[];
  readonly amounts: readonly OrderAmount[];
  /** A discount that staff gave; null without one. */
  readonly staffDiscount: { readonly amount: Paise; readonly reason: string } | null;
  readonly payments: readonly DetailPayment[];
  readonly refunds: readonly DetailRefund[];
  readonly cashReturns: readonly DetailCashReturn[];
  /** True while a shipment is booked and the courier has not picked it up. */
  readonly awaitsPickup: boolean;
  /** The courier has a parcel of this order. */
  readonly isWithCourier: boolean;
  /** Newest first. */
  readonly requests: readonly DetailRequest[];
  readonly events: readonly DetailEvent[];
  readonly notes: readonly DetailNote[];
  /** How many redemptions its coupon has now; null without a coupon. */
  readonly couponUses: number | null;
  /** The order that this one replaces, and the orders that replace this one. */
  readonly replaces: string | null;
  readonly replacedBy: readonly string[];
  /** The replacement that is not cancelled. While it exists, the order is not refunded and gets no other replacement. */
  readonly liveReplacement: string | null;
  /** The number of the account's orders, and the sum of those that are not cancelled; null without an account. */
  readonly customerTotals: { readonly orders: number; readonly spent: Paise } | null;
  /** Set for an order that was bought without an account: whether the number was proven by a code. */
  readonly guest: { readonly isPhoneVerified: boolean } | null;
  /** The invoices and credit notes that were issued, oldest first; none in mode flat. */
  readonly documents: readonly DocumentSummary[];
  readonly printable: ShownOrder['printable'];
  readonly newer: string | null;
  readonly older: string | null;
}

/** The amount that a cancellation would refund through the provider. */
export const sumRefundable = (payments: readonly DetailPayment[]): Paise =>
  payments.reduce((sum, { provider, amount, refunded }) => (provider === 'cash' ? sum : sum + amount - refunded), 0);

/** The amount collected in cash and not given back, which no provider can refund. */
export const sumCashCollected = (payments: readonly DetailPayment[]): Paise =>
  payments.reduce(
    (sum, { provider, amount, refunded, voidedAt }) =>
      provider === 'cash' && voidedAt === null ? sum + amount - refunded : sum,
    0,
  );
