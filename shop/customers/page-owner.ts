// The page owner: the person a page was opened for, sent with each of its requests. A page stays open while somebody else signs in in the same browser: text typed on it must not
// reach the other account. The header carries that person's user id; the server refuses the request if another user is signed in.
// Example: A is at checkout; in a second tab A signs out and B signs in. Place Order in the first tab is refused (409).

export const PAGE_OWNER_HEADER = 'x-page-owner';

/** Set on the refusal, so that a page can tell it from any other 409. */
export const PAGE_OWNER_REFUSAL_HEADER = 'x-page-owner-refused';
