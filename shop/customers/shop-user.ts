// The signed-in shopper in the browser: the server's data, and the part of it that the browser stores (key
// `userProfile`).

export interface ShopUser {
  readonly uid: string;
  /** The name of the account in menus: its email address or, where it has none, its mobile number. */
  readonly email: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
}

/** asha.k@example.in is asha.k. */
export const emailName = (email: string): string => email.split('@')[0] ?? '';

/** The first letter of that name, in upper case. */
export const getInitial = (email: string): string => ([...emailName(email)][0] ?? '').toUpperCase();

/** 'Asha Rao' is greeted as Asha; without a name, asha.k@example.in as asha.k. */
export const getGreetingName = ({ name, email }: Pick<ShopUser, 'name' | 'email'>): string =>
  name.trim().split(/\s+/)[0] || emailName(email);

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The stored text may contain anything: an invalid profile is null. Never throws. */
export function parseShopUser(stored: string | null): ShopUser | null {
  try {
    const { uid, email, name, role } = JSON.parse(stored ?? 'null') as Record<string, unknown>;
    if (toText(uid) === '' || toText(email) === '') return null;
    return { uid: toText(uid), email: toText(email), name: toText(name), role: role === 'admin' ? 'admin' : 'user' };
  } catch {
    return null;
  }
}
