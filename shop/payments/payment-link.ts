// A payment link: a checkout that staff opened for a customer, paid on a page of the store's own. Pure.
// Example: a link made on 18 November at 11:00 reserves its units until 19 November at 11:00.

import type { ShippingAddress } from '#db/schema/order-values.ts';
import type { Paise } from '#shop/money/money.ts';
import type { ManualOrderRefusal } from '#shop/orders/manual-order.ts';
import type { OrderAmount } from '#shop/orders/order-amounts.ts';
import type { OrderItem } from '#shop/orders/order-record.ts';

export const PAYMENT_LINK_HOURS = 24;

export const linkExpiry = (now: Date): Date => new Date(now.getTime() + PAYMENT_LINK_HOURS * 60 * 60_000);

export const paymentLinkPath = (token: string): string => `/pay/${token}`;

export interface NewPaymentLink {
  readonly checkoutId: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly customerEmail: string;
  readonly total: Paise;
}

export type CreateLinkRefusal =
  | ManualOrderRefusal
  /** The store has no payment keys. */
  | { readonly kind: 'cash-only' }
  /** Below the provider's minimum for an online payment. */
  | { readonly kind: 'too-little' }
  /** An earlier request with this key made a link that has expired or was cancelled. */
  | { readonly kind: 'link-ended' };

/** 'already-paid' and 'ended': the link no longer waits for a payment. */
export type LinkRefusal = 'not-allowed' | 'no-such-link' | 'already-paid' | 'ended';

/** A link in the list of staff. */
export interface WaitingLink {
  readonly checkoutId: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly total: Paise;
  readonly units: number;
  readonly mails: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Whether the customer has opened the payment window. */
  readonly isOpened: boolean;
}

export type LinkLine = Pick<OrderItem, 'name' | 'size' | 'quantity' | 'price' | 'image'>;

/** What the customer's page shows. A link that has ended shows nothing about the order. */
export type PaymentLinkView =
  | {
      readonly state: 'open';
      readonly customerName: string;
      readonly shippingAddress: ShippingAddress;
      readonly lines: readonly LinkLine[];
      readonly amounts: readonly OrderAmount[];
      readonly total: Paise;
      readonly expiresAt: Date;
      /** False while the store cannot take online payments. */
      readonly canPay: boolean;
    }
  | { readonly state: 'paid'; readonly orderId: string }
  /** Paid, but no order could be placed: the payment is refunded. */
  | { readonly state: 'returned' }
  | { readonly state: 'expired' | 'cancelled' };
