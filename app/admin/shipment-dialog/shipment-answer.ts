// What the store says about sending one order, and where it is asked.

import type { Paise } from '#shop/money/money.ts';
import type { Mark, Offer } from './courier-marks.ts';

export const OPTIONS_PATH = '/admin-panel/fulfillment/options';
export const CREATE_PATH = '/admin-panel/fulfillment/create';

export interface OfferedCourier extends Offer {
  readonly name: string;
  /** '18 Nov' */
  readonly by: string | null;
  readonly marks: readonly Mark[];
}

export interface ShipmentOptions {
  readonly ok: true;
  /** 'Pooja Deshmukh, Pune' */
  readonly recipient: string;
  readonly from: string;
  readonly to: string;
  readonly parcel: string;
  /** What is collected at the door; null when it is paid. */
  readonly collect: Paise | null;
  readonly couriers: readonly OfferedCourier[];
  readonly recommendedId: number | null;
}

export interface Refused {
  readonly ok: false;
  readonly message: string;
  readonly reason?: string;
  /** Asking again may help. */
  readonly mayAsk?: boolean;
  /** The store said nothing at all, or nobody is signed in any more. */
  readonly unanswered?: boolean;
}

export type OptionsAnswer = ShipmentOptions | Refused;

export interface Created {
  readonly ok: true;
  readonly message: string;
  /** What is still to be done about it. */
  readonly hint?: string;
  readonly courierName: string | null;
  readonly awb: string | null;
}

export type CreateAnswer = Created | Refused;
