// Why a stock change by staff was refused, and the messages for staff (A-STOCK-17, A-ERR-06 to A-ERR-10). Pure.

import { truncate } from '#shop/search-text.ts';

/** A change of the stock of one size by staff. */
export interface StockAdjustment {
  /** '' for a product without sizes. */
  readonly size: string;
  readonly units: number;
  readonly reason: string;
  /** Made by the open form: a repeated request with the same key changes the stock once. */
  readonly idempotencyKey: string;
}

export const MAX_REASON_LENGTH = 200;

/** One line, without invisible characters. */
export function normalizeReason(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return truncate(line, MAX_REASON_LENGTH);
}

export type StockRefusal =
  | 'not-allowed'
  /** Not a whole number from 0 to a million, or too many products. */
  | 'invalid'
  | 'no-reason'
  /** A request with the same key saved another change. */
  | 'already-saved'
  | { readonly kind: 'no-such-product'; readonly productId: string }
  | { readonly kind: 'no-such-size'; readonly productId: string; readonly size: string }
  /** `current` is the number of units that may be removed: reserved units may not. */
  | { readonly kind: 'too-little'; readonly productId: string; readonly current: number; readonly requested: number };

export type StockOperation = 'set' | 'decrease' | 'increase';

const ALREADY_SAVED = 'The change you sent before was saved. Close this window and check the stock';

/** The reason alone, as in the message of 'decrease'. */
export function getStockReason(refusal: StockRefusal): string {
  if (refusal === 'not-allowed') return 'Not allowed';
  if (refusal === 'invalid') return 'Stock must be a whole number of 0 or more';
  if (refusal === 'no-reason') return 'A reason is missing';
  if (refusal === 'already-saved') return ALREADY_SAVED;
  if (refusal.kind === 'no-such-product') return `Product with ID ${refusal.productId} not found`;
  if (refusal.kind === 'no-such-size')
    return refusal.size === '' ? 'The product has sizes now' : `Size ${refusal.size} not found`;
  return `Insufficient stock. Current: ${refusal.current}, Requested: ${refusal.requested}`;
}

const FAILED_MESSAGES: Record<StockOperation, string> = {
  set: 'Failed to update product stock',
  increase: 'Failed to increase product stock',
  decrease: 'Failed to decrease product stock',
};

/** The whole message of a refused operation; with null, of an operation that failed with an error. */
export function getStockProblem(operation: StockOperation, refusal: StockRefusal | null): string {
  if (operation === 'decrease' && refusal !== null) return `${FAILED_MESSAGES.decrease}: ${getStockReason(refusal)}`;
  if (refusal === 'already-saved') return `${FAILED_MESSAGES[operation]}: ${ALREADY_SAVED}`;
  const isUnknown = typeof refusal === 'object' && refusal?.kind === 'no-such-product';
  return isUnknown ? 'Product not found' : FAILED_MESSAGES[operation];
}
