// What happens to a parcel by its PIN code. Most arrive; the PIN codes listed here produce exceptions.
import type { StageName } from './stages.ts';

export interface Step {
  readonly stage: StageName;
  /** After the step before it; the first after the pickup was asked for. */
  readonly hours: number;
  readonly at: 'origin' | 'between' | 'destination';
}

const step = (stage: StageName, hours: number, at: Step['at']): Step => ({ stage, hours, at });

const COLLECTED = [
  step('outForPickup', 6, 'origin'),
  step('pickedUp', 2, 'origin'),
  step('shipped', 2, 'origin'),
  step('inTransit', 14, 'between'),
];
const OUT_FOR_DELIVERY = [...COLLECTED, step('hub', 20, 'destination'), step('outForDelivery', 6, 'destination')];

const USUAL: readonly Step[] = [...OUT_FOR_DELIVERY, step('delivered', 4, 'destination')];
const RETURNED: readonly Step[] = [
  ...OUT_FOR_DELIVERY,
  step('undelivered', 5, 'destination'),
  step('rtoInitiated', 24, 'destination'),
  step('rtoInTransit', 12, 'between'),
  step('rtoDelivered', 30, 'origin'),
];
const LOST: readonly Step[] = [...COLLECTED, step('lost', 72, 'between')];

/** Nobody is there to take it, and it goes back. */
export const UNDELIVERED_PIN = '400099';
/** The wallet is empty when a number is asked for. */
export const EMPTY_WALLET_PIN = '400098';
export const LOST_PIN = '400097';
/** The islands: no courier takes cash there. */
const WITHOUT_CASH = /^744/;
/** Nobody goes there. */
const NOT_SERVED = /^999/;

export const takesCash = (pin: string): boolean => !WITHOUT_CASH.test(pin);
export const isServed = (pin: string): boolean => !NOT_SERVED.test(pin);

export function roadTo(pin: string): readonly Step[] {
  if (pin === UNDELIVERED_PIN) return RETURNED;
  return pin === LOST_PIN ? LOST : USUAL;
}
