// Whose page this is: the person who was signed in when its address was opened. Every request that changes something says so (see
// `request-token.client.ts`), and the server refuses it when somebody else is signed in by then. A guest's page becomes hers when
// she signs in; a page of hers never becomes another's while its address stays open.

import { GONE, LEAVING, readHint } from '#app/sessions/signed-in-hint.ts';
import { PAGE_OWNER_HEADER, PAGE_OWNER_REFUSAL_HEADER } from '#shop/customers/page-owner.ts';

let owner: string | null = null;
let openedPath: string | null = null;

function signedIn(): string | null {
  const hint = readHint(document.cookie);
  return hint === LEAVING || hint === GONE ? null : hint;
}

/** Called when a page is opened, and before each request: a page may send one before it hears that it was opened. */
export function notePageOwner(): void {
  const { pathname } = location;
  if (pathname === openedPath) owner ??= signedIn();
  else {
    openedPath = pathname;
    owner = signedIn();
  }
}

/** The server rendered this page for her. */
export function setPageOwner(uid: string): void {
  openedPath = location.pathname;
  owner = uid;
}

const REFUSED = 'page-owner-refused';

export function onOtherPerson(listener: () => void): () => void {
  addEventListener(REFUSED, listener);
  return () => removeEventListener(REFUSED, listener);
}

export const notifyOtherPerson = (): void => void dispatchEvent(new Event(REFUSED));

export function addPageOwner(headers: Headers): void {
  notePageOwner();
  if (owner !== null && !headers.has(PAGE_OWNER_HEADER)) headers.set(PAGE_OWNER_HEADER, owner);
}

/** A refusal is shown above the page. The router cannot read it: its request stays unanswered until the page is loaded again. */
export async function afterPageOwner(path: string, response: Response): Promise<Response> {
  if (!response.headers.has(PAGE_OWNER_REFUSAL_HEADER)) return response;
  notifyOtherPerson();
  return path.endsWith('.data') ? new Promise(() => {}) : response;
}
