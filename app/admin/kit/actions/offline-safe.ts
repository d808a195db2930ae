// An unreachable store must remove neither the screen nor the typed values: an action without a response returns that as its result, and the
// screen's data is not loaded again.

import type { ShouldRevalidateFunction } from 'react-router';

export interface NoResponseResult {
  readonly noResponse: true;
}

/** For a clientAction or clientLoader. A redirect, for example to the login, counts as a response. */
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

export const isWithoutResponse = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'noResponse' in result;

/** For routes whose loader is below such an action. */
export const revalidateUnlessNoResponse: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  isWithoutResponse(actionResult) ? false : defaultShouldRevalidate;

/** Runs it only if the store responds: a failed refresh would replace the screen with an error page. */
export async function ifReachable(refresh: () => Promise<void>): Promise<boolean> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) await refresh();
  return isReachable;
}
