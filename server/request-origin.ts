// The origin (scheme and host) under which the browser reached the store. The store itself speaks plain http behind a proxy that ends
// TLS, so the socket cannot tell it. React Router compares it with the Origin header of every form: with http:// here and
// https:// there it would respond to every form with 400.

export interface OriginOptions {
  readonly production: boolean;
  readonly publicUrl: string;
  readonly trustedProxies: number;
}

/** Proxies overwrite X-Forwarded-Proto or append to it, as with X-Forwarded-For: with one trusted proxy the last value is used. */
function forwardedScheme(headers: Headers, trustedProxies: number): 'http' | 'https' | null {
  if (trustedProxies === 0) return null;
  const schemes = (headers.get('x-forwarded-proto') ?? '').split(',').map((part) => part.trim().toLowerCase());
  const scheme = schemes[Math.max(0, schemes.length - trustedProxies)];
  return scheme === 'http' || scheme === 'https' ? scheme : null;
}

/**
 * Production has one origin, whatever the request claims. A demo store is reached under host names that it does not know (a tunnel, a
 * machine in the local network): the host is the request's own, with https where a trusted proxy or PUBLIC_URL says so.
 */
export function requestOrigin(headers: Headers, options: OriginOptions): string {
  const publicUrl = new URL(options.publicUrl);
  const host = headers.get('host');
  if (options.production || !host) return publicUrl.origin;
  const scheme = forwardedScheme(headers, options.trustedProxies);
  if (scheme === null && host === publicUrl.host) return publicUrl.origin;
  return URL.parse(`${scheme ?? 'http'}://${host}`)?.origin ?? publicUrl.origin;
}

/** The URL that the browser requested: path and query of the request under the given origin. */
export function atOrigin(url: string, origin: string): string {
  const { pathname, search } = new URL(url);
  return `${origin}${pathname}${search}`;
}
