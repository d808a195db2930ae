// The fields of the checkout form, in the order of the screen, and their validation. Pure, so that the page shows at once the
// messages that the server would return.

import { isEmail } from '#shop/email.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type FieldError, parseRecipient, RECIPIENT_FIELDS } from '#shop/shipping/recipient.ts';
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

export type ShippingFieldErrors = Readonly<Partial<Record<ShippingField, FieldError>>>;

function getEmailError(email: string): FieldError | null {
  if (email.trim() === '') return 'empty';
  return isEmail(email) ? null : 'impossible';
}

/** Normalised as it will be stored; reports every invalid field, not only the first. */
export function parseShipping(form: ShippingForm): Result<ShippingForm, ShippingFieldErrors> {
  const recipient = parseRecipient({ ...form, name: form.fullName }, RECIPIENT_FIELDS);
  const email = getEmailError(form.email);
  if (recipient.ok && email === null) {
    const { name, ...address } = recipient.value;
    return ok({ ...address, fullName: name, email: form.email.trim() });
  }
  const { name, ...otherErrors } = recipient.ok ? {} : recipient.reason;
  return refuse({ ...(name ? { fullName: name } : {}), ...otherErrors, ...(email ? { email } : {}) });
}
