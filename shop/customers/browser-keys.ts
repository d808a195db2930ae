// The keys of the browser's storage that belong to a person. `docs/browser-state.md` describes the content of each and
// its removal.

/** Keys that are removed at sign-out and when the session has ended. */
export const PRIVATE_KEYS: readonly string[] = [
  'savedAddresses',
  'savedAddressesOf',
  'lastOrder',
  'recentSearches',
  'recentlyViewed',
  'deliveryPin',
];

/**
 * Keys whose value names its owner and is shown to nobody else. They stay when the session ends by itself, and are
 * removed at sign-out and when another person signs in.
 */
export const OWNED_KEYS: readonly string[] = ['checkoutAttempt'];
export const OWNED_SESSION_KEYS: readonly string[] = ['checkoutDraft', 'returnDraft'];

/**
 * Keys that are written again after sign-out has cleared the storage, because their data belong to the browser or are
 * the only copy (S-STORE-06). Such a copy names its author and is shown to nobody else.
 */
export const RETAINED_KEYS: readonly string[] = ['discount_modal_submitted', 'leads', 'userFeedback', 'stockTakeScans'];
