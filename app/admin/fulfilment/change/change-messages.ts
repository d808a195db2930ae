import { AWB_FAILED, LABELS_FAILED, MANIFEST_FAILED } from '../fulfilment-messages.ts';
import type { Change } from './change-input.ts';

export const FAILED: Readonly<Record<Change['intent'], string>> = {
  awb: AWB_FAILED,
  manifest: MANIFEST_FAILED,
  labels: LABELS_FAILED,
  cancel: 'Failed to cancel shipment. Please try again.',
  pickup: 'Failed to schedule pickup. Please try again.',
  reattempt: 'Failed to save the note. Please try again.',
  'take-back': 'Failed to take the parcel back. Please try again.',
  'send-again': 'Failed to make the order ready again. Please try again.',
  refund: 'Failed to refund the order. Please try again.',
  settle: 'Failed to settle this. Please try again.',
};
