// SQL conditions about a size since it was counted, by the stock ledger. For queries with the line as `line` and its inventory level as
// `s`.

import { sql } from 'drizzle-orm';
import { STOCK_TAKE_REASON } from './stock-take.ts';

/** Units came or left between the first and the last scan. */
export const HAS_MOVED = sql`exists (select from stock_ledger l where l.inventory_level_id = s.id and l.on_hand_change <> 0
  and l.at > line.first_at and l.at <= line.last_at)`;

/** Another stock take has corrected the size since. */
export const IS_COUNTED_TWICE = sql`exists (select from stock_ledger l where l.inventory_level_id = s.id and l.kind = 'edit'
  and l.note = ${STOCK_TAKE_REASON} and l.at > line.first_at)`;
