// Addresses before and after a Google sign-in: the page it started from, the return address, and the redirect after a failure.

import { redirect } from 'react-router';
import { failureCookie, type SignInSurface } from '#app/google/google-cookies.server.ts';
import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';
import { returnPath, withReturn } from '../return-path.ts';

/** A cookie holds about 4,000 characters, and no real address is this long. */
const MAX_RETURN_URL_LENGTH = 1_000;

/** Validated before and after the sign-in, because the browser could change it in between. */
export function safeReturn(requested: unknown): string {
  const path = returnPath(typeof requested === 'string' ? requested : null);
  return path.length > MAX_RETURN_URL_LENGTH ? '/' : path;
}

/** The sign-in page it started from, which redirects a signed-in user. */
export function signInPageOf(from: SignInSurface, returnUrl: string): string {
  if (from === 'office') return '/admin-panel/login';
  if (from === 'test') return '/test-google';
  return withReturn('/login', returnUrl);
}

/** The last page of the popup. It validates the address again, because the browser could change it. */
export const popupEnd = (from: SignInSurface, returnUrl: string): string =>
  `/login/google/end?${new URLSearchParams({ from, returnUrl })}`;

export interface Failure {
  readonly from: SignInSurface;
  readonly returnUrl: string;
  readonly trouble: GoogleSignInFailure;
  readonly secure: boolean;
  readonly inWindow?: boolean;
}

/** Redirects to the page it started from, which shows the failure. The failure is in a cookie, not in the URL. */
export function redirectWithFailure(failure: Failure, headers = new Headers()): Response {
  const { from, returnUrl, trouble, secure, inWindow = false } = failure;
  headers.append('set-cookie', failureCookie.write({ from, ...trouble }, secure));
  return redirect(inWindow ? popupEnd(from, returnUrl) : signInPageOf(from, returnUrl), { headers });
}
