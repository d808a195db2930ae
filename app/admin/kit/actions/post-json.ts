// Asks the store for something beside the page. A page whose session is over is told so by the guard.

/** Why there is no answer. */
export type NoAnswer = 'no-answer' | 'signed-out';

export const NOT_SENT: Readonly<Record<NoAnswer, string>> = {
  'no-answer': 'The server did not answer. Please look whether it was done.',
  'signed-out': 'Your session has ended. Please sign in again in another tab, then try again.',
};

/** What came, to be looked at by the caller. */
export type Sent = { readonly body: unknown } | NoAnswer;

async function ask(path: string, request: RequestInit): Promise<Sent> {
  try {
    const response = await fetch(path, request);
    if (response.redirected || response.status === 403) return 'signed-out';
    const isAnswer = response.headers.get('content-type')?.includes('application/json');
    return isAnswer ? { body: await response.json() } : 'no-answer';
  } catch {
    return 'no-answer';
  }
}

export const postJson = (path: string, body: unknown): Promise<Sent> =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const getJson = (path: string, signal?: AbortSignal): Promise<Sent> =>
  ask(path, { cache: 'no-store', ...(signal ? { signal } : {}) });
