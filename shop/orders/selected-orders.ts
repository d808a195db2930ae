// Orders that staff selected in the list, for work on many at once. Pure.
// In bulk, orders move forward only. A step back or a skipped step needs a reason, and cancelling refunds money: staff do these one by
// one, on a screen that shows the consequences for that order.

import { isRowId } from '#shop/row-id.ts';
import type { SettableStatus } from './order.ts';

/** The limit of one bulk action. 'Select all' takes the first orders of the list. */
export const MAX_SELECTED_ORDERS = 500;
/** The limit of one request: the screen sends a larger action in several requests, and shows its progress. */
export const MAX_ORDERS_PER_REQUEST = 50;

export const BULK_STATUSES = ['processing', 'shipped', 'delivered'] as const satisfies readonly SettableStatus[];
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** Parses the row ids of a URL parameter, separated by commas, without duplicates. Null when empty, invalid or too many. */
export function parseSelectedIds(text: string | null): readonly string[] | null {
  const ids = [...new Set((text ?? '').toLowerCase().split(','))];
  return ids.length <= MAX_ORDERS_PER_REQUEST && ids.every(isRowId) ? ids : null;
}

/** In batches of at most `size`, in the same order. */
export const inBatches = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
