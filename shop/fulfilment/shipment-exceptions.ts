// Shipment exceptions, which staff must handle: the title, the next step and the allowed actions. Every failed shipment
// gets one.

import { EXCEPTION_KINDS } from '#config/value-lists.ts';

export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

interface ShipmentException {
  readonly title: string;
  readonly nextStep: string;
  /** True when the exception ends by itself as soon as the courier reports progress. */
  readonly endsByItself: boolean;
  /** True when staff may restock the goods. */
  readonly mayRestock: boolean;
  /** True when staff may refund the payment. */
  readonly mayRefund: boolean;
}

export const SHIPMENT_EXCEPTIONS: Readonly<Record<ExceptionKind, ShipmentException>> = {
  'pickup-failed': {
    title: 'Pickup failed',
    nextStep: 'Have the parcel ready and ask the courier for another pickup.',
    endsByItself: true,
    mayRestock: false,
    mayRefund: false,
  },
  undelivered: {
    title: 'Not delivered',
    nextStep: 'Call the customer, then note what was agreed for the next attempt.',
    endsByItself: true,
    mayRestock: false,
    mayRefund: false,
  },
  returning: {
    title: 'On its way back',
    nextStep: 'Call the customer. When the parcel is back, restock it.',
    endsByItself: false,
    mayRestock: false,
    mayRefund: true,
  },
  returned: {
    title: 'Returned to us',
    nextStep: 'Check the goods and restock them, then give back what was paid.',
    endsByItself: false,
    mayRestock: true,
    mayRefund: true,
  },
  lost: {
    title: 'Lost',
    nextStep: 'Claim it from the courier and give back what was paid.',
    endsByItself: false,
    mayRestock: false,
    mayRefund: true,
  },
  damaged: {
    title: 'Damaged',
    nextStep: 'Claim it from the courier and give back what was paid.',
    endsByItself: false,
    mayRestock: false,
    mayRefund: true,
  },
  'cancelled-by-courier': {
    title: 'Cancelled by the courier',
    nextStep: 'Ask the courier why, then create a new shipment.',
    endsByItself: false,
    mayRestock: false,
    mayRefund: false,
  },
  'cancel-refused': {
    title: 'Could not be cancelled',
    nextStep: 'Ask the courier to bring it back: the order is cancelled.',
    endsByItself: false,
    mayRestock: true,
    mayRefund: false,
  },
  contradiction: {
    title: 'Two stories',
    nextStep: 'Ask the courier what is true.',
    endsByItself: false,
    mayRestock: true,
    mayRefund: true,
  },
};

export const isExceptionKind = (text: string): text is ExceptionKind => EXCEPTION_KINDS.some((kind) => kind === text);
