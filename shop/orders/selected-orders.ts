// Orders that staff selected in the list, for work on many at once. Pure.
// In bulk, orders move forward only. A step back or a skipped step needs a reason, and cancelling refunds money: staff do these one by
// one, on a screen that shows the consequences for that order.

import { isRowId } from '#shop/row-id.ts';
import type { SettableStatus } from './order.ts';

/** The largest number of rows on a page of the list. */
export const MAX_SELECTED_ORDERS = 50;

export const BULK_STATUSES = ['processing', 'shipped', 'delivered'] as const satisfies readonly SettableStatus[];
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** Parses the row ids of a URL parameter, separated by commas; duplicates are dropped. Null when empty, invalid or too many. */
export function parseSelectedIds(text: string | null): readonly string[] | null {
  const ids = [...new Set((text ?? '').toLowerCase().split(','))];
  return ids.length <= MAX_SELECTED_ORDERS && ids.every(isRowId) ? ids : null;
}
