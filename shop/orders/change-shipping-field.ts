// What typing into a field of the checkout form changes: a pincode also fills in city and state. Pure.

import { findPinPlace } from '#shop/shipping/pin-place.ts';
import { parsePincode } from '#shop/shipping/pincode.ts';
import type { ShippingField, ShippingForm } from './checkout-form.ts';

type Place = Pick<ShippingForm, 'city' | 'state'>;

/** '560001' is Bengaluru, Karnataka. Only empty fields are filled in; typed text stays. */
function changePincode(form: Place, pincode: string): Partial<ShippingForm> {
  const pin = parsePincode(pincode);
  if (pin === null) return { pincode };
  const place = findPinPlace(pin);
  return { pincode, city: form.city || (place.city ?? ''), state: form.state || (place.state ?? '') };
}

export const changeShippingField = (form: Place, name: ShippingField, value: string): Partial<ShippingForm> =>
  name === 'pincode' ? changePincode(form, value) : { [name]: value };
