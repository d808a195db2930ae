// The initial values of the shipping form: the default address, or the profile.

import type { SavedAddress } from '#shop/customers/address.ts';
import type { GuestTerms } from '#shop/customers/guest-checkout.server.ts';
import type { ShippingForm } from '#shop/orders/checkout-form.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';

type ProfileField = 'name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'pincode';

export interface CheckoutProps {
  readonly uid: string;
  readonly addresses: readonly SavedAddress[];
  /** In display order. */
  readonly methods: readonly PaymentMethod[];
  /** The store's invoices may name a business: prices include GST. */
  readonly asksForBusiness: boolean;
  /** The store asks for consent to offers. */
  readonly asksForConsent: boolean;
  /** Whether order news goes to the phone number too. */
  readonly hasPhoneNews: boolean;
  /** The store has a courier that knows where it delivers. */
  readonly checksPincodes: boolean;
  /** Null for a buyer with an account. */
  readonly guest: GuestTerms | null;
  /** Demo mode sends no SMS. */
  readonly demo: boolean;
  /** The account's number is verified: it may join another account. */
  readonly mayJoin: boolean;
  readonly profile: Readonly<Record<ProfileField, string | null>>;
}

export function getSuggestedAddress({
  addresses,
  profile,
}: Pick<CheckoutProps, 'addresses' | 'profile'>): ShippingForm {
  const source = addresses.find(({ isDefault }) => isDefault) ?? profile;
  const text = (field: Exclude<ProfileField, 'email'>): string => source[field] ?? '';
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
