// The page's owner: the user who was signed in when the page was opened. Every state-changing request sends the owner
// in a header (see `request-token.client.ts`), and the server refuses the request when another user is signed in by
// then. A guest's page gets its owner when the guest signs in; the owner of an open page never changes to another user.

import { parseHint, SESSION_ENDED, SIGN_OUT_PENDING } from '#app/sessions/signed-in-hint.ts';
import { PAGE_OWNER_HEADER, PAGE_OWNER_REFUSAL_HEADER } from '#shop/customers/page-owner.ts';

let owner: string | null = null;
let openedPath: string | null = null;

function signedInUser(): string | null {
  const hint = parseHint(document.cookie);
  return hint === SIGN_OUT_PENDING || hint === SESSION_ENDED ? null : hint;
}

/** Called when a page is opened, and before each request: a request may be sent before the page's effects run. */
export function updatePageOwner(): void {
  const { pathname } = location;
  if (pathname === openedPath) owner ??= signedInUser();
  else {
    openedPath = pathname;
    owner = signedInUser();
  }
}

/** Called by pages that the server rendered for a signed-in user. */
export function setPageOwner(uid: string): void {
  openedPath = location.pathname;
  owner = uid;
}

const OWNER_REFUSED_EVENT = 'page-owner-refused';

export function onOwnerMismatch(listener: () => void): () => void {
  addEventListener(OWNER_REFUSED_EVENT, listener);
  return () => removeEventListener(OWNER_REFUSED_EVENT, listener);
}

export const notifyOwnerMismatch = (): void => void dispatchEvent(new Event(OWNER_REFUSED_EVENT));

export function getPageOwner(): string | null {
  updatePageOwner();
  return owner;
}

export function addPageOwnerHeader(headers: Headers): void {
  const uid = getPageOwner();
  if (uid !== null && !headers.has(PAGE_OWNER_HEADER)) headers.set(PAGE_OWNER_HEADER, uid);
}

/**
 * Shows the refusal over the page. The router cannot parse the refusal, so the promise of a router request never
 * settles: the page stays as it is until the shopper reloads it.
 */
export async function handleOwnerRefusal(path: string, response: Response): Promise<Response> {
  if (!response.headers.has(PAGE_OWNER_REFUSAL_HEADER)) return response;
  notifyOwnerMismatch();
  return path.endsWith('.data') ? new Promise(() => {}) : response;
}
