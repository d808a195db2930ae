// Reads the current state of the lines of a browser's bag. Unknown ids give lines with the state gone, never an error.

import { and, eq, inArray, or } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { signedInId } from '#shop/actor.ts';
import { mainPicture, toPicture } from '#shop/catalog/card-query.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { getUnitsReservedBy } from './checkout-reservations.server.ts';
import { type LineRequest, type ResolvedLine, resolveLines, type StoredSize } from './resolved-line.ts';

async function loadSizes(db: DbOrTx, requested: readonly LineRequest[], userId: string | null): Promise<StoredSize[]> {
  const ids = [...new Set(requested.map(({ productId }) => productId).filter(isRowId))];
  const slugs = [...new Set(requested.filter(({ productId }) => productId === '').map(({ slug }) => slug))];
  if (ids.length === 0 && slugs.length === 0) return [];
  const rows = await db
    .select({
      productId: products.id,
      slug: products.slug,
      name: products.name,
      color: products.color,
      categoryId: products.categoryId,
      price: products.price,
      oldPrice: products.oldPrice,
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
    .where(and(eq(products.status, 'active'), or(inArray(products.id, ids), inArray(products.slug, slugs))));
  const reservedByShopper = await getUnitsReservedBy(db, userId);
  return rows.map(({ pictureKey, width, height, tone, alt, inventoryLevelId, onHand, reserved, ...row }) => ({
    ...row,
    picture: toPicture({ pictureKey, width, height, tone, alt }, row.name),
    available: onHand - reserved + (reservedByShopper.get(inventoryLevelId) ?? 0),
  }));
}

export const resolveBagLines = async (ctx: ShopContext, requested: readonly LineRequest[]): Promise<ResolvedLine[]> =>
  resolveLines(requested, await loadSizes(ctx.db, requested, signedInId(ctx.actor)));
