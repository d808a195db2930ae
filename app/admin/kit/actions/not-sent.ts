/** Why a post got no answer of its own. */
export const NOT_SENT = {
  'no-answer': 'The server did not answer. Please look whether it was done.',
  'signed-out': 'Your session has ended. Please sign in again in another tab, then try again.',
} as const;
