// Requests of a checkout page. Each names the page's owner; the store refuses it when another person is signed in.

import { PAGE_OWNER_HEADER } from '#shop/customers/page-owner.ts';

export interface Refused {
  readonly refusal: { readonly kind: string };
}

export const isRefused = (response: object): response is Refused =>
  'refusal' in response && typeof response.refusal === 'object' && response.refusal !== null;

/** Null without a response; the request may have arrived nevertheless. */
export async function requestStore<Answer>(
  uid: string,
  address: string,
  body?: object,
): Promise<Answer | Refused | null> {
  const headers = { [PAGE_OWNER_HEADER]: uid };
  const posted = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    return (await (await fetch(address, posted ?? { headers })).json()) as Answer;
  } catch {
    return null;
  }
}
