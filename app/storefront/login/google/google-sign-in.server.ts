// Addresses before and after a Google sign-in: the page it started from, the return address, and the redirect after a failure.

import { redirect } from 'react-router';
import { failureCookie, type SignInSurface } from '#app/google/google-cookies.server.ts';
import type { GoogleTrouble } from '#shop/customers/google-account.ts';
import { returnPath, withReturn } from '../return-path.ts';

/** A cookie has room for about four thousand characters; an address of this length is nobody's bookmark. */
const MAX_RETURN_URL_LENGTH = 1_000;

/** Judged before the journey and after it: in between it was in the browser's hands. */
export function safeReturn(requested: unknown): string {
  const path = returnPath(typeof requested === 'string' ? requested : null);
  return path.length > MAX_RETURN_URL_LENGTH ? '/' : path;
}

/** The sign-in screen she came from. It sends on who is signed in. */
export function signInPageOf(from: SignInSurface, returnUrl: string): string {
  if (from === 'office') return '/admin-panel/login';
  if (from === 'test') return '/test-google';
  return withReturn('/login', returnUrl);
}

/** Where a window of its own ends. Read again there: the address was in the browser's hands. */
export const popupEnd = (from: SignInSurface, returnUrl: string): string =>
  `/login/google/end?${new URLSearchParams({ from, returnUrl })}`;

export interface Failure {
  readonly from: SignInSurface;
  readonly returnUrl: string;
  readonly trouble: GoogleTrouble;
  readonly secure: boolean;
  readonly inWindow?: boolean;
}

/** Back to where she set out, which says why. Nothing of it stands in the address. */
export function redirectWithFailure(failure: Failure, headers = new Headers()): Response {
  const { from, returnUrl, trouble, secure, inWindow = false } = failure;
  headers.append('set-cookie', failureCookie.write({ from, ...trouble }, secure));
  return redirect(inWindow ? popupEnd(from, returnUrl) : signInPageOf(from, returnUrl), { headers });
}
