import type { SavedAddress } from '#shop/customers/address.ts';
import type { ShippingForm } from '#shop/orders/checkout-form.ts';

/** Converts a saved address to the fields of the shipping form. */
export const toShippingForm = ({
  name,
  phone,
  address,
  city,
  state,
  pincode,
}: SavedAddress): Omit<ShippingForm, 'email'> => ({
  fullName: name,
  phone,
  address,
  city,
  state,
  pincode,
});
