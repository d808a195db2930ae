// The Content-Security-Policy of a page. Cached pages are the same bytes for everyone, so there is no nonce: each inline script of the
// framework is allowed by the hash of its text. Data and sign-in use our own endpoints; only the sign-in pages (Google), checkout and
// payment links (payments) reach other origins, and only their policies allow it. Demo mode's simulators run on our own origin, so its
// policy allows no other origin.
import { createHash } from 'node:crypto';

/** A script element without `src`, and its text. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const scriptHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, text] of html.matchAll(INLINE_SCRIPT)) if (text) hashes.add(scriptHash(text));
  return [...hashes];
}

type Sources = Readonly<Record<string, readonly string[]>>;

/** Razorpay's payment window: its script, its frames, and the URLs that its script reports to. */
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

/** A script from another origin (RAZORPAY_CHECKOUT_JS_URL) may load its own frames, style and pictures, and connect to its own origin. */
const sourcesForOrigin = (origin: string): Sources =>
  Object.fromEntries(
    ['script-src', 'style-src', 'frame-src', 'connect-src', 'img-src'].map((name) => [
      name,
      [origin, ...(RAZORPAY[name] ?? [])],
    ]),
  );

const paymentSources = (origin: string): Sources => (origin === RAZORPAY_ORIGIN ? RAZORPAY : sourcesForOrigin(origin));

/**
 * Sign-in with Google uses our redirects, so no script of Google's runs; browsers apply form-action to the target of a redirected form too.
 */
const SIGN_IN_PAGES = /^\/(?:login|register|admin-panel\/login|admin-panel\/invite\/[^/]+|test-google)$/;

/** Checkout, and the pages of payment links. */
const PAYMENT_PAGES = /^\/(?:checkout|pay\/[^/]+)$/;

export interface PolicyOptions {
  readonly path: string;
  /** The origin of the payment window's script; null with demo mode's simulator, whose window is ours, and without payments. */
  readonly paymentOrigin: string | null;
  /** Google's sign-in origin; null without Google, and with demo mode's simulator. */
  readonly googleOrigin: string | null;
}

function externalSources({ path, paymentOrigin, googleOrigin }: PolicyOptions): Sources {
  if (googleOrigin !== null && SIGN_IN_PAGES.test(path)) return { 'form-action': [googleOrigin] };
  return paymentOrigin !== null && PAYMENT_PAGES.test(path) ? paymentSources(paymentOrigin) : {};
}

export function contentSecurityPolicy(html: string, options: PolicyOptions): string {
  const external = externalSources(options);
  const ownSources: Sources = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes(html)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  };
  const names = new Set([...Object.keys(ownSources), ...Object.keys(external)]);
  return [...names].map((name) => [name, ...(ownSources[name] ?? []), ...(external[name] ?? [])].join(' ')).join('; ');
}
