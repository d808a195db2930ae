// Removes data that the browser must not show to the next person: at sign-out, even if the server does not respond. The sign-out is
// remembered until the next sign-in; other tabs notice it and sign out too.

import { OWNED_KEYS, PRIVATE_KEYS } from '#shop/customers/browser-keys.ts';

export const LOGGED_OUT_KEY = 'hasExplicitlyLoggedOut';

const PERSONAL_KEYS = ['cart', 'wishlist', 'userProfile', ...PRIVATE_KEYS, ...OWNED_KEYS];

/** The storefront stores additional keys beside some keys, named after them: 'cartSync'. */
const isPersonalKey = (key: string): boolean => PERSONAL_KEYS.some((prefix) => key.startsWith(prefix));

export function clearBrowserData(): void {
  try {
    for (const key of Object.keys(localStorage).filter(isPersonalKey)) localStorage.removeItem(key);
    localStorage.setItem(LOGGED_OUT_KEY, 'true');
    sessionStorage.clear();
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
}

/** Called after a sign-in. */
export function clearSignOutMark(): void {
  try {
    localStorage.removeItem(LOGGED_OUT_KEY);
  } catch {
    // As above.
  }
}
