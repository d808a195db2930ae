// A form around signing in that gets no answer, or none of this page's: a lost connection, a store that sends people away because
// too many come. What was typed stays, and she is answerWith; an error page would take it from her.

import { isRouteErrorResponse } from 'react-router';
import { REFUSALS } from './login-messages.ts';

/** `answerWith` makes the page's own answer of the words. */
export async function orOfflineAnswer<Answer>(
  send: () => Promise<Answer>,
  answerWith: (words: string) => Answer,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    // Where to go next is an answer too.
    if (error instanceof Response && error.status < 400) throw error;
    const isBusy = isRouteErrorResponse(error) && error.status === 503;
    return answerWith(REFUSALS[isBusy ? 'busy' : 'unavailable'].text);
  }
}
