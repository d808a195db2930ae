// The possible steps per shipment exception, most likely first.

import type { ShipmentExceptionDetails } from '#shop/fulfilment/admin-shipment.ts';

export type ExceptionStep = 'pickup' | 'reattempt' | 'restock' | 'resend' | 'refund' | 'resolve';

type ExceptionDetails = Pick<
  ShipmentExceptionDetails,
  'exception' | 'mayReattempt' | 'mayRestock' | 'mayResend' | 'mayRefund'
>;

export function stepsFor({
  exception,
  mayReattempt,
  mayRestock,
  mayResend,
  mayRefund,
}: ExceptionDetails): readonly ExceptionStep[] {
  const steps: readonly (readonly [ExceptionStep, boolean])[] = [
    ['pickup', exception === 'pickup-failed'],
    ['reattempt', mayReattempt],
    ['restock', mayRestock],
    ['resend', mayResend],
    ['refund', mayRefund],
    ['resolve', true],
  ];
  return steps.flatMap(([step, isOffered]) => (isOffered ? [step] : []));
}

interface StepTexts {
  readonly button: string;
  readonly title: string;
  readonly effect: string;
  /** The label of the required note; null when the step needs no note. */
  readonly note: string | null;
  /** The step cannot be undone. */
  readonly danger: boolean;
}

const RESTOCK_REPLACED =
  'The order is cancelled and its items return to stock. Nothing is refunded: another order is sent in its place.';

export const effectOfStep = (step: ExceptionStep, isReplaced: boolean): string =>
  step === 'restock' && isReplaced ? RESTOCK_REPLACED : STEP_TEXTS[step].effect;

export const STEP_TEXTS: Readonly<Record<ExceptionStep, StepTexts>> = {
  pickup: {
    button: 'Schedule pickup',
    title: 'Schedule another pickup?',
    effect: 'The courier is asked to come again. Have the parcel ready.',
    note: null,
    danger: false,
  },
  reattempt: {
    button: 'Note next attempt',
    title: 'Note next attempt',
    effect: 'The shipment leaves this list until the courier reports again. Your note is stored in the audit log.',
    note: 'Agreement with the customer',
    danger: false,
  },
  restock: {
    button: 'Restock parcel',
    title: 'Restock this parcel?',
    effect: 'The order is cancelled, its items return to stock, and the payment is refunded.',
    note: null,
    danger: true,
  },
  resend: {
    button: 'Send again',
    title: 'Send this parcel again?',
    effect: 'The order goes back to Processing with the same items, ready for a new shipment.',
    note: null,
    danger: false,
  },
  refund: {
    button: 'Refund order',
    title: 'Refund this order?',
    effect: 'The order is cancelled and the payment is refunded. Its items do not return to stock.',
    note: 'Reason',
    danger: true,
  },
  resolve: {
    button: 'Mark as resolved',
    title: 'Mark as resolved?',
    effect: 'For an exception that was resolved in another way. The order is not changed.',
    note: 'How it was resolved',
    danger: false,
  },
};
