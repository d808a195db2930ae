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

/** The card and UPI window: its script, its frames, and the places that its script reports to. */
const RAZORPAY_ORIGIN = 'https://checkout.razorpay.com';
const RAZORPAY: Sources = {
  'script-src': [RAZORPAY_ORIGIN, 'https://cdn.razorpay.com'],
  'frame-src': ['https://api.razorpay.com', RAZORPAY_ORIGIN],
  'connect-src': [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
  ],
  'img-src': ['https://cdn.razorpay.com'],
};

/** A script from elsewhere (RAZORPAY_CHECKOUT_JS_URL) may bring its own frames, style and pictures, and ask its own address. */
const fromElsewhere = (origin: string): Sources =>
  Object.fromEntries(
    ['script-src', 'style-src', 'frame-src', 'connect-src', 'img-src'].map((name) => [
      name,
      [origin, ...(RAZORPAY[name] ?? [])],
    ]),
  );

const paymentSources = (origin: string): Sources => (origin === RAZORPAY_ORIGIN ? RAZORPAY : fromElsewhere(origin));

/**
 * Google signs in by redirects of ours, so no script of theirs runs; browsers hold the target of a redirected form against the
 * policy too.
 */
const SIGN_IN_PAGES = ['/login', '/register', '/admin-panel/login', '/test-google'];

export interface PolicyOptions {
  readonly path: string;
  /** Where the script of the payment window comes from; null with demo mode's stand-in, whose window is ours, and without payments. */
  readonly paymentOrigin: string | null;
  /** Where the store signs in with Google; null without it, and with demo mode's stand-in. */
  readonly googleOrigin: string | null;
}

function outsideOf({ path, paymentOrigin, googleOrigin }: PolicyOptions): Sources {
  if (googleOrigin !== null && SIGN_IN_PAGES.includes(path)) return { 'form-action': [googleOrigin] };
  return paymentOrigin !== null && path === '/checkout' ? paymentSources(paymentOrigin) : {};
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
