// Reverse shipments through Shiprocket. Their list has no search, so it is read page by page, and an id that is taken is looked up there.
import type { CourierProvider, ProviderShipment } from '#shop/fulfilment/courier-provider.ts';
import { ok, type Result } from '#shop/result.ts';
import type { Json } from '../provider-request.ts';
import { toKilograms, toRupees } from './adhoc-order.ts';
import {
  type CourierResult,
  failure,
  parseServiceability,
  toFailure,
  unproven,
  unprovenCreation,
} from './courier-result.ts';
import { type PickupAddress, parsePickupAddresses } from './pickup-addresses.ts';
import { toReturnOrder } from './return-order.ts';
import type { WireFailure } from './shiprocket-client.ts';
import { parseCreated, parseList } from './shiprocket-entities.ts';

interface ReturnOptions {
  readonly pickupLocation: string;
  readonly pickupPincode: string;
  readonly clock?: () => number;
}

interface Wire {
  get(path: string): Promise<Result<Json, WireFailure>>;
  post(path: string, body: object): Promise<Result<Json, WireFailure>>;
}

const PAGE_SIZE = 100;
/** A return that is further down cannot be found; its id is then refused as taken, and no second return is created. */
const MAX_PAGES = 3;
const ADDRESS_LIFETIME_MS = 60 * 60 * 1_000;
const TAKEN = /already been taken/i;

type Returns = Pick<CourierProvider, 'returnServiceability' | 'createReturn' | 'findReturnByReference'>;

export function createReturns(
  { get, post }: Wire,
  { pickupLocation, pickupPincode, clock = Date.now }: ReturnOptions,
): Returns {
  let stored: { readonly address: PickupAddress; readonly until: number } | null = null;

  async function getStoreAddress(): Promise<CourierResult<PickupAddress>> {
    if (stored && clock() < stored.until) return ok(stored.address);
    const result = await get('/settings/company/pickup');
    if (!result.ok) return toFailure(result.reason);
    const addresses = parsePickupAddresses(result.value);
    if (addresses === null) return unproven(result.value, 'unavailable');
    const address = addresses.find(({ nickname }) => nickname === pickupLocation);
    if (!address) return failure('misconfigured', `the account has no pickup location “${pickupLocation}”`);
    stored = { address, until: clock() + ADDRESS_LIFETIME_MS };
    return ok(address);
  }

  async function listReturns(page: number) {
    const query = new URLSearchParams({ page: String(page), per_page: String(PAGE_SIZE) });
    const result = await get(`/orders/processing/return?${query}`);
    if (!result.ok) return toFailure(result.reason);
    const list = parseList(result.value);
    return list === null ? unproven(result.value, 'unavailable') : ok(list);
  }

  const findReturnByReference: Returns['findReturnByReference'] = async (reference) => {
    let isLast = false;
    for (let page = 1; page <= MAX_PAGES && !isLast; page++) {
      const list = await listReturns(page);
      if (!list.ok) return list;
      const found = list.value.shipments.find((shipment) => shipment.reference === reference);
      if (found) return ok(found);
      isLast = page * PAGE_SIZE >= list.value.total;
    }
    return ok(null);
  };

  async function findTaken(reference: string): Promise<CourierResult<ProviderShipment>> {
    const found = await findReturnByReference(reference);
    if (!found.ok) return found;
    return found.value
      ? ok(found.value)
      : failure('unavailable', `the reference ${reference} is taken, but the courier does not list it`);
  }

  return {
    async returnServiceability({ pickupPincode: customerPincode, parcel, declaredValue }) {
      const query = new URLSearchParams({
        pickup_postcode: customerPincode,
        delivery_postcode: pickupPincode,
        cod: '0',
        weight: String(toKilograms(parcel.weightGrams)),
        length: String(parcel.lengthCm),
        breadth: String(parcel.widthCm),
        height: String(parcel.heightCm),
        is_return: '1',
        // Whole rupees.
        declared_value: String(Math.ceil(toRupees(declaredValue))),
      });
      const result = await get(`/courier/serviceability/?${query}`);
      return parseServiceability(result, { isCash: false, storeEnd: 'delivery' });
    },

    async createReturn(request) {
      const store = await getStoreAddress();
      if (!store.ok) return store;
      const result = await post('/orders/create/return', toReturnOrder(request, store.value));
      if (result.ok) {
        const created = parseCreated(result.value, request.reference);
        return created ? ok(created) : unprovenCreation(result.value);
      }
      return TAKEN.test(result.reason.detail) ? findTaken(request.reference) : toFailure(result.reason);
    },

    findReturnByReference,
  };
}
