// The steps of a parcel, by its pincode. Most are delivered; the pincodes listed here produce exceptions.
import type { StageName } from './stages.ts';

export interface Step {
  readonly stage: StageName;
  /** Hours after the previous step; the first step counts from the pickup request. */
  readonly hours: number;
  readonly place: 'origin' | 'between' | 'destination';
}

const step = (stage: StageName, hours: number, place: Step['place']): Step => ({ stage, hours, place });

const COLLECTED = [
  step('outForPickup', 6, 'origin'),
  step('pickedUp', 2, 'origin'),
  step('shipped', 2, 'origin'),
  step('inTransit', 14, 'between'),
];
const OUT_FOR_DELIVERY = [...COLLECTED, step('hub', 20, 'destination'), step('outForDelivery', 6, 'destination')];

const NORMAL_STEPS: readonly Step[] = [...OUT_FOR_DELIVERY, step('delivered', 4, 'destination')];
const UNDELIVERED_STEPS: readonly Step[] = [
  ...OUT_FOR_DELIVERY,
  step('undelivered', 5, 'destination'),
  step('rtoInitiated', 24, 'destination'),
  step('rtoInTransit', 12, 'between'),
  step('rtoDelivered', 30, 'origin'),
];
const LOST_STEPS: readonly Step[] = [...COLLECTED, step('lost', 72, 'between')];

const PICKED_UP_RETURN = [
  step('returnOutForPickup', 6, 'origin'),
  step('returnPickedUp', 2, 'origin'),
  step('returnInTransit', 14, 'between'),
];
const NORMAL_RETURN: readonly Step[] = [
  ...PICKED_UP_RETURN,
  step('returnOutForDelivery', 20, 'destination'),
  step('returnDelivered', 4, 'destination'),
];
const FAILED_PICKUP = [step('returnOutForPickup', 20, 'origin'), step('returnPickupFailed', 4, 'origin')];
const NEVER_PICKED_UP: readonly Step[] = [
  ...FAILED_PICKUP,
  ...FAILED_PICKUP,
  ...FAILED_PICKUP,
  step('returnCancelled', 2, 'origin'),
];
const LOST_RETURN: readonly Step[] = [...PICKED_UP_RETURN, step('lost', 72, 'between')];

/** The parcel cannot be delivered and is returned. */
export const UNDELIVERED_PIN = '400099';
/** The wallet is empty when an AWB is requested. */
export const EMPTY_WALLET_PIN = '400098';
export const LOST_PIN = '400097';
/** No courier picks up returned goods there. */
export const NO_RETURN_PIN = '400096';
/** The pickup of returned goods fails three times; then the courier cancels it. */
export const FAILED_PICKUP_PIN = '400095';
/** The islands: no courier takes cash there. */
const WITHOUT_CASH = /^744/;
/** No courier delivers there. */
const NOT_SERVED = /^999/;

export const takesCash = (pin: string): boolean => !WITHOUT_CASH.test(pin);
export const isServed = (pin: string): boolean => !NOT_SERVED.test(pin);

export const isPickedUpAt = (pin: string): boolean => isServed(pin) && pin !== NO_RETURN_PIN;

/** The steps of a return, by the customer's pincode. */
export function findReturnSteps(pin: string): readonly Step[] {
  if (pin === FAILED_PICKUP_PIN) return NEVER_PICKED_UP;
  return pin === LOST_PIN ? LOST_RETURN : NORMAL_RETURN;
}

export function findDeliverySteps(pin: string): readonly Step[] {
  if (pin === UNDELIVERED_PIN) return UNDELIVERED_STEPS;
  return pin === LOST_PIN ? LOST_STEPS : NORMAL_STEPS;
}
