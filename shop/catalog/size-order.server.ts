// The order in which the shop shows the sizes of a product, for queries of `inventory_levels` that are joined with `products`.

import { sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';

export const SIZES_IN_ORDER = sql`array_position(${products.sizes}, ${inventoryLevels.size})`;
