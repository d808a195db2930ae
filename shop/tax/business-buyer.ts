// A buyer who wants the invoice made out to a business: GSTIN and name, both or none. Pure, so that the page shows the server's messages.

import { normalizeLine } from '#shop/shipping/recipient.ts';
import { parseGstin, stateOfGstin } from './gstin.ts';
import { findState, placeOfSupply } from './indian-states.ts';

/** As typed; both empty for a consumer. */
export interface BusinessBuyer {
  readonly gstin: string;
  readonly business: string;
}

export const NO_BUSINESS: BusinessBuyer = { gstin: '', business: '' };

export const MAX_BUSINESS_NAME = 120;

export const isConsumer = ({ gstin, business }: BusinessBuyer): boolean =>
  gstin.trim() === '' && business.trim() === '';

/** As it will be stored; a GSTIN that is not valid stays as typed. */
export const normalizeBuyer = ({ gstin, business }: BusinessBuyer): BusinessBuyer => ({
  gstin: parseGstin(gstin) ?? gstin,
  business: normalizeLine(business),
});

export type BusinessErrors = Readonly<Partial<Record<keyof BusinessBuyer, string>>>;

/** Empty when the buyer is valid. */
export function getBusinessErrors(buyer: BusinessBuyer): BusinessErrors {
  if (isConsumer(buyer)) return {};
  const errors: { gstin?: string; business?: string } = {};
  if (parseGstin(buyer.gstin) === null) errors.gstin = 'Please enter a valid GSTIN (15 characters).';
  if (normalizeLine(buyer.business) === '') errors.business = 'Please enter the name of the business.';
  return errors;
}

/** 'This GSTIN belongs to Kerala; your delivery address is in Karnataka.' Allowed, and shown; null when they agree. */
export function findStateNote(
  { gstin }: BusinessBuyer,
  deliverTo: { readonly state: string; readonly pincode: string },
): string | null {
  const parsed = parseGstin(gstin);
  if (parsed === null || deliverTo.state === '') return null;
  const gstinState = findState(stateOfGstin(parsed));
  const deliveryState = findState(placeOfSupply(deliverTo));
  if (gstinState === null || deliveryState === null || gstinState === deliveryState) return null;
  return `This GSTIN belongs to ${gstinState.name}; your delivery address is in ${deliveryState.name}.`;
}
