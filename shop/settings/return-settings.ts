// The merchant's rules for returns, exchanges and claims. The policies, the product page and the request form state them.

import { RETURN_RULES } from '#config/store.ts';
import type { PICKUP_METHODS } from '#config/value-lists.ts';
import type { ReturnTerms } from '#db/schema/order-values.ts';
import type { Paise } from '#shop/money/money.ts';

export interface ReturnSettings extends ReturnTerms {
  /** Whether shoppers ask in My Orders. Otherwise they write to the store. */
  readonly takesRequests: boolean;
  /** Indian days after the day of delivery; 0 means that the store takes nothing back, except in a claim. */
  readonly returnDays: number;
  readonly exchangeDays: number;
  /** Hours after delivery in which damaged or wrong items are reported. */
  readonly claimHours: number;
  readonly exchangesPerOrder: number;
  /** Requests because of the size are approved without staff. */
  readonly approvesItself: boolean;
  readonly pickupMethod: (typeof PICKUP_METHODS)[number];
  /** The most that the store pays a shopper who sends the goods herself. */
  readonly selfShipRefund: Paise;
  /** When the new size of an exchange is sent: after the pickup of the old one, or after it was checked. */
  readonly sendExchangeAfter: 'pickup' | 'check';
  /** A request to cancel a pending order is approved without staff when the order is younger than this; 0 switches it off. */
  readonly autoCancelMinutes: number;
}

export const toReturnTerms = ({
  returnDays,
  exchangeDays,
  claimHours,
  exchangesPerOrder,
}: ReturnTerms): ReturnTerms => ({ returnDays, exchangeDays, claimHours, exchangesPerOrder });

export const DEFAULT_RETURNS: ReturnSettings = {
  takesRequests: true,
  returnDays: RETURN_RULES.returnDays,
  exchangeDays: RETURN_RULES.exchangeDays,
  claimHours: RETURN_RULES.damageHours,
  exchangesPerOrder: 1,
  approvesItself: false,
  pickupMethod: 'courier',
  selfShipRefund: 9_900,
  sendExchangeAfter: 'pickup',
  autoCancelMinutes: 0,
};

/** The largest values that the form accepts. */
export const RETURN_LIMITS = {
  returnDays: 60,
  exchangeDays: 60,
  claimHours: 720,
  exchangesPerOrder: 5,
  selfShipRefund: 100_000,
  autoCancelMinutes: 1_440,
} as const satisfies Partial<Record<keyof ReturnSettings, number>>;

/** The law lets nobody refuse a claim; the store may not make its time shorter than this. */
export const MIN_CLAIM_HOURS = 24;

/** The stored record, with the defaults for what is missing. */
export const toReturnSettings = (record: Readonly<Record<string, unknown>>): ReturnSettings => ({
  ...DEFAULT_RETURNS,
  ...(record as Partial<ReturnSettings>),
});
