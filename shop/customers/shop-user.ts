// The signed-in shopper in the browser: the server's data, and the part of it that the browser stores (key
// `userProfile`).

export interface ShopUser {
  readonly uid: string;
  /** The name of the account in menus: its email address or, without one, its mobile number. */
  readonly email: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
}

/** emailName('asha.k@example.in') is 'asha.k'. */
export const emailName = (email: string): string => email.split('@')[0] ?? '';

/** Returns the first letter of the account's name, in upper case. */
export const getInitial = (email: string): string => ([...emailName(email)][0] ?? '').toUpperCase();

/** Returns 'Asha' for Asha Rao; without a name, 'asha.k' for asha.k@example.in. */
export const getGreetingName = ({ name, email }: Pick<ShopUser, 'name' | 'email'>): string =>
  name.trim().split(/\s+/)[0] || emailName(email);

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns null for an invalid text, because the browser's storage may contain anything. Never throws. */
export function parseShopUser(stored: string | null): ShopUser | null {
  try {
    const { uid, email, name, role } = JSON.parse(stored ?? 'null') as Record<string, unknown>;
    if (toText(uid) === '' || toText(email) === '') return null;
    return { uid: toText(uid), email: toText(email), name: toText(name), role: role === 'admin' ? 'admin' : 'user' };
  } catch {
    return null;
  }
}
