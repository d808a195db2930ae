// Why a change of stock by staff was refused, and its message (A-STOCK-17, A-STOCK-18). Pure.

export type StockRefusal =
  | 'not-allowed'
  /** Not a whole number from 0 to a million, or not a list of them. */
  | 'invalid'
  | { readonly kind: 'no-such-product'; readonly productId: string }
  | { readonly kind: 'no-such-size'; readonly productId: string; readonly size: string }
  /** `current` is the number of units that may be removed: reserved units may not. */
  | { readonly kind: 'too-little'; readonly productId: string; readonly current: number; readonly requested: number };

export type StockOperation = 'set' | 'decrease' | 'increase' | 'bulk';

/** The reason alone, as in the message of 'decrease'. */
export function stockReason(refusal: StockRefusal): string {
  if (refusal === 'not-allowed') return 'Not allowed';
  if (refusal === 'invalid') return 'Stock must be a whole number of 0 or more';
  if (refusal.kind === 'no-such-product') return `Product with ID ${refusal.productId} not found`;
  if (refusal.kind === 'no-such-size') return `Size ${refusal.size} not found`;
  return `Insufficient stock. Current: ${refusal.current}, Requested: ${refusal.requested}`;
}

const FAILED: Record<StockOperation, string> = {
  set: 'Failed to update product stock',
  increase: 'Failed to increase product stock',
  decrease: 'Failed to decrease product stock',
  bulk: 'Failed to perform bulk stock update',
};

/** The whole message of a refused operation; with null, of an operation that failed with an error. */
export function stockProblem(operation: StockOperation, refusal: StockRefusal | null): string {
  if (operation === 'decrease' && refusal !== null) return `${FAILED.decrease}: ${stockReason(refusal)}`;
  const isUnknown = typeof refusal === 'object' && refusal?.kind === 'no-such-product';
  return isUnknown && operation !== 'bulk' ? 'Product not found' : FAILED[operation];
}
