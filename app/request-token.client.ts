// CSRF protection by double submit: the page creates a token of 32 random bytes when it starts and stores it in session
// storage and a meta tag. A cookie carries the same value, so the server compares cookie and header without storing
// anything, and public pages stay identical for everyone.

import { addPageOwnerHeader, handleOwnerRefusal, updatePageOwner } from './page-owner.ts';

const STORAGE_KEY = 'csrf-token';
export const TOKEN_HEADER = 'x-request-token';
const TOKEN_PATTERN = /^[0-9a-f]{64}$/;

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const cookieName = (): string => (location.protocol === 'https:' ? '__Host-request-token' : 'request-token');

/** Another tab's token, if there is one: all tabs share the cookie, so they must share the value. */
function sharedToken(): string | null {
  const value = document.cookie.match(new RegExp(`(?:^|; )${cookieName()}=([0-9a-f]{64})(?:;|$)`));
  return value?.[1] ?? null;
}

function storedToken(): string {
  const shared = sharedToken();
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    const token = shared ?? (stored && TOKEN_PATTERN.test(stored) ? stored : newToken());
    sessionStorage.setItem(STORAGE_KEY, token);
    return token;
  } catch {
    // Storage is switched off: a new token lives as long as the page.
    return shared ?? newToken();
  }
}

function writeCookie(token: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser our shoppers use
  document.cookie = `${cookieName()}=${token}; Path=/; SameSite=Strict${secure}`;
}

let token = '';

/** The token for the header of one request. Its cookie is written again, because it may have been cleared since. */
export function prepareToken(): string {
  writeCookie(token);
  return token;
}

/** Creates the token and adds it to every state-changing fetch of this page to this site. */
export function installRequestToken(): void {
  updatePageOwner();
  token = storedToken();
  const meta = document.createElement('meta');
  meta.name = STORAGE_KEY;
  meta.content = token;
  document.head.append(meta);
  const originalFetch = window.fetch;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const isStateChanging = request.method !== 'GET' && request.method !== 'HEAD';
    if (!isStateChanging || new URL(request.url).origin !== location.origin) return originalFetch(input, init);
    request.headers.set(TOKEN_HEADER, prepareToken());
    addPageOwnerHeader(request.headers);
    return originalFetch(request).then((response) => handleOwnerRefusal(new URL(request.url).pathname, response));
  };
}
