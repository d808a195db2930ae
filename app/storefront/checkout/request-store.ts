// Requests of a checkout page. Each names the page's owner; the store refuses it when another person is signed in.

import { PAGE_OWNER_HEADER } from '#shop/customers/page-owner.ts';

export interface RefusedResponse {
  readonly refusal: { readonly kind: string };
}

export const isRefused = (response: object): response is RefusedResponse =>
  'refusal' in response && typeof response.refusal === 'object' && response.refusal !== null;

/** Null without a response; the server may still have received the request. */
export async function requestStore<Body>(
  uid: string,
  path: string,
  body?: object,
): Promise<Body | RefusedResponse | null> {
  const headers = { [PAGE_OWNER_HEADER]: uid };
  const postInit = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    return (await (await fetch(path, postInit ?? { headers })).json()) as Body;
  } catch {
    return null;
  }
}
