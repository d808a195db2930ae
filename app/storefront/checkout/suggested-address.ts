// The initial values of the shipping form: the default address, or the profile.

import type { SavedAddress } from '#shop/customers/address.ts';
import type { ShippingForm } from '#shop/orders/checkout-form.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';

type ProfileField = 'name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'pincode';

export interface CheckoutProps {
  readonly uid: string;
  readonly addresses: readonly SavedAddress[];
  /** In the order they are offered. */
  readonly methods: readonly PaymentMethod[];
  readonly profile: Readonly<Record<ProfileField, string | null>>;
}

export function suggestedFrom({ addresses, profile }: Pick<CheckoutProps, 'addresses' | 'profile'>): ShippingForm {
  const from = addresses.find(({ isDefault }) => isDefault) ?? profile;
  const text = (field: Exclude<ProfileField, 'email'>): string => from[field] ?? '';
  return {
    fullName: text('name'),
    email: profile.email ?? '',
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    pincode: text('pincode'),
  };
}
