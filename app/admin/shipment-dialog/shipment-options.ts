// The types of the courier offers for an order, and the URL that returns them.

import type { Paise } from '#shop/money/money.ts';
import type { ActionFailure } from '../kit/actions/action-result.ts';
import type { Mark, Offer } from './courier-marks.ts';

export const OPTIONS_PATH = '/admin-panel/fulfillment/options';

export interface OfferedCourier extends Offer {
  readonly name: string;
  /** The expected delivery date: '18 Nov'. Null when the courier gives none. */
  readonly deliveryDay: string | null;
  readonly marks: readonly Mark[];
}

export interface ShipmentOptions {
  readonly ok: true;
  /** 'Pooja Deshmukh, Pune' */
  readonly recipient: string;
  readonly pickupPincode: string;
  readonly deliveryPincode: string;
  readonly parcel: string;
  /** The amount that the courier collects; null when the order is paid. */
  readonly amountToCollect: Paise | null;
  readonly couriers: readonly OfferedCourier[];
  readonly recommendedId: number | null;
}

/** Says why there are no offers. */
export interface OptionsRefusal extends ActionFailure {
  /** True when a retry may help. */
  readonly mayRetry?: boolean;
}

export type ShipmentOptionsResponse = ShipmentOptions | OptionsRefusal;
