// Fills in city and state of the checkout form from its PIN code. Pure.

import { placeOfPin } from '#shop/shipping/pin-place.ts';
import { readPincode } from '#shop/shipping/recipient.ts';
import type { ShippingForm } from './checkout-form.ts';

/** The PIN code fills empty fields only; typed text stays. */
export function fillPlace(form: Pick<ShippingForm, 'city' | 'state'>, pincode: string): Partial<ShippingForm> {
  const pin = readPincode(pincode);
  if (pin === null) return { pincode };
  const place = placeOfPin(pin);
  return { pincode, city: form.city || (place.city ?? ''), state: form.state || (place.state ?? '') };
}
