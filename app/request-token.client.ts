// The page-level request-forgery token: 32 random bytes made when the page starts, kept in session storage and a meta tag.
// A cookie carries the same value, so that the server can hold the two against each other without keeping anything,
// and public pages stay the same bytes for everyone.

import { addPageOwner, afterPageOwner, notePageOwner } from './page-owner.ts';

const KEY = 'csrf-token';
const HEADER = 'x-request-token';
const TOKEN = /^[0-9a-f]{64}$/;

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
  try {
    const shared = sharedToken();
    const stored = sessionStorage.getItem(KEY);
    const token = shared ?? (stored && TOKEN.test(stored) ? stored : newToken());
    sessionStorage.setItem(KEY, token);
    return token;
  } catch {
    // Storage is switched off: the token lives as long as the page.
    return newToken();
  }
}

function writeCookie(token: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser our shoppers use
  document.cookie = `${cookieName()}=${token}; Path=/; SameSite=Strict${secure}`;
}

/** Makes the token and adds it to every state-changing request of this page to this site. */
export function installRequestToken(): void {
  notePageOwner();
  const token = storedToken();
  const meta = document.createElement('meta');
  meta.name = KEY;
  meta.content = token;
  document.head.append(meta);
  const send = window.fetch;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (!changes || new URL(request.url).origin !== location.origin) return send(input, init);
    // Written with each request: the cookie may have been cleared since.
    writeCookie(token);
    request.headers.set(HEADER, token);
    addPageOwner(request.headers);
    return send(request).then((response) => afterPageOwner(new URL(request.url).pathname, response));
  };
  // The older kind of request, which uploads need to tell how far they are.
  const openOlder = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    openOlder.apply(this, [method, url, ...(rest as [boolean])]);
    const changes = method !== 'GET' && method !== 'HEAD';
    if (!changes || new URL(url, location.href).origin !== location.origin) return;
    writeCookie(token);
    this.setRequestHeader(HEADER, token);
  };
}
