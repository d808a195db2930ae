// The pickup addresses of a Shiprocket account. Parcels start there, and returned goods are brought there.
import { isObject, type Json } from '../provider-request.ts';

export interface PickupAddress {
  /** As written in Shiprocket's panel; other requests refer to the address by it. */
  readonly nickname: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly pincode: string;
}

const readText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function parseAddress(place: Json): PickupAddress {
  return {
    nickname: typeof place.pickup_location === 'string' ? place.pickup_location : '',
    name: readText(place.name),
    email: readText(place.email),
    phone: readText(place.phone),
    street: [readText(place.address), readText(place.address_2)].filter((line) => line !== '').join(', '),
    city: readText(place.city),
    state: readText(place.state),
    country: readText(place.country) || 'India',
    pincode: readText(place.pin_code),
  };
}

/** Null when the response has no list of addresses. */
export function parsePickupAddresses(json: Json): PickupAddress[] | null {
  const list = isObject(json.data) ? json.data.shipping_address : null;
  return Array.isArray(list) ? list.filter(isObject).map(parseAddress) : null;
}
