// The displayed name of an account: its email address or, without one, its mobile number. A file of its own, because
// every page loads shop-user.ts.

import type { ShopUser } from './shop-user.ts';

export interface StoredAccount {
  readonly uid: string;
  /** Null when the account has only a mobile number. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly name: string;
  readonly role: 'user' | 'admin';
}

/**
 * The account as the browser stores it. When it has only a mobile number, such as 9845012345, `email` is '98450 12345',
 * which the menus show. Its `name` is 'Shopper' until the first order gives one: a name is published with a review, and
 * a number must never be.
 */
export const toShopUser = ({ uid, email, phone, name, role }: StoredAccount): ShopUser =>
  email === null
    ? { uid, email: accountLabel({ email, phone }), name: name || NAMELESS, role }
    : { uid, email, name, role };

/** Returns the email address or, without one, the mobile number: '9845012345' as '98450 12345'. */
export const accountLabel = ({ email, phone }: Pick<StoredAccount, 'email' | 'phone'>): string =>
  email ?? `${(phone ?? '').slice(0, 5)} ${(phone ?? '').slice(5)}`;

/** The name of a person whose profile has no name yet. */
export const NAMELESS = 'Shopper';
