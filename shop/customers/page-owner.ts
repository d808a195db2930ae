// The page owner of a request. A page stays open while somebody else signs in in the same browser: text typed on it must not
// reach the other account. The header names the person the page was opened for; the server refuses it in another's session.
// Example: A is at checkout; in a second tab A signs out and B signs in. Place Order in the first tab is refused (409).

export const PAGE_OWNER_HEADER = 'x-page-owner';

/** Set on the refusal, so that a page can tell it from any other 409. */
export const PAGE_OWNER_REFUSAL_HEADER = 'x-page-owner-refused';
