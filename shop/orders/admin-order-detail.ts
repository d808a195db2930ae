// Everything staff see of one order. Pure; moments are Dates, money is paise.

import type { Picture } from '#shop/catalog/picture.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Custody } from './custody.ts';
import type { CancellationRequest, OrderItem, OrderRecord } from './order-record.ts';
import type { Sum } from './order-sums.ts';

export interface DetailItem extends OrderItem {
  readonly id: string;
  /** Where its pieces are. */
  readonly custody: Custody;
  /** Null when the product is gone. */
  readonly sku: string | null;
  readonly picture: Picture | null;
  /** Of its size, to buy now; null when the size is gone. */
  readonly left: number | null;
}

export interface DetailPayment {
  readonly id: string;
  readonly provider: string;
  readonly providerPaymentId: string;
  readonly amount: Paise;
  /** 'upi', 'card', 'cash' */
  readonly method: string;
  /** Given back, or on its way. */
  readonly refunded: Paise;
  readonly capturedAt: Date;
  /** Of cash: who said that it was collected. */
  readonly collectedBy: 'courier' | 'staff' | null;
  /** Cash that was booked by mistake: it counts no longer. */
  readonly voidedAt: Date | null;
  readonly voidedBy: string | null;
  readonly voidReason: string | null;
}

/** Cash to be given back by hand. */
export interface DetailCashReturn {
  readonly id: string;
  readonly amount: Paise;
  readonly reason: string;
  readonly status: 'open' | 'done' | 'withdrawn';
  /** Who took the task. */
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
  /** It failed, and nothing else is on its way in its place. */
  readonly mayRetry: boolean;
}

export interface DetailRequest extends CancellationRequest {
  readonly id: string;
}

export interface DetailEvent {
  readonly status: string;
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
  readonly sums: readonly Sum[];
  readonly payments: readonly DetailPayment[];
  readonly refunds: readonly DetailRefund[];
  readonly cashReturns: readonly DetailCashReturn[];
  /** A booked parcel that the courier has not fetched. */
  readonly awaitsPickup: boolean;
  /** The courier has a parcel of it. */
  readonly hasParcel: boolean;
  /** The latest first. */
  readonly requests: readonly DetailRequest[];
  readonly events: readonly DetailEvent[];
  readonly notes: readonly DetailNote[];
  /** How often its coupon is used now; null without one. */
  readonly couponUses: number | null;
  /** The order that this one is sent in place of, and those sent in place of this one. */
  readonly replaces: string | null;
  readonly replacedBy: readonly string[];
  /** The one of them that is not cancelled: while it lives, nothing goes back and nothing else is sent. */
  readonly liveReplacement: string | null;
  /** What the same account ordered in all, cancelled orders left out; null without an account. */
  readonly customerTotals: { readonly orders: number; readonly spent: Paise } | null;
  readonly newer: string | null;
  readonly older: string | null;
}

/** What a cancellation would send back through the provider. */
export const refundable = (payments: readonly DetailPayment[]): Paise =>
  payments.reduce((sum, { provider, amount, refunded }) => (provider === 'cash' ? sum : sum + amount - refunded), 0);

/** What was taken in cash, which no provider can send back. */
export const paidInCash = (payments: readonly DetailPayment[]): Paise =>
  payments.reduce(
    (sum, { provider, amount, voidedAt }) => (provider === 'cash' && voidedAt === null ? sum + amount : sum),
    0,
  );
