// The list of returns in the back office: what staff ask for and see.

import type { Count } from '#shop/catalog/listing.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { PickupMethod, ReturnKind, ReturnOutcome, ReturnReason, ReturnStatus } from './return.ts';

/** The tabs of the list. 'open': everything that has not ended. */
export const RETURN_TABS = ['open', 'new', 'pickup', 'arrived', 'settled', 'refused', 'withdrawn'] as const;
export type ReturnTab = (typeof RETURN_TABS)[number];

export const TAB_STATUSES: Readonly<Record<ReturnTab, readonly ReturnStatus[]>> = {
  open: ['requested', 'approved', 'pickup-booked', 'picked-up', 'arrived', 'checked'],
  new: ['requested'],
  pickup: ['approved', 'pickup-booked', 'picked-up'],
  arrived: ['arrived', 'checked'],
  settled: ['settled'],
  /** Refused by staff: the request, or the items that came back. */
  refused: ['refused', 'sent-back'],
  /** Ended by the customer, who withdrew the request or did not hand the items over. */
  withdrawn: ['withdrawn', 'lapsed'],
};

/** 'due': the next deadline first. */
export const RETURN_SORTS = ['due', 'newest'] as const;
export type ReturnSort = (typeof RETURN_SORTS)[number];

export interface ReturnFilters {
  /** A return's number, an order's number, a name, an email address, a phone number or an AWB. */
  readonly search: string;
  readonly tab: ReturnTab;
  readonly kind: ReturnKind | null;
  readonly reason: ReturnReason | null;
}

export interface ReturnQuery extends ReturnFilters {
  readonly sort: ReturnSort;
  readonly page: number;
  readonly rows: number;
}

export interface ListedReturn {
  readonly id: string;
  readonly number: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly kind: ReturnKind;
  readonly outcome: ReturnOutcome;
  readonly status: ReturnStatus;
  readonly reason: ReturnReason;
  readonly wantedSizes: readonly string[];
  readonly names: readonly string[];
  /** One per product. */
  readonly pictures: readonly Picture[];
  readonly pickupMethod: PickupMethod;
  readonly photos: number;
  readonly requestedAt: Date;
  readonly answerBy: Date;
  readonly pickupAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly refundAmount: number;
  readonly isOverdue: boolean;
}

export interface ReturnList {
  readonly counts: Readonly<Record<ReturnTab, number>>;
  readonly found: Count;
  readonly page: number;
  readonly returns: readonly ListedReturn[];
}
