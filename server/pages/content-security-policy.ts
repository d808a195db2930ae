// The policy of a page. Cached pages are the same bytes for everyone, so there is no nonce: each inline script that the
// framework wrote is allowed by the hash of its text. Data and sign-in are our own endpoints; only two pages talk to somebody
// else, and only they may. Demo mode's stand-ins are ours, so there nothing else is allowed.
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, text] of html.matchAll(INLINE_SCRIPT)) if (text) hashes.add(hashOf(text));
  return [...hashes];
}

type Sources = Readonly<Record<string, readonly string[]>>;

const OUTSIDE: Readonly<Record<string, Sources>> = {
  // The card and UPI window: its script, its frames, and the places that its script reports to.
  '/checkout': {
    'script-src': ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
    'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    'connect-src': [
      'https://api.razorpay.com',
      'https://lumberjack.razorpay.com',
      'https://lumberjack-metrics.razorpay.com',
      'https://lumberjack-cx.razorpay.com',
    ],
    'img-src': ['https://cdn.razorpay.com'],
  },
};

/**
 * Google signs in by redirects of ours, so no script of theirs runs; browsers hold the target of a redirected form against the
 * policy too.
 */
const SIGN_IN_PAGES = ['/login', '/register', '/admin-panel/login', '/test-google'];

export interface PolicyOptions {
  readonly path: string;
  /** False with demo mode's stand-in, whose window is ours. */
  readonly paysOutside: boolean;
  /** Where the store signs in with Google; null without it, and with demo mode's stand-in. */
  readonly googleOrigin: string | null;
}

function outsideOf({ path, paysOutside, googleOrigin }: PolicyOptions): Sources {
  if (googleOrigin !== null && SIGN_IN_PAGES.includes(path)) return { 'form-action': [googleOrigin] };
  return (paysOutside && Object.hasOwn(OUTSIDE, path) && OUTSIDE[path]) || {};
}

export function contentSecurityPolicy(html: string, options: PolicyOptions): string {
  const outside = outsideOf(options);
  const own: Sources = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes(html)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  };
  const names = new Set([...Object.keys(own), ...Object.keys(outside)]);
  return [...names].map((name) => [name, ...(own[name] ?? []), ...(outside[name] ?? [])].join(' ')).join('; ');
}
