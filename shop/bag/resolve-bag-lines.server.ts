// Reads the current state of the lines of a browser's bag. Unknown ids give lines with the state gone, never an error.

import { and, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { mainPicture, toPicture } from '#shop/catalog/card-query.server.ts';
import { findIdsBySlugs } from '#shop/catalog/old-addresses.server.ts';
import { type CheckoutOwner, ownerOf } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { isRowId } from '#shop/row-id.ts';
import { getUnitsReservedBy } from './checkout-reservations.server.ts';
import { type LineRequest, type ResolvedLine, resolveLines, type StoredSize } from './resolved-line.ts';

async function loadSizes(
  db: DbOrTx,
  requested: readonly LineRequest[],
  owner: CheckoutOwner | null,
): Promise<StoredSize[]> {
  const ids = [...new Set(requested.map(({ productId }) => productId).filter(isRowId))];
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      productId: products.id,
      ...pick(products, 'slug', 'name', 'color', 'categoryId', 'price', 'oldPrice'),
      pictureKey: pictures.key,
      width: pictures.width,
      height: pictures.height,
      tone: pictures.tone,
      alt: productPictures.alt,
      inventoryLevelId: inventoryLevels.id,
      size: inventoryLevels.size,
      onHand: inventoryLevels.onHand,
      reserved: inventoryLevels.reserved,
    })
    .from(inventoryLevels)
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(and(eq(products.status, 'active'), inArray(products.id, ids)));
  const reservedByShopper = await getUnitsReservedBy(db, owner);
  return rows.map(({ pictureKey, width, height, tone, alt, inventoryLevelId, onHand, reserved, ...row }) => ({
    ...row,
    picture: toPicture({ pictureKey, width, height, tone, alt }, row.name),
    available: onHand - reserved + (reservedByShopper.get(inventoryLevelId) ?? 0),
  }));
}

/** Adds the product ids to old lines, which have none: the line's slug, current or former, finds the product. */
async function withIds(db: DbOrTx, requested: readonly LineRequest[]): Promise<LineRequest[]> {
  const slugs = [...new Set(requested.filter(({ productId }) => productId === '').map(({ slug }) => slug))];
  const ids = await findIdsBySlugs(db, slugs);
  return requested.map((line) => (line.productId === '' ? { ...line, productId: ids.get(line.slug) ?? '' } : line));
}

export async function resolveBagLines(
  ctx: Pick<ShopContext, 'actor'> & { readonly db: DbOrTx },
  requested: readonly LineRequest[],
): Promise<ResolvedLine[]> {
  const known = await withIds(ctx.db, requested);
  const resolved = resolveLines(known, await loadSizes(ctx.db, known, ownerOf(ctx.actor)));
  // The response names a line as the browser sent it.
  return resolved.map((line, index) => ({ ...line, requested: requested[index] ?? line.requested }));
}
