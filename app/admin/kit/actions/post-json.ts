// Sends requests to the store with `fetch`. If the session has ended, the server redirects the request or responds 403.

/** Why there is no response. */
export type NoResponse = 'no-response' | 'signed-out';

export const NO_RESPONSE_MESSAGES: Readonly<Record<NoResponse, string>> = {
  'no-response': 'No response from the server. Check whether the change was saved before you try again.',
  'signed-out': 'Your session has ended. Please sign in again in another tab, then try again.',
};

/** The parsed body, whose shape the caller must check, or why there is no body. */
export type JsonResponse = { readonly body: unknown } | NoResponse;

async function sendRequest(path: string, request: RequestInit): Promise<JsonResponse> {
  try {
    const response = await fetch(path, request);
    if (response.redirected || response.status === 403) return 'signed-out';
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return isJson ? { body: await response.json() } : 'no-response';
  } catch {
    return 'no-response';
  }
}

export const postJson = (path: string, body: unknown): Promise<JsonResponse> =>
  sendRequest(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const hasOkField = <Body extends { readonly ok: boolean }>(body: unknown): body is Body =>
  typeof body === 'object' && body !== null && 'ok' in body && typeof body.ok === 'boolean';

const parseBody = <Body extends { readonly ok: boolean }>(response: JsonResponse): Body | NoResponse => {
  if (typeof response !== 'object') return response;
  return hasOkField<Body>(response.body) ? response.body : 'no-response';
};

/** Requests a route that responds with JSON. */
export const fetchJson = async <Body extends { readonly ok: boolean }>(
  path: string,
  signal?: AbortSignal,
): Promise<Body | NoResponse> =>
  parseBody(await sendRequest(path, { cache: 'no-store', ...(signal ? { signal } : {}) }));

/** Posts to a route that is not defined with `adminActions`. */
export const postForJson = async <Body extends { readonly ok: boolean }>(
  path: string,
  body: unknown,
): Promise<Body | NoResponse> => parseBody(await postJson(path, body));
