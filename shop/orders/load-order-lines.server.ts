// Loads the products of an order request as they are now: name, price, picture, and the inventory level of the size.

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { productPictures, products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { sizeSku } from '#shop/catalog/size-codes.ts';
import type { CheckoutOwner } from '#shop/checkout-owner.ts';
import { pick } from '#shop/pick.ts';
import type { TaxTerms } from '#shop/tax/gst.ts';
import { selectTaxTerms, type TermsQuery } from '#shop/tax/tax-terms.server.ts';
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
  /** Loaded by the same query, which saves each order a round trip. */
  readonly buyer: CurrentBuyer | null;
  /** By product id; empty without `termsQuery`. Loaded by the same query too. */
  readonly taxTerms: ReadonlyMap<string, TaxTerms>;
}

interface AlsoLoaded {
  readonly owner: CheckoutOwner | null;
  readonly termsQuery: TermsQuery | null;
}

/** Every size of these products, and the buyer's state. */
export async function loadSizes(db: DbOrTx, productIds: readonly string[], { owner, termsQuery }: AlsoLoaded) {
  const rows = await db
    .select({
      buyer: owner === null ? sql<null>`null` : selectBuyer(owner),
      taxTerms: termsQuery === null ? sql<null>`null` : selectTaxTerms(termsQuery),
      productId: products.id,
      ...pick(products, 'categoryId', 'status', 'name', 'price'),
      size: inventoryLevels.size,
      productSku: products.sku,
      sku: inventoryLevels.sku,
      inventoryLevelId: inventoryLevels.id,
      left: sql<number>`${inventoryLevels.onHand} - ${inventoryLevels.reserved}`,
      image: productPictures.pictureKey,
    })
    .from(inventoryLevels)
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .where(inArray(inventoryLevels.productId, [...new Set(productIds)]));
  return rows.map(({ image, productSku, ...row }) => ({ ...row, sku: sizeSku(productSku, row), image: image ?? '' }));
}

export async function loadOrderLines(
  tx: Tx,
  requests: readonly RequestedLine[],
  alsoLoad: AlsoLoaded,
): Promise<LoadedLines | LinesRefusal> {
  const rows = await loadSizes(
    tx,
    requests.map(({ productId }) => productId),
    alsoLoad,
  );
  const lines: OrderLine[] = [];
  const taxTerms = new Map<string, TaxTerms>();
  for (const { productId, size, quantity } of requests) {
    const row = rows.find((candidate) => candidate.productId === productId && candidate.size === size);
    if (row?.status !== 'active') return { kind: 'unavailable', productId, size };
    const { status: _status, buyer: _buyer, taxTerms: terms, ...line } = row;
    lines.push({ ...line, quantity });
    if (terms) taxTerms.set(productId, terms);
  }
  return { lines: mergeLines(lines), buyer: rows[0]?.buyer ?? null, taxTerms };
}
