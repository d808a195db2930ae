// Messages about creating a shipment; the required texts are in A-SHIP, A-FUL and A-ERR.

import { type FulfilmentRefusal, getRefusalMessage, NO_COURIER_MESSAGE } from '#shop/fulfilment/fulfilment-refusal.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import type { OptionsRefusal } from './shipment-options.ts';

/** Returns the reason, which is shown below the failure message. */
export function refusalReason(refusal: FulfilmentRefusal): string {
  if (refusal.kind === 'not-configured') return NO_ACCOUNT;
  return refusal.kind === 'not-processing' ? NO_LONGER_PROCESSING : getRefusalMessage(refusal);
}

/** Returns false when the order itself cannot be shipped or no courier serves the pincode: a check of the configuration would not help. */
const isAboutRates = (refusal: FulfilmentRefusal): boolean =>
  refusal.kind === 'courier' ? refusal.failure.kind !== 'not-serviceable' : refusal.kind === 'not-configured';

/** Returns a refusal about rates with its reason and a retry; any other reason is itself the message. */
export function toOptionsRefusal(refusal: FulfilmentRefusal): OptionsRefusal {
  if (!isAboutRates(refusal)) return { ok: false, message: refusalReason(refusal) };
  return { ok: false, message: NO_COURIER_MESSAGE, reason: refusalReason(refusal), mayRetry: true };
}

export const toCreateRefusal = (refusal: FulfilmentRefusal): Refusal =>
  refusal.kind === 'no-courier-chosen' ? { message: NO_COURIER } : { reason: refusalReason(refusal) };

export const CREATED = 'Shipment created successfully!';
export const FAILURE_MESSAGES = {
  create: 'Failed to create shipment. Please try again.',
  labels: 'Failed to open the labels. Please try again.',
} as const;
export const NO_COURIER = 'Please select a courier service';

/** The dialog opens only for processing orders, so the order's status must have changed since. */
const NO_LONGER_PROCESSING =
  'This order is not processing any more. Perhaps somebody else created its shipment just now.';

const NO_ACCOUNT = 'The store has no courier account yet.';
