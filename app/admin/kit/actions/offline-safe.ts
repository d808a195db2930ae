// Keeps the screen and its typed values while the store is unreachable: an action without a response returns a fallback
// marked `noResponse`, and the screen's data is not reloaded.

import type { ShouldRevalidateFunction } from 'react-router';
import { hasUnsavedValues } from '../form/unsaved-values.ts';
import type { NoResponse } from './post-json.ts';

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

/** `shouldRevalidate` for routes that reload after an action: false when the action got no response. */
export const revalidateUnlessNoResponse: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  isNoResponse(actionResult) ? false : defaultShouldRevalidate;

/** Returns whether a redirect would lose an open dialog or the typed values of a form. */
export const isEditing = (): boolean => hasUnsavedValues() || document.querySelector('dialog[open]') !== null;

/** Returns null while staff are signed in. */
async function findSessionProblem(): Promise<NoResponse | null> {
  try {
    const response = await fetch('/session', { cache: 'no-store' });
    const { user } = (await response.json()) as { readonly user: unknown };
    return user === null ? 'signed-out' : null;
  } catch {
    return 'no-response';
  }
}

/**
 * Runs `refresh`, and returns null, if the store responds; otherwise returns why it did not run: a failed refresh would replace the screen
 * with an error page. While a dialog or typed values are open, it also runs only in an open session: the redirect to the login would lose
 * them. They can be saved after a sign-in in another tab.
 */
export async function ifReachable(refresh: () => Promise<void>): Promise<NoResponse | null> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  const problem = isReachable ? isEditing() && (await findSessionProblem()) : 'no-response';
  if (problem) return problem;
  await refresh();
  return null;
}
