// Orders that staff selected in the list, for work on many at once. Pure.
// In bulk, orders move forward only: a step back, or over another, needs its own reason, and cancelling refunds money. Both are done
// one by one, where the consequences of that order are read first.

import { isRowId } from '#shop/row-id.ts';
import type { SettableStatus } from './order.ts';

/** As many as a page of the list shows. */
export const MAX_SELECTED_ORDERS = 50;

export const BULK_STATUSES = ['processing', 'shipped', 'delivered'] as const satisfies readonly SettableStatus[];
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** From an address: row ids with commas between them, each once. Null when there is none, one is no id, or there are too many. */
export function parseSelectedIds(text: string | null): readonly string[] | null {
  const ids = [...new Set((text ?? '').toLowerCase().split(','))];
  return ids.length <= MAX_SELECTED_ORDERS && ids.every(isRowId) ? ids : null;
}
