// Messages about creating a shipment; the required texts are in A-SHIP, A-FUL and A-ERR.

import { type FulfilmentRefusal, getRefusalMessage, NO_COURIER_MESSAGE } from '#shop/fulfilment/fulfilment-refusal.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import type { OptionsRefusal } from './shipment-options.ts';

/** The reason, shown as the second line. */
export function refusalReason(refusal: FulfilmentRefusal): string {
  if (refusal.kind === 'not-configured') return NO_ACCOUNT;
  return refusal.kind === 'not-processing' ? NO_LONGER_PROCESSING : getRefusalMessage(refusal);
}

/**
 * False when the order itself cannot be shipped or no courier serves the pincode: checking the configuration would not
 * help then.
 */
const isAboutRates = (refusal: FulfilmentRefusal): boolean =>
  refusal.kind === 'courier' ? refusal.failure.kind !== 'not-serviceable' : refusal.kind === 'not-configured';

/** A refusal that is not a failure to get rates has its own sentence as the message. */
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

/** The dialog opens for processing orders only, so an order refused for its status has changed since then. */
const NO_LONGER_PROCESSING =
  'This order is not processing any more. Perhaps somebody else created its shipment just now.';

const NO_ACCOUNT = 'The store has no courier account yet.';
