// The fields of the checkout form, in the order of the screen, and their validation. Pure, so that the page shows at once the
// messages that the server would return.

import { isEmail } from '#shop/email.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type FieldRefusal, RECIPIENT_FIELDS, readRecipient } from '#shop/shipping/recipient.ts';
import type { PaymentMethod } from './order.ts';

export const SHIPPING_FIELDS = ['fullName', 'email', 'phone', 'address', 'city', 'state', 'pincode'] as const;
export type ShippingField = (typeof SHIPPING_FIELDS)[number];

export type ShippingForm = Readonly<Record<ShippingField, string>>;
export type CheckoutForm = ShippingForm & { readonly paymentMethod: PaymentMethod };

/** The empty form. Cash on delivery is preselected, because it needs no further input. */
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

export type ShippingRefusals = Readonly<Partial<Record<ShippingField, FieldRefusal>>>;

function emailRefusal(email: string): FieldRefusal | null {
  if (email.trim() === '') return 'empty';
  return isEmail(email) ? null : 'impossible';
}

/** Normalised as it will be stored; reports every invalid field, not only the first. */
export function readShipping(form: ShippingForm): Result<ShippingForm, ShippingRefusals> {
  const read = readRecipient({ ...form, name: form.fullName }, RECIPIENT_FIELDS);
  const email = emailRefusal(form.email);
  if (read.ok && email === null) {
    const { name, ...where } = read.value;
    return ok({ ...where, fullName: name, email: form.email.trim() });
  }
  const { name, ...rest } = read.ok ? {} : read.reason;
  return refuse({ ...(name ? { fullName: name } : {}), ...rest, ...(email ? { email } : {}) });
}
