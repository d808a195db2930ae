// Which keys of the browser's storage belong to a person. `docs/browser-state.md` says of each key what it holds and who clears it.

/** Gone at sign-out and when her session has ended. */
export const PRIVATE_KEYS: readonly string[] = [
  'savedAddresses',
  'savedAddressesOf',
  'lastOrder',
  'recentSearches',
  'recentlyViewed',
  'deliveryPin',
];

/** Each names its person and is shown to nobody else: they wait for her next sign-in. Gone at sign-out, and when another signs in. */
export const OWNED_KEYS: readonly string[] = ['checkoutAttempt'];
export const OWNED_SESSION_KEYS: readonly string[] = ['checkoutDraft'];

/**
 * Written again after sign-out has cleared the storage: of the browser, or the only copy there is (S-STORE-06), which names its
 * author and is shown to nobody else.
 */
export const KEPT_KEYS: readonly string[] = ['discount_modal_submitted', 'leads', 'userFeedback'];
