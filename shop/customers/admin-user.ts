// A user as the back office lists it; customer-page.ts has the page of one user.

import type { Count } from '#shop/catalog/listing.ts';
import type { Paise } from '#shop/money/money.ts';
import type { StoredAccount } from './account-label.ts';

export interface AdminUser extends StoredAccount {
  readonly status: 'active' | 'inactive';
  readonly totalOrders: number;
  /** The sum of the orders that were not cancelled. */
  readonly totalSpent: Paise;
  readonly lastOrderDate: string | null;
}

/** Counts of all users of the store, independent of the list's filters. */
export interface UserTotals {
  readonly total: number;
  readonly admins: number;
  readonly customers: number;
  readonly active: number;
  readonly inactive: number;
}

export interface AdminUsers {
  readonly users: readonly AdminUser[];
  readonly found: Count;
  readonly totals: UserTotals;
}

/** '9845011872' is '+91 98450 11872'; a number that is not Indian stays as it is. */
export const formatPhone = (phone: string): string =>
  /^\d{10}$/.test(phone) ? `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` : phone;

/** An account without a name is shown by its email address or, without one, by its number. */
export const userTitle = ({ name, email, phone }: Pick<AdminUser, 'name' | 'email' | 'phone'>): string =>
  name || email || formatPhone(phone ?? '');

export const roleLabel = (role: AdminUser['role']): 'Admin' | 'Customer' => (role === 'admin' ? 'Admin' : 'Customer');
