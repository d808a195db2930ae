// Keeps the screen and its typed values while the store is unreachable: an action without a response returns a fallback
// marked `noResponse`, and the screen's data is not reloaded.

import type { ShouldRevalidateFunction } from 'react-router';
import { hasUnsavedValues } from '../form/unsaved-values.ts';

export interface NoResponseResult {
  readonly noResponse: true;
}

/**
 * Wraps a clientAction or clientLoader: returns the fallback when the request fails. A redirect, for example to the
 * login, counts as a response.
 */
export async function resultOrFallback<Outcome, Fallback>(
  request: () => Promise<Outcome>,
  fallback: Fallback,
): Promise<Outcome | (Fallback & NoResponseResult)> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Response && error.status < 400) throw error;
    return { ...fallback, noResponse: true };
  }
}

export const isNoResponse = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'noResponse' in result;

/** `shouldRevalidate` for routes that reload after an action: does not reload when the action got no response. */
export const revalidateUnlessNoResponse: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  isNoResponse(actionResult) ? false : defaultShouldRevalidate;

/** Whether a redirect would lose an open dialog or the typed values of a form. */
export const isEditing = (): boolean => hasUnsavedValues() || document.querySelector('dialog[open]') !== null;

/** False when nobody is signed in, and when that is unknown. */
const isSignedIn = (): Promise<boolean> =>
  fetch('/session', { cache: 'no-store' })
    .then((response) => response.json() as Promise<{ readonly user: unknown }>)
    .then(
      ({ user }) => user !== null,
      () => false,
    );

/**
 * A refresh without a session redirects to the login, which would lose an open dialog and the typed values of a form.
 * They stay: saving them reports the ended session, and works again after a sign-in in another tab.
 */
const mayRefresh = async (): Promise<boolean> => !isEditing() || (await isSignedIn());

/**
 * Runs `refresh` if the store responds and the redirect of an ended session would lose nothing. A failed refresh would
 * replace the screen with an error page. Returns whether the store responded.
 */
export async function ifReachable(refresh: () => Promise<void>): Promise<boolean> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable && (await mayRefresh())) await refresh();
  return isReachable;
}
