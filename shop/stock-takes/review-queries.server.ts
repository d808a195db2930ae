// Parts of queries that the review and the application of a stock take share.

import { sql } from 'drizzle-orm';

/** Selected over the scans of one stock take: the number grows with every scan and every undo. */
export const REVISION = sql`(count(*) + count(undone_at))::int`;

/**
 * Follows `from stock_takes take`: the sizes `s` of products `p` that belong to it, have stock on hand, and were not counted. A stock take
 * without a category is of all products: the comparison is then null, and the second operand of coalesce true.
 */
export const UNCOUNTED_SIZES = sql`
  join products p on p.deleted_at is null and coalesce(p.category_id = take.category_id, take.category_id is null)
  join inventory_levels s on s.product_id = p.id and s.on_hand > 0
  where not exists (select from stock_take_lines line where line.stock_take_id = take.id and line.inventory_level_id = s.id)`;
