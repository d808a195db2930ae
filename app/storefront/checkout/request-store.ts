// Requests of a checkout page. Each names the page's owner; the store refuses it when another person is signed in.

import { PAGE_OWNER_HEADER } from '#shop/customers/page-owner.ts';

export interface RefusedResponse {
  readonly refusal: { readonly kind: string };
}

export const isRefused = (response: object): response is RefusedResponse =>
  'refusal' in response && typeof response.refusal === 'object' && response.refusal !== null;

/** No usable response: none arrived, or the store failed. The store may still have carried out the request. */
export type StoreFailure = 'unreachable' | 'failed';

/** Null without a usable response. */
export async function requestStore<Body>(
  uid: string,
  path: string,
  body?: object,
): Promise<Body | RefusedResponse | null> {
  const response = await sendToStore<Body>(uid, path, body);
  return response === 'unreachable' || response === 'failed' ? null : response;
}

export async function sendToStore<Body>(
  uid: string,
  path: string,
  body?: object,
): Promise<Body | RefusedResponse | StoreFailure> {
  const headers = { [PAGE_OWNER_HEADER]: uid };
  const postInit = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, postInit ?? { headers }).catch(() => null);
  if (response === null) return 'unreachable';
  return response.json().then(
    (content) => content as Body,
    // The connection broke, or the response is an error page.
    () => (response.ok ? 'unreachable' : 'failed'),
  );
}
