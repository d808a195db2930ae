// Messages at the fields of the checkout form (S-CHK), shared with the order form of the back office. Pure.

import type { FieldError } from '#shop/shipping/recipient.ts';
import { parseShipping, type ShippingField, type ShippingForm } from './checkout-form.ts';

const FIELD_NAMES: Readonly<Record<ShippingField, string>> = {
  fullName: 'full name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
};

const INVALID_MESSAGES: Readonly<Partial<Record<ShippingField, string>>> = {
  email: 'Please enter a valid email',
  phone: 'Please enter a valid 10-digit phone number',
  pincode: 'Please enter a valid 6-digit pincode',
};

export function fieldMessage(field: ShippingField, problem: FieldError): string {
  if (problem === 'too-long') return `Please shorten your ${FIELD_NAMES[field]}`;
  if (problem === 'link') return 'Please enter a name without a link or email address';
  return (problem === 'impossible' && INVALID_MESSAGES[field]) || `Please fill in your ${FIELD_NAMES[field]}`;
}

export type ShippingErrorMessages = Readonly<Partial<Record<ShippingField, string>>>;

/** The message of every invalid field. */
export function getShippingErrorMessages(form: ShippingForm): ShippingErrorMessages {
  const parsed = parseShipping(form);
  if (parsed.ok) return {};
  return Object.fromEntries(
    Object.entries(parsed.reason).map(([field, problem]) => [field, fieldMessage(field as ShippingField, problem)]),
  );
}
