// Fills in city and state of the checkout form from its pincode. Pure.

import { findPinPlace } from '#shop/shipping/pin-place.ts';
import { parsePincode } from '#shop/shipping/pincode.ts';
import type { ShippingForm } from './checkout-form.ts';

/** The pincode fills empty fields only; typed text stays. */
export function fillCityAndState(form: Pick<ShippingForm, 'city' | 'state'>, pincode: string): Partial<ShippingForm> {
  const pin = parsePincode(pincode);
  if (pin === null) return { pincode };
  const place = findPinPlace(pin);
  return { pincode, city: form.city || (place.city ?? ''), state: form.state || (place.state ?? '') };
}
