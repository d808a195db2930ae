// Requests of a checkout page. Each names the page's owner; the store refuses it when another person is signed in.

import { PAGE_OWNER_HEADER } from '#shop/customers/page-owner.ts';

export interface RefusedResponse {
  readonly refusal: { readonly kind: string };
}

export const isRefused = (response: object): response is RefusedResponse =>
  'refusal' in response && typeof response.refusal === 'object' && response.refusal !== null;

/** No usable response: none arrived, or the store failed. The store may still have carried out the request. */
export type StoreFailure = 'unreachable' | 'failed';

/** Gets the path, or posts `body` to it. Returns the content of the response; null without a usable one. */
export async function requestOrNull<Content>(
  uid: string,
  path: string,
  body?: object,
): Promise<Content | RefusedResponse | null> {
  const response = await requestOrFailure<Content>(uid, path, body);
  return response === 'unreachable' || response === 'failed' ? null : response;
}

/** Like requestOrNull, but returns why there is no usable response. */
export async function requestOrFailure<Content>(
  uid: string,
  path: string,
  body?: object,
): Promise<Content | RefusedResponse | StoreFailure> {
  const headers = { [PAGE_OWNER_HEADER]: uid };
  const postInit = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, postInit ?? { headers }).catch(() => null);
  if (response === null) return 'unreachable';
  return response.json().then(
    (content) => content as Content,
    // The connection broke, or the response is an error page.
    () => (response.ok ? 'unreachable' : 'failed'),
  );
}
