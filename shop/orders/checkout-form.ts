// The fields of the checkout form, in the order they are asked. What is written into them is checked elsewhere.

import type { PaymentMethod } from './order.ts';

export const SHIPPING_FIELDS = ['fullName', 'email', 'phone', 'address', 'city', 'state', 'pincode'] as const;
export type ShippingField = (typeof SHIPPING_FIELDS)[number];

export type CheckoutForm = Readonly<Record<ShippingField, string>> & { readonly paymentMethod: PaymentMethod };

/** Nothing is filled in yet; cash on delivery needs nothing else, so it is chosen. */
export const emptyCheckoutForm = (): CheckoutForm => ({
  fullName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  paymentMethod: 'cod',
});
