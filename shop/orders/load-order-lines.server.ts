// Loads the products of an order request as they are now: name, price, picture, and the inventory level of the size.

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { productPictures, products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { type CurrentBuyer, selectBuyer } from './buyer.server.ts';
import { mergeLines, type OrderLine } from './order-line.ts';

export type LinesRefusal = { readonly kind: 'unavailable'; readonly productId: string; readonly size: string };

interface RequestedLine {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

export interface LoadedLines {
  readonly lines: readonly OrderLine[];
  /** Loaded by the same query, which saves an order one round trip. */
  readonly buyer: CurrentBuyer | null;
}

/** Every size of these products, and the buyer's state. */
export async function loadSizes(db: DbOrTx, productIds: readonly string[], userId: string | null) {
  const rows = await db
    .select({
      buyer: userId === null ? sql<null>`null` : selectBuyer(userId),
      productId: products.id,
      categoryId: products.categoryId,
      status: products.status,
      name: products.name,
      price: products.price,
      size: inventoryLevels.size,
      inventoryLevelId: inventoryLevels.id,
      left: sql<number>`${inventoryLevels.onHand} - ${inventoryLevels.reserved}`,
      image: productPictures.pictureKey,
    })
    .from(inventoryLevels)
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .where(inArray(inventoryLevels.productId, [...new Set(productIds)]));
  return rows.map(({ image, ...row }) => ({ ...row, image: image ?? '' }));
}

export async function loadOrderLines(
  tx: Tx,
  requests: readonly RequestedLine[],
  userId: string | null,
): Promise<LoadedLines | LinesRefusal> {
  const rows = await loadSizes(
    tx,
    requests.map(({ productId }) => productId),
    userId,
  );
  const lines: OrderLine[] = [];
  for (const { productId, size, quantity } of requests) {
    const row = rows.find((candidate) => candidate.productId === productId && candidate.size === size);
    if (row?.status !== 'active') return { kind: 'unavailable', productId, size };
    const { status: _status, buyer: _buyer, ...line } = row;
    lines.push({ ...line, quantity });
  }
  return { lines: mergeLines(lines), buyer: rows[0]?.buyer ?? null };
}
