import type { SavedAddress } from '#shop/customers/address.ts';
import type { ShippingForm } from '#shop/orders/checkout-form.ts';

/** A saved address as the form has it. */
export const formOf = ({ name, phone, address, city, state, pincode }: SavedAddress): Omit<ShippingForm, 'email'> => ({
  fullName: name,
  phone,
  address,
  city,
  state,
  pincode,
});
