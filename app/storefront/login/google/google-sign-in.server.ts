// Paths before and after a Google sign-in: the page it started from, the return path, and the redirect after a failure.

import { redirect } from 'react-router';
import { adminReturnPath, invitePath, loginPath } from '#app/admin-return-path.ts';
import { failureCookie, type SignInSurface } from '#app/google/google-cookies.server.ts';
import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';
import { returnPath, withReturnUrl } from '../return-path.ts';

/** A cookie holds about 4,000 characters, and no real path of the store is this long. */
const MAX_RETURN_URL_LENGTH = 1_000;

/**
 * The requested path if it is allowed. Checked before and after the sign-in: the browser could change it in between.
 */
export function getSafeReturnPath(requested: unknown, from: SignInSurface): string {
  const text = typeof requested === 'string' ? requested : null;
  if (from === 'admin') return adminReturnPath(text);
  if (from === 'invite') return invitePath(text);
  const path = returnPath(text);
  return path.length > MAX_RETURN_URL_LENGTH ? '/' : path;
}

/** The sign-in page that the sign-in started from; it redirects a signed-in user. */
export function getSignInPath(from: SignInSurface, returnUrl: string): string {
  if (from === 'admin') return loginPath(returnUrl);
  if (from === 'invite') return returnUrl;
  if (from === 'test') return '/test-google';
  return withReturnUrl('/login', returnUrl);
}

/** The last page of the popup. That page validates `returnUrl` again, because the browser could change it. */
export const getPopupEndPath = (from: SignInSurface, returnUrl: string): string =>
  `/login/google/end?${new URLSearchParams({ from, returnUrl })}`;

export interface FailureRedirect {
  readonly from: SignInSurface;
  readonly returnUrl: string;
  readonly failure: GoogleSignInFailure;
  readonly secure: boolean;
  readonly inWindow?: boolean;
}

/**
 * Redirects to the page that the sign-in started from, which shows the failure. The failure is in a cookie, not in the
 * URL.
 */
export function redirectWithFailure(options: FailureRedirect, headers = new Headers()): Response {
  const { from, returnUrl, failure, secure, inWindow = false } = options;
  headers.append('set-cookie', failureCookie.write({ from, ...failure }, secure));
  return redirect(inWindow ? getPopupEndPath(from, returnUrl) : getSignInPath(from, returnUrl), { headers });
}
