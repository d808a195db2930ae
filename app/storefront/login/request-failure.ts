// Turns a failed request of a sign-in form (no connection, or a 503 under load) into a message, so that the form keeps
// its input instead of being replaced by an error page.

import { isRouteErrorResponse } from 'react-router';
import { REFUSAL_RESPONSES } from './login-messages.ts';

/** `toResult` turns a message into the result type of the page's action. */
export async function withRequestFailureMessage<ActionResult>(
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
