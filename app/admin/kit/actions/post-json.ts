// Sends a request to the store outside navigation. If the page's session has ended, the guard answers so.

/** Why there is no answer. */
export type NoAnswer = 'no-answer' | 'signed-out';

export const NOT_SENT: Readonly<Record<NoAnswer, string>> = {
  'no-answer': 'The server did not answer. Please look whether it was done.',
  'signed-out': 'Your session has ended. Please sign in again in another tab, then try again.',
};

/** The response, to be checked by the caller. */
export type Sent = { readonly body: unknown } | NoAnswer;

async function send(path: string, request: RequestInit): Promise<Sent> {
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
  send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const isAnswer = <Answer extends { readonly ok: boolean }>(body: unknown): body is Answer =>
  typeof body === 'object' && body !== null && 'ok' in body && typeof body.ok === 'boolean';

const answerIn = <Answer extends { readonly ok: boolean }>(sent: Sent): Answer | NoAnswer => {
  if (typeof sent !== 'object') return sent;
  return isAnswer<Answer>(sent.body) ? sent.body : 'no-answer';
};

/** Calls a loader that answers in JSON. */
export const getAnswer = async <Answer extends { readonly ok: boolean }>(
  path: string,
  signal?: AbortSignal,
): Promise<Answer | NoAnswer> => answerIn(await send(path, { cache: 'no-store', ...(signal ? { signal } : {}) }));

/** Posts to an action that does not use the kit. */
export const postForAnswer = async <Answer extends { readonly ok: boolean }>(
  path: string,
  body: unknown,
): Promise<Answer | NoAnswer> => answerIn(await postJson(path, body));
