// Loads the products of an order request as they are now: name, price, picture, and the inventory level of the size.

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { productPictures, products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { type BuyerNow, buyerNow } from './buyer.server.ts';

export interface OrderLine {
  readonly productId: string;
  readonly categoryId: string;
  readonly inventoryLevelId: string;
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
  readonly price: number;
  readonly image: string;
  /** Available units when it was read. A hint: the reservation decides. */
  readonly left: number;
}

export type LinesRefusal = { readonly kind: 'unavailable'; readonly productId: string; readonly size: string };

interface RequestedLine {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

export interface LoadedLines {
  readonly lines: readonly OrderLine[];
  /** Loaded by the same query, which saves an order one round trip. */
  readonly buyer: BuyerNow | null;
}

/** One line per inventory level: the same product and size requested twice adds up. */
export async function loadOrderLines(
  tx: Tx,
  requests: readonly RequestedLine[],
  userId: string | null,
): Promise<LoadedLines | LinesRefusal> {
  const ids = [...new Set(requests.map((request) => request.productId))];
  const rows = await tx
    .select({
      buyer: userId === null ? sql<null>`null` : buyerNow(userId),
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
    .where(inArray(inventoryLevels.productId, ids));

  const lines = new Map<string, OrderLine>();
  for (const { productId, size, quantity } of requests) {
    const row = rows.find((candidate) => candidate.productId === productId && candidate.size === size);
    if (row?.status !== 'active') return { kind: 'unavailable', productId, size };
    const { status: _status, buyer: _buyer, image, ...line } = row;
    const known = lines.get(line.inventoryLevelId)?.quantity ?? 0;
    lines.set(line.inventoryLevelId, { ...line, image: image ?? '', quantity: known + quantity });
  }
  return { lines: [...lines.values()], buyer: rows[0]?.buyer ?? null };
}
