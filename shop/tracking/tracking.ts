// The content of the tracking page. With an order's id and its email address the visitor sees everything; with the id
// alone the progress and no personal data; with an email address alone the screen shows nothing.

import { isOrderId, type OrderStatus } from '#shop/orders/order.ts';
import type { ShownItem, ShownOrder } from '#shop/orders/shown-order.ts';
import type { ShownStep } from '#shop/orders/shown-timeline.ts';

export interface TrackedStep {
  readonly status: string;
  readonly date: string;
  readonly description: string;
}

export interface TrackedOrder {
  /** The whole order id. */
  readonly orderId: string;
  readonly orderDate: string;
  readonly status: OrderStatus;
  readonly estimatedDelivery: string;
  readonly deliveredOn: string | null;
  /** The same steps as in My Orders. */
  readonly timeline: readonly ShownStep[];
  /** Newest first. */
  readonly statusHistory: readonly TrackedStep[];
  /** Null for a visitor with the id alone. */
  readonly personal: TrackedPersonal | null;
}

export interface TrackedPersonal {
  readonly items: readonly ShownItem[];
  readonly shippingAddress: readonly string[];
  readonly trackingNumber: string | null;
  /** The courier's page about a parcel that was sent by hand. */
  readonly trackingUrl: string | null;
  readonly courier: string | null;
  /** 'UPI', and the state of the money: 'Paid' */
  readonly payment: { readonly method: string; readonly state: string };
  /** What can be printed here, for a customer without an account; others print it in My Orders. */
  readonly printable: ShownOrder['printable'];
  /**
   * Whether a customer without an account may ask for a cancellation here, or has; null for others, who ask in My
   * Orders.
   */
  readonly cancellation: 'possible' | 'requested' | null;
}

export type ParsedOrderId =
  | { readonly kind: 'none' }
  | { readonly kind: 'whole'; readonly id: string }
  | { readonly kind: 'short'; readonly id: string }
  | { readonly kind: 'nonsense' };

const SHORT = /^[A-Z0-9]{8}$/;

/** Ids are typed from a mail or dictated by phone: in lower case, with spaces, with a leading #. */
export function parseOrderId(input: string): ParsedOrderId {
  const id = input.replace(/[\s#]/g, '').toUpperCase();
  if (id === '') return { kind: 'none' };
  if (isOrderId(id)) return { kind: 'whole', id };
  return SHORT.test(id) ? { kind: 'short', id } : { kind: 'nonsense' };
}
