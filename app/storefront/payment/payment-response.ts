// The JSON response of the payment endpoints, never cached. A refusal is named by its kind.
import { privateJson } from '#app/private-json.ts';
import type { Result } from '#shop/result.ts';

const STATUS_BY_REFUSAL: Readonly<Record<string, number>> = {
  'not-allowed': 401,
  'not-signed-in': 401,
  invalid: 400,
  customer: 400,
  item: 400,
  quantity: 400,
  address: 400,
  'invalid-request': 400,
  'not-signed': 400,
  'not-this-payment': 400,
  'no-such-checkout': 404,
  'no-such-link': 404,
  'too-many': 429,
  'provider-unavailable': 503,
};
/** 409 for all other refusals: the bag, the price or the coupon has changed since the page was loaded. */
const DEFAULT_STATUS = 409;

export function paymentResponse(result: Result<object, string | { readonly kind: string }>): Response {
  if (result.ok) return privateJson(result.value);
  const refusal = typeof result.reason === 'string' ? { kind: result.reason } : result.reason;
  return privateJson({ refusal }, STATUS_BY_REFUSAL[refusal.kind] ?? DEFAULT_STATUS);
}
