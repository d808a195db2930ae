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

/** Formats '9845011872' as '+91 98450 11872'; a number that is not Indian is returned unchanged. */
export const formatPhone = (phone: string): string =>
  /^\d{10}$/.test(phone) ? `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` : phone;

/** Returns the name or, without one, the email address or the number. */
export const userTitle = ({ name, email, phone }: Pick<AdminUser, 'name' | 'email' | 'phone'>): string =>
  name || email || formatPhone(phone ?? '');

export const roleLabel = (role: AdminUser['role']): 'Admin' | 'Customer' => (role === 'admin' ? 'Admin' : 'Customer');
