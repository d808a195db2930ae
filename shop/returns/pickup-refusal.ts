// Why the pickup of returned goods could not be booked, and the message for staff.

import type { CourierFailure } from '#shop/fulfilment/courier-provider.ts';
import { failureMessage } from '#shop/fulfilment/fulfilment-refusal.ts';

type PickupRefusalKind =
  | 'not-allowed'
  | 'not-configured'
  | 'no-such-return'
  | 'not-approved'
  | 'no-postcode'
  | 'nobody-picks-up'
  | 'under-way';

export type PickupRefusal =
  | { readonly kind: PickupRefusalKind }
  | { readonly kind: 'courier'; readonly failure: CourierFailure };

export const pickupRefusal = (kind: PickupRefusalKind): PickupRefusal => ({ kind });

/** A pincode without a pickup is no failure of the courier. */
export const courierRefusal = (failure: CourierFailure): PickupRefusal =>
  failure.kind === 'not-serviceable' ? pickupRefusal('nobody-picks-up') : { kind: 'courier', failure };

const MESSAGES: Readonly<Record<PickupRefusalKind, string>> = {
  'not-allowed': "You don't have permission to access this page.",
  'not-configured': 'No courier account is configured. Ask the customer to send the items.',
  'no-such-return': 'There is no such return.',
  'not-approved': 'A pickup is booked for an approved return, until the courier has the items.',
  'no-postcode': 'The pickup address has no pincode.',
  'nobody-picks-up': 'No courier picks up at this pincode. Ask the customer to send the items.',
  'under-way': 'Somebody is booking this pickup just now. Please look again in a minute.',
};

export const pickupRefusalMessage = (refusal: PickupRefusal): string =>
  refusal.kind === 'courier' ? failureMessage(refusal.failure) : MESSAGES[refusal.kind];
