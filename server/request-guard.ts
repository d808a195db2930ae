// Every request that changes something must come from a page of this store: its Origin is ours, and it carries the page's request token
// (made by the browser at startup, kept in session storage and a meta tag, sent as a header) that matches the cookie. A plain form post
// from a page without JavaScript has no token; there the browser's fetch metadata, which no script can forge, proves that a person
// navigated within this site.

export const TOKEN_HEADER = 'x-request-token';
export const tokenCookieName = (production: boolean): string => (production ? '__Host-request-token' : 'request-token');

const TOKEN = /^[0-9a-f]{64}$/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export type GuardRefusal = 'foreign-origin' | 'token-missing' | 'token-mismatch';

export interface GuardOptions {
  readonly production: boolean;
  /** True for an origin under which this store is reached. */
  readonly isOwnOrigin: (origin: string, request: Request) => boolean;
}

function cookieValue(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

const isPlainFormPost = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' &&
  headers.get('sec-fetch-mode') === 'navigate' &&
  headers.get('sec-fetch-dest') === 'document' &&
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(headers.get('content-type') ?? '');

/** Null when the request is allowed. */
export function checkRequest(request: Request, { production, isOwnOrigin }: GuardOptions): GuardRefusal | null {
  if (SAFE_METHODS.has(request.method)) return null;
  const { headers } = request;
  const origin = headers.get('origin');
  if (!origin || !isOwnOrigin(origin, request)) return 'foreign-origin';
  const token = headers.get(TOKEN_HEADER);
  if (token === null && isPlainFormPost(headers)) return null;
  if (token === null || !TOKEN.test(token)) return 'token-missing';
  return cookieValue(headers.get('cookie'), tokenCookieName(production)) === token ? null : 'token-mismatch';
}
