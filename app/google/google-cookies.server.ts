// Two cookies of a Google sign-in: its state (nonce, verifier, return address) while the shopper is at Google, and afterwards,
// for one visit of the sign-in page, why it failed. A link cannot set either, so the page never shows a stranger's text.

import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';
import type { GoogleSecrets } from '#shop/customers/google-sign-in.ts';
import { privateCookie } from './private-cookie.server.ts';

/** The page a sign-in started from: the storefront's login, the admin's login, or demo mode's test page. */
export const SIGN_IN_SURFACES = ['login', 'office', 'test'] as const;
export type SignInSurface = (typeof SIGN_IN_SURFACES)[number];

export interface GoogleSignInState extends GoogleSecrets {
  /** Exactly as it was sent to Google. */
  readonly redirectUri: string;
  readonly returnUrl: string;
  readonly from: SignInSurface;
  /** The sign-in runs in a popup, which notifies the waiting page at the end. */
  readonly inWindow: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const surfaceOf = (value: unknown): SignInSurface | null =>
  SIGN_IN_SURFACES.find((start) => start === value) ?? null;

function parseJourney(found: Readonly<Record<string, unknown>>): GoogleSignInState | null {
  const from = surfaceOf(found.from);
  const journey = {
    state: text(found.state),
    nonce: text(found.nonce),
    verifier: text(found.verifier),
    redirectUri: text(found.redirectUri),
    returnUrl: text(found.returnUrl),
  };
  return from && Object.values(journey).every((part) => part !== '')
    ? { ...journey, from, inWindow: found.inWindow === true }
    : null;
}

/** Long enough to look up a forgotten Google password. */
export const signInCookie = privateCookie<GoogleSignInState>({
  name: 'google-journey',
  seconds: 15 * 60,
  parse: parseJourney,
});

interface StoredFailure extends GoogleSignInFailure {
  readonly from: SignInSurface;
}

const REASONS: Record<GoogleSignInFailure['reason'], true> = {
  refused: true,
  unavailable: true,
  'email-not-verified': true,
  'not-confirmed': true,
  inactive: true,
  'not-staff': true,
  'too-many-tries': true,
  'not-begun-here': true,
};

function parseFailure({ from, reason, providerMessage }: Readonly<Record<string, unknown>>): StoredFailure | null {
  const start = surfaceOf(from);
  if (!start || typeof reason !== 'string' || !Object.hasOwn(REASONS, reason)) return null;
  return {
    from: start,
    reason: reason as GoogleSignInFailure['reason'],
    providerMessage: text(providerMessage).slice(0, 200) || null,
  };
}

export const failureCookie = privateCookie<StoredFailure>({ name: 'google-trouble', seconds: 60, parse: parseFailure });

export interface ReadFailure {
  readonly trouble: GoogleSignInFailure | null;
  /** They clear the cookie: the failure is shown once. */
  readonly headers: Headers;
}

export function readFailure(request: Request, from: SignInSurface, secure: boolean): ReadFailure {
  const headers = new Headers();
  const stored = failureCookie.read(request, secure);
  if (stored?.from !== from) return { trouble: null, headers };
  headers.append('set-cookie', failureCookie.cleared(secure));
  return { trouble: stored, headers };
}
