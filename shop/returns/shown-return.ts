// A return as its shopper and staff see it, and the form to request one. The form has formatted dates; a return has
// dates and paise, which the screens format. Pure types; the loaders fill them.

import type { ShippingAddress } from '#db/schema/order-values.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { Paise } from '#shop/money/money.ts';
import type { ReverseState } from './pickup-state.ts';
import type {
  PickupMethod,
  RefundTarget,
  ReturnDisposition,
  ReturnFinding,
  ReturnKind,
  ReturnOutcome,
  ReturnReason,
  ReturnStatus,
} from './return.ts';

export interface FormLine {
  readonly id: string;
  readonly name: string;
  readonly size: string;
  readonly picture: Picture | null;
  /** How many units can be requested. */
  readonly units: number;
  readonly allows: Readonly<Record<ReturnKind, boolean>>;
  /** Why it cannot be requested, as a sentence; null when it can. */
  readonly problem: string | null;
  /** The refund by the number of units that are returned: [1 unit, 2 units, …]. */
  readonly refunds: readonly Paise[];
  /** The refunds of a claim by the number of units, with delivery. */
  readonly claimRefunds: readonly Paise[];
  /** Sizes of the product with units left, in the product's order. */
  readonly sizes: readonly { readonly levelId: string; readonly size: string; readonly left: number }[];
}

export interface ReturnForm {
  readonly orderId: string;
  readonly shortId: string;
  /** '14 Nov 2026' */
  readonly deliveredOn: string;
  readonly lines: readonly FormLine[];
  readonly allows: Readonly<Record<ReturnKind, boolean>>;
  /** '12 Nov 2026'; null when it is over or not offered. */
  readonly returnUntil: string | null;
  readonly exchangeUntil: string | null;
  /** '15 Nov 2026, 4:20 pm'; null when it is over. */
  readonly claimUntil: string | null;
  /** The exchanges of the order are used up, or the order is itself the result of one. */
  readonly hasUsedExchange: boolean;
  readonly isPaidInCash: boolean;
  /** 'UPI', 'Card' */
  readonly paymentLabel: string;
  readonly address: ShippingAddress;
  /** The way the store prefers; a shopper may always send the goods herself. */
  readonly pickupMethod: PickupMethod;
  readonly selfShipRefund: Paise;
  readonly sendExchangeAfter: 'pickup' | 'check';
  /** '5-7' */
  readonly refundDays: string;
}

export interface ReturnItem {
  readonly id: string;
  readonly orderItemId: string;
  readonly unit: number;
  readonly name: string;
  readonly size: string;
  readonly picture: Picture | null;
  readonly wantedSize: string | null;
  readonly finding: ReturnFinding | null;
  readonly disposition: ReturnDisposition | null;
  readonly refundAmount: Paise | null;
  /** The full refund of the unit; that of a claim includes delivery. */
  readonly fullRefund: Paise;
  readonly price: Paise;
  readonly discount: Paise;
}

export interface ReturnEvent {
  readonly status: ReturnStatus;
  readonly description: string;
  readonly at: Date;
}

export interface ReturnMessage {
  readonly id: string;
  readonly isFromStaff: boolean;
  readonly actor: string | null;
  readonly text: string;
  readonly at: Date;
}

export interface ReturnPickup {
  readonly courierName: string | null;
  readonly awb: string | null;
  readonly pickupAt: Date | null;
  /** The courier's latest known state; null before the first one. */
  readonly state: ReverseState | null;
  /** The courier's own words; for staff. */
  readonly statusText: string | null;
  readonly deliveredAt: Date | null;
  /** Why the last booking failed; for staff. */
  readonly lastError: string | null;
}

export interface ReturnRefund {
  readonly amount: Paise;
  readonly isDone: boolean;
  readonly needsStaff: boolean;
}

/** The fields of a return that both shopper and staff see. */
export interface ShownReturn {
  readonly id: string;
  readonly number: string;
  readonly version: number;
  readonly orderNumber: string;
  readonly kind: ReturnKind;
  readonly outcome: ReturnOutcome;
  readonly status: ReturnStatus;
  readonly reason: ReturnReason;
  readonly comment: string;
  readonly answer: string;
  readonly refundTo: RefundTarget;
  readonly vpa: string | null;
  readonly pickupMethod: PickupMethod;
  readonly pickupAddress: ShippingAddress;
  readonly pickupFailures: number;
  readonly postagePaid: Paise;
  readonly requestedAt: Date;
  readonly answerBy: Date;
  readonly pickedUpAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly checkedAt: Date | null;
  readonly endedAt: Date | null;
  readonly refundAmount: Paise;
  readonly items: readonly ReturnItem[];
  readonly events: readonly ReturnEvent[];
  readonly messages: readonly ReturnMessage[];
  readonly photoIds: readonly string[];
  /** The latest reverse shipment that is not cancelled. */
  readonly pickup: ReturnPickup | null;
  readonly exchangeOrder: { readonly orderNumber: string; readonly status: string } | null;
  readonly refunds: readonly ReturnRefund[];
}

/** A row of the shopper's list of returns, and of an order's card. */
export interface ReturnSummary
  extends Pick<ShownReturn, 'number' | 'orderNumber' | 'kind' | 'outcome' | 'status' | 'requestedAt' | 'refundAmount'> {
  readonly units: number;
  /** 'Jaipur Block Print Kurta and 1 more' */
  readonly about: string;
}
