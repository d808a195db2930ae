// What a browser must not show to the next person: gone at sign-out, also when the store does not answer. That she left is
// remembered until the next sign-in; other tabs hear of it and leave too.

import { OWNED_KEYS, PRIVATE_KEYS } from '#shop/customers/browser-keys.ts';

export const LOGGED_OUT_KEY = 'hasExplicitlyLoggedOut';

const OF_THE_PERSON = ['cart', 'wishlist', 'userProfile', ...PRIVATE_KEYS, ...OWNED_KEYS];

/** The storefront keeps notes beside some keys, named after them: 'cartSync'. */
const isOfThePerson = (key: string): boolean => OF_THE_PERSON.some((own) => key.startsWith(own));

export function forgetBrowserCopy(): void {
  try {
    for (const key of Object.keys(localStorage).filter(isOfThePerson)) localStorage.removeItem(key);
    localStorage.setItem(LOGGED_OUT_KEY, 'true');
    sessionStorage.clear();
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}

/** After a sign-in. */
export function forgetSignOut(): void {
  try {
    localStorage.removeItem(LOGGED_OUT_KEY);
  } catch {
    // As above.
  }
}
