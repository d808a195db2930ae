// Two cookies of a Google sign-in: its state (nonce, verifier, return URL) while the shopper is at Google, and
// afterwards, for one visit of the sign-in page, why it failed. A link cannot set either, so the page never shows a
// stranger's text.

import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';
import type { GoogleSecrets } from '#shop/customers/google-sign-in.ts';
import { privateCookie } from './private-cookie.server.ts';

/**
 * The page a sign-in started from: the storefront's login, the admin's login, an invitation to the back office, or demo
 * mode's test page.
 */
export const SIGN_IN_SURFACES = ['login', 'admin', 'invite', 'test'] as const;
export type SignInSurface = (typeof SIGN_IN_SURFACES)[number];

export interface GoogleSignInState extends GoogleSecrets {
  /** The redirect URI exactly as it was sent to Google, which compares it with that of the code's exchange. */
  readonly redirectUri: string;
  readonly returnUrl: string;
  readonly from: SignInSurface;
  /** The sign-in runs in a popup, which notifies the waiting page at the end. */
  readonly inWindow: boolean;
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
export const parseSurface = (value: unknown): SignInSurface | null =>
  SIGN_IN_SURFACES.find((surface) => surface === value) ?? null;

function parseSignInState(cookieValue: Readonly<Record<string, unknown>>): GoogleSignInState | null {
  const from = parseSurface(cookieValue.from);
  const texts = {
    state: textOrEmpty(cookieValue.state),
    nonce: textOrEmpty(cookieValue.nonce),
    verifier: textOrEmpty(cookieValue.verifier),
    redirectUri: textOrEmpty(cookieValue.redirectUri),
    returnUrl: textOrEmpty(cookieValue.returnUrl),
  };
  return from && Object.values(texts).every((value) => value !== '')
    ? { ...texts, from, inWindow: cookieValue.inWindow === true }
    : null;
}

/** 15 minutes leave time to look up a forgotten Google password. */
export const signInCookie = privateCookie<GoogleSignInState>({
  name: 'google-journey',
  seconds: 15 * 60,
  parse: parseSignInState,
});

interface StoredFailure extends GoogleSignInFailure {
  readonly from: SignInSurface;
}

const FAILURE_REASONS: Record<GoogleSignInFailure['reason'], true> = {
  refused: true,
  unavailable: true,
  'email-not-verified': true,
  'not-confirmed': true,
  inactive: true,
  'not-staff': true,
  'rate-limited': true,
  'state-mismatch': true,
};

function parseFailure({ from, reason, providerMessage }: Readonly<Record<string, unknown>>): StoredFailure | null {
  const surface = parseSurface(from);
  if (!surface || typeof reason !== 'string' || !Object.hasOwn(FAILURE_REASONS, reason)) return null;
  return {
    from: surface,
    reason: reason as GoogleSignInFailure['reason'],
    providerMessage: textOrEmpty(providerMessage).slice(0, 200) || null,
  };
}

export const failureCookie = privateCookie<StoredFailure>({ name: 'google-trouble', seconds: 60, parse: parseFailure });

export interface FailureOnce {
  readonly failure: GoogleSignInFailure | null;
  /** These headers clear the cookie, so that the failure is shown once. */
  readonly headers: Headers;
}

export function readFailureOnce(request: Request, from: SignInSurface, secure: boolean): FailureOnce {
  const headers = new Headers();
  const stored = failureCookie.read(request, secure);
  if (stored?.from !== from) return { failure: null, headers };
  headers.append('set-cookie', failureCookie.cleared(secure));
  return { failure: stored, headers };
}
