// For sign-in forms whose request fails: no connection, or a store that responds 503 under load. The form stays with its text
// and shows a message; an error page would lose the text.

import { isRouteErrorResponse } from 'react-router';
import { REFUSAL_RESPONSES } from './login-messages.ts';

/** `toResult` turns a message into the result type of the page's action. */
export async function orOfflineResult<ActionResult>(
  send: () => Promise<ActionResult>,
  toResult: (message: string) => ActionResult,
): Promise<ActionResult> {
  try {
    return await send();
  } catch (error) {
    // A redirect is a valid response.
    if (error instanceof Response && error.status < 400) throw error;
    const isBusy = isRouteErrorResponse(error) && error.status === 503;
    return toResult(REFUSAL_RESPONSES[isBusy ? 'busy' : 'unavailable'].text);
  }
}
