// The page owner is the user who was signed in when the page was opened. The page sends that user's id as a header with
// every request. Another user may sign in in the same browser while the page is open; the text typed on it must not
// reach the other account. The server refuses the request if another user is signed in.
// Example: A is at checkout; in a second tab A signs out and B signs in. Place Order in the first tab is refused (409).

export const PAGE_OWNER_HEADER = 'x-page-owner';

/** Set on the refusal, so that a page can tell it from any other 409. */
export const PAGE_OWNER_REFUSAL_HEADER = 'x-page-owner-refused';
