// Everything that staff see of one customer.

import type { CustomerConsent } from '#shop/consents/consent.ts';
import type { Paise } from '#shop/money/money.ts';
import type { PaymentSums } from '#shop/orders/payment-state.ts';
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

export interface CustomerNote {
  readonly id: string;
  readonly note: string;
  readonly actor: string;
  readonly at: Date;
}

export const MAX_CUSTOMER_NOTE = 2_000;

export interface LikelySamePerson {
  readonly uid: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface CustomerPage {
  readonly customer: UserProfile;
  readonly isPhoneVerified: boolean;
  readonly figures: CustomerFigures;
  /** One page, newest first. */
  readonly orders: readonly ListedCustomerOrder[];
  /** The default first. */
  readonly addresses: readonly SavedAddress[];
  readonly wishlistItems: number;
  readonly bagUnits: number;
  /** The notes of staff, newest first. */
  readonly notes: readonly CustomerNote[];
  readonly consents: readonly CustomerConsent[];
  /** Accounts whose verified contact this customer has typed. */
  readonly samePerson: readonly LikelySamePerson[];
}
