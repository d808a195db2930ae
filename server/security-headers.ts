// Headers that every answer carries, whatever it is.

export interface HeaderOptions {
  readonly production: boolean;
  /** A store for trying out, which no search engine should show. */
  readonly testPayments?: boolean;
}

/** Bank and Google windows must stay reachable from the pages that open them. */
const OPENS_WINDOWS = /^\/(checkout|login)$/;

/** The path is the one that the router matches. */
export function securityHeaders(path: string, { production, testPayments = false }: HeaderOptions): [string, string][] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self), browsing-topics=()'],
    ['cross-origin-opener-policy', OPENS_WINDOWS.test(path) ? 'same-origin-allow-popups' : 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
    ...(testPayments ? ([['x-robots-tag', 'noindex, nofollow']] as [string, string][]) : []),
    ...(production
      ? ([['strict-transport-security', 'max-age=63072000; includeSubDomains']] as [string, string][])
      : []),
  ];
}
