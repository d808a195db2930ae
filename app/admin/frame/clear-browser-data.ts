// Clears personal data from browser storage at sign-out, even if the server does not respond. A flag in storage records
// the sign-out until the next sign-in; other tabs react to it and sign out too.

import { OWNED_KEYS, PRIVATE_KEYS } from '#shop/customers/browser-keys.ts';

export const SIGNED_OUT_KEY = 'hasExplicitlyLoggedOut';

const PERSONAL_KEYS = ['cart', 'wishlist', 'userProfile', ...PRIVATE_KEYS, ...OWNED_KEYS];

/** Keys are matched by prefix, because the storefront derives further keys from them, such as 'cartSync'. */
const isPersonalKey = (key: string): boolean => PERSONAL_KEYS.some((prefix) => key.startsWith(prefix));

export function clearBrowserData(): void {
  try {
    for (const key of Object.keys(localStorage).filter(isPersonalKey)) localStorage.removeItem(key);
    localStorage.setItem(SIGNED_OUT_KEY, 'true');
    sessionStorage.clear();
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
}

/** Called after a sign-in. */
export function clearSignedOutFlag(): void {
  try {
    localStorage.removeItem(SIGNED_OUT_KEY);
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
}
