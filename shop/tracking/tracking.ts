// What the tracking page tells, and to whom. Who knows an order's id and the e-mail it was placed with sees all of it; who knows
// the id alone sees how far it is and nothing of the person; who names an e-mail alone is told nothing on screen.

import { isOrderId, type OrderStatus } from '#shop/orders/order.ts';
import type { ShownItem } from '#shop/orders/shown-order.ts';

export interface TrackedStep {
  readonly status: string;
  readonly date: string;
  readonly description: string;
}

export interface TrackedOrder {
  /** The whole id where she knew it, else the part she typed. */
  readonly orderId: string;
  readonly orderDate: string;
  readonly status: OrderStatus;
  readonly estimatedDelivery: string;
  readonly deliveredOn: string | null;
  /** The latest first. */
  readonly statusHistory: readonly TrackedStep[];
  /** Null for who knows the id alone. */
  readonly personal: TrackedPersonal | null;
}

export interface TrackedPersonal {
  readonly items: readonly ShownItem[];
  readonly shippingAddress: readonly string[];
  readonly trackingNumber: string | null;
  readonly courier: string | null;
}

export type WrittenId =
  | { readonly kind: 'none' }
  | { readonly kind: 'whole'; readonly id: string }
  | { readonly kind: 'short'; readonly id: string }
  | { readonly kind: 'nonsense' };

const SHORT = /^[A-Z0-9]{8}$/;

/** Ids are typed from a mail or read out on the phone: in small letters, with spaces, with a # before them. */
export function readOrderId(typed: string): WrittenId {
  const id = typed.replace(/[\s#]/g, '').toUpperCase();
  if (id === '') return { kind: 'none' };
  if (isOrderId(id)) return { kind: 'whole', id };
  return SHORT.test(id) ? { kind: 'short', id } : { kind: 'nonsense' };
}
