// A store that does not answer must not take the screen away, nor what is typed on it: an action that got no answer says so as its
// result, and what is on the screen is not asked for again.

import type { ShouldRevalidateFunction } from 'react-router';

export interface Unanswered {
  readonly unanswered: true;
}

/** For a clientAction or clientLoader. Being sent elsewhere, to the door of the panel, is an answer. */
export async function answerOr<Answer, Instead>(
  ask: () => Promise<Answer>,
  instead: Instead,
): Promise<Answer | (Instead & Unanswered)> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response && error.status < 400) throw error;
    return { ...instead, unanswered: true };
  }
}

export const isUnanswered = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'unanswered' in result;

/** For routes whose loader stands under such an action. */
export const unlessUnanswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  isUnanswered(actionResult) ? false : defaultShouldRevalidate;

/** Does it if the store answers at all: a screen is never lost because it was refreshed at the wrong moment. */
export async function ifReachable(refresh: () => Promise<void>): Promise<boolean> {
  const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) await refresh();
  return isThere;
}
