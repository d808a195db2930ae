// Why an operation on shipments was refused, and the message for staff. Messages that docs/requirements specifies are
// verbatim.

import { PROOF_TOO_OLD } from '#shop/fresh-proof.ts';
import type { RefundRightsRefusal } from '#shop/payments/refund-limit.ts';
import type { CourierFailure } from './courier-provider.ts';

type FulfilmentRefusalKind =
  | 'not-allowed'
  | 'not-configured'
  | 'no-such-order'
  | 'no-shipment'
  | 'no-courier-chosen'
  | 'not-processing'
  | 'cancellation-pending'
  | 'under-way'
  | 'no-postcode'
  | 'awb-exists'
  | 'no-awb'
  | 'no-labels'
  | 'nothing-selected'
  | 'too-late'
  | 'delivered'
  | 'lost-before'
  | 'units-outside'
  | 'nothing-to-do'
  | 'already-done'
  /** Another order is sent in place of this one. */
  | 'replaced'
  | RefundRightsRefusal;

export type FulfilmentRefusal =
  | { readonly kind: FulfilmentRefusalKind }
  | { readonly kind: 'courier'; readonly failure: CourierFailure };

export const asRefusal = (kind: FulfilmentRefusalKind): FulfilmentRefusal => ({ kind });
export const courierRefusal = (failure: CourierFailure): FulfilmentRefusal => ({ kind: 'courier', failure });

export const NO_COURIER_MESSAGE = 'Failed to get courier rates. Please check your Shiprocket configuration.';

const REFUSAL_MESSAGES: Readonly<Record<FulfilmentRefusalKind, string>> = {
  'not-allowed': "You don't have permission to access this page.",
  'not-configured': NO_COURIER_MESSAGE,
  'no-such-order': 'There is no such order.',
  'no-shipment': 'This order has no shipment.',
  'no-courier-chosen': 'Please select a courier service',
  'not-processing': 'Only a processing order can get a shipment.',
  'cancellation-pending': 'The customer asked to cancel this order. Answer the request first.',
  'under-way': 'Somebody is working on this shipment just now. Please look again in a minute.',
  'no-postcode': 'This order has no pincode to deliver to. Add it to the address first; nothing was sent.',
  'awb-exists': 'This shipment has an AWB already.',
  'no-awb': 'Generate the AWB first.',
  'no-labels': 'None of these orders has a label. Create their shipments first.',
  'nothing-selected': 'Please select shipments first.',
  'too-late': 'The courier has this parcel already.',
  delivered: 'This order counts as delivered. Set it back to shipped first.',
  'lost-before': 'Its last parcel was lost or damaged. Refund it, or send a replacement order.',
  'units-outside':
    'Its items are marked as sent. If they never left, or are back, correct that on the page of the order first.',
  'nothing-to-do': 'There is nothing to settle about this shipment.',
  'already-done': 'This was done already.',
  replaced: 'Another order is sent in its place. Cancel that order first.',
  'above-refund-limit': 'The refund of this order is above your limit. Ask an owner.',
  'proof-too-old': PROOF_TOO_OLD,
};

const FAILURE_MESSAGES: Readonly<Record<CourierFailure['kind'], string>> = {
  authentication: 'Authentication failed',
  unavailable: 'API request failed',
  refused: 'API request failed',
  'not-serviceable': 'No courier delivers there',
  misconfigured: 'The pickup place is not known to the courier',
};

/** Returns 'API request failed: Please recharge your wallet.', for example. */
export const failureMessage = ({ kind, detail }: CourierFailure): string =>
  detail === '' ? `${FAILURE_MESSAGES[kind]}.` : `${FAILURE_MESSAGES[kind]}: ${detail}`;

export const getRefusalMessage = (refusal: FulfilmentRefusal): string =>
  refusal.kind === 'courier' ? failureMessage(refusal.failure) : REFUSAL_MESSAGES[refusal.kind];

export const toProblemMessage = (failure: CourierFailure | null): string | null => failure && failureMessage(failure);
