// Headers that every response carries.

export interface HeaderOptions {
  readonly production: boolean;
  /** A store for testing, which search engines must not index. */
  readonly testPayments?: boolean;
}

/** The pages that open bank and Google windows must keep access to them. */
const OPENS_WINDOWS = /^\/(checkout|login|pay\/[^/]+)$/;

/** Their path is a secret: no other site learns it. With 'no-referrer' their forms would have no Origin, which the request guard asks for. */
const SECRET_PATHS = /^\/admin-panel\/invite\//;

/** The path is the one that the router matches. */
export function securityHeaders(path: string, { production, testPayments = false }: HeaderOptions): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', SECRET_PATHS.test(path) ? 'same-origin' : 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self), browsing-topics=()'],
    ['cross-origin-opener-policy', OPENS_WINDOWS.test(path) ? 'same-origin-allow-popups' : 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
  ];
  if (testPayments) headers.push(['x-robots-tag', 'noindex, nofollow']);
  // Two years.
  if (production) headers.push(['strict-transport-security', 'max-age=63072000; includeSubDomains']);
  return headers;
}
