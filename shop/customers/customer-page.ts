// Everything that staff see of one customer.

import type { CustomerConsent } from '#shop/consents/consent.ts';
import type { Paise } from '#shop/money/money.ts';
import type { DetailNote } from '#shop/orders/admin-order-detail.ts';
import type { PaymentSums } from '#shop/orders/payment-state.ts';
import type { StoredAccount } from './account-label.ts';
import type { SavedAddress } from './address.ts';
import type { CustomerFigures } from './customer-value.ts';
import type { UserProfile } from './profile.ts';

export interface ListedCustomerOrder {
  readonly orderId: string;
  readonly orderDate: Date;
  readonly status: string;
  readonly total: Paise;
  readonly money: PaymentSums;
}

export const MAX_CUSTOMER_NOTE = 2_000;

export type LikelySamePerson = Omit<StoredAccount, 'role'>;

export interface CustomerPage {
  readonly customer: UserProfile;
  readonly isPhoneVerified: boolean;
  readonly figures: CustomerFigures;
  /** One page of the orders, newest first. */
  readonly orders: readonly ListedCustomerOrder[];
  /** The default address first. */
  readonly addresses: readonly SavedAddress[];
  readonly wishlistItems: number;
  readonly bagUnits: number;
  readonly notes: readonly DetailNote[];
  readonly consents: readonly CustomerConsent[];
  /** Accounts whose confirmed email address or verified number this customer has typed. */
  readonly samePerson: readonly LikelySamePerson[];
}
