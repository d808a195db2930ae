// The couriers who would carry an order, as the store says them, and where it is asked.

import type { Paise } from '#shop/money/money.ts';
import type { ActionFailure } from '../kit/actions/action-result.ts';
import type { Mark, Offer } from './courier-marks.ts';

export const OPTIONS_PATH = '/admin-panel/fulfillment/options';

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

export interface Refused extends ActionFailure {
  /** Asking again may help. */
  readonly mayAsk?: boolean;
}

export type OptionsAnswer = ShipmentOptions | Refused;
