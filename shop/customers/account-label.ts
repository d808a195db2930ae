// What an account is called: its email address or, where it has none, its mobile number. Apart from shop-user.ts, which every page loads.

import type { ShopUser } from './shop-user.ts';

interface StoredAccount {
  readonly uid: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly name: string;
  readonly role: 'user' | 'admin';
}

/**
 * The account as the browser stores it. An account of the number 9845012345 alone is called '98450 12345' in menus, and until the first
 * order tells its name its owner is a 'Shopper' elsewhere: a number is never published, for example with a review.
 */
export const toShopUser = ({ uid, email, phone, name, role }: StoredAccount): ShopUser =>
  email === null
    ? { uid, email: accountLabel({ email, phone }), name: name || NAMELESS, role }
    : { uid, email, name, role };

/** The email address or, where there is none, the mobile number: '9845012345' is '98450 12345'. */
export const accountLabel = ({ email, phone }: Pick<StoredAccount, 'email' | 'phone'>): string =>
  email ?? `${(phone ?? '').slice(0, 5)} ${(phone ?? '').slice(5)}`;

/** A person who has told no name yet. */
export const NAMELESS = 'Shopper';
