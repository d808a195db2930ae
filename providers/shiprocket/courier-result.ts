// The results of calls to Shiprocket in the shop's terms.
import type { CourierFailure, CourierOffers } from '#shop/fulfilment/courier-provider.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Json } from '../provider-request.ts';
import type { WireFailure } from './shiprocket-client.ts';
import { parseOffers, toNumber } from './shiprocket-entities.ts';
import { extractMessage } from './shiprocket-errors.ts';

export type CourierResult<Value> = Result<Value, CourierFailure>;

export const failure = (kind: CourierFailure['kind'], detail: string): CourierResult<never> => refuse({ kind, detail });
export const toFailure = ({ kind, detail }: WireFailure): CourierResult<never> => failure(kind, detail);

/** Shiprocket responded, but without the requested data. */
export const unproven = (json: Json, kind: CourierFailure['kind'] = 'refused'): CourierResult<never> =>
  failure(kind, extractMessage(json) ?? 'the response does not prove success');

/** Under load Shiprocket responds to a creation without ids: the order may or may not have been created. */
export const unprovenCreation = (json: Json): CourierResult<never> =>
  unproven(json, (toNumber(json.status_code) ?? 0) >= 400 ? 'refused' : 'unavailable');

/** The end of a route that is our own pickup location; the other end is the shopper's pincode. */
type StoreEnd = 'pickup' | 'delivery';
const MENTIONS = { pickup: /pick ?up/i, delivery: /delivery/i };

/**
 * The failure when there is no offer: no courier serves the shopper's pincode, or our own pickup location is wrong.
 * Example: 'Delivery postcode not serviceable' of a sale blames the shopper; of a return, our location.
 */
function noOffersFailure(status: number | null, detail: string, storeEnd: StoreEnd): CourierResult<never> {
  if (status === 404) return failure('not-serviceable', detail);
  const shopperEnd = storeEnd === 'pickup' ? 'delivery' : 'pickup';
  const blamesShopperPincode = MENTIONS[shopperEnd].test(detail) && !MENTIONS[storeEnd].test(detail);
  return failure(blamesShopperPincode ? 'not-serviceable' : 'misconfigured', detail);
}

const NO_COURIER = 'no courier serves this pincode';

export function parseServiceability(
  result: Result<Json, WireFailure>,
  { isCash, storeEnd }: { readonly isCash: boolean; readonly storeEnd: StoreEnd },
): CourierResult<CourierOffers> {
  if (!result.ok) {
    const { kind, status, detail } = result.reason;
    return kind === 'refused' ? noOffersFailure(status, detail, storeEnd) : toFailure(result.reason);
  }
  const status = toNumber(result.value.status) ?? 200;
  const message = extractMessage(result.value);
  const offers = parseOffers(result.value, isCash);
  if (status !== 200 || offers === null)
    return noOffersFailure(status, message ?? 'the response has no list of couriers', storeEnd);
  return offers.options.length > 0 ? ok(offers) : failure('not-serviceable', message ?? NO_COURIER);
}
