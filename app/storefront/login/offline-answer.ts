// For forms around sign-in whose request fails: no connection, or a store that answers 503 under load. The form stays with its
// text and shows a message; an error page would lose what was typed.

import { isRouteErrorResponse } from 'react-router';
import { REFUSALS } from './login-messages.ts';

/** `answerWith` turns a message into the page's own response type. */
export async function orOfflineAnswer<Answer>(
  send: () => Promise<Answer>,
  answerWith: (message: string) => Answer,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    // A redirect is a valid response.
    if (error instanceof Response && error.status < 400) throw error;
    const isBusy = isRouteErrorResponse(error) && error.status === 503;
    return answerWith(REFUSALS[isBusy ? 'busy' : 'unavailable'].text);
  }
}
