// The products shown beside a product on its page: its look, chosen by staff, and those that were often bought with it, counted by a job.
// Inactive products are left out, and so are sold-out ones that were bought together. A product of the look is not repeated.

import { sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { boughtTogether, lookProducts } from '#db/schema/product-links.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CardProduct } from './product.ts';
import { listActiveProductsByIds } from './products.server.ts';

/** The section "Often bought together" needs at least this many products. */
const MIN_TOGETHER = 2;

const linksOfProduct = preparedQuery((db) =>
  db
    .select({ id: lookProducts.otherId, kind: sql<'look' | 'together'>`'look'`, position: lookProducts.position })
    .from(lookProducts)
    .where(sql`${lookProducts.productId} = ${sql.placeholder('id')}`)
    .unionAll(
      db
        .select({
          id: boughtTogether.otherId,
          kind: sql<'look' | 'together'>`'together'`,
          position: boughtTogether.position,
        })
        .from(boughtTogether)
        .where(sql`${boughtTogether.productId} = ${sql.placeholder('id')}`),
    )
    // Sorts by kind, then by position.
    .orderBy(sql`2, 3`)
    .prepare('linked_products'),
);

export interface LinkedProducts {
  readonly look: readonly CardProduct[];
  readonly together: readonly CardProduct[];
  /** The ids of all linked products, also of hidden ones: the cached page depends on each, so it shows one that becomes active again. */
  readonly ids: readonly string[];
}

export const NO_LINKED_PRODUCTS: LinkedProducts = { look: [], together: [], ids: [] };

export async function listLinkedProducts(ctx: ShopContext, productId: string): Promise<LinkedProducts> {
  const links = await linksOfProduct(ctx.db).execute({ id: productId });
  if (links.length === 0) return NO_LINKED_PRODUCTS;
  const ids = [...new Set(links.map(({ id }) => id))];
  const cards = new Map((await listActiveProductsByIds(ctx, ids)).map((card) => [card.id, card]));
  const cardsOf = (kind: 'look' | 'together') =>
    links.flatMap((link) => (link.kind === kind ? (cards.get(link.id) ?? []) : []));
  const look = cardsOf('look');
  const together = cardsOf('together').filter(
    ({ available, id }) => available > 0 && !look.some((each) => each.id === id),
  );
  return { look, together: together.length < MIN_TOGETHER ? [] : together, ids };
}
