// A product for its form: every field, its pictures, the units on hand and reserved per size, and its last editor.

import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import { users } from '#db/schema/people.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit } from '#db/schema/system.ts';
import type { Picture, Tone } from '#shop/catalog/picture.ts';
import type { ProductRecord } from '#shop/catalog/product-record.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import { sizeSku } from '#shop/catalog/size-codes.ts';
import { SIZES_IN_ORDER } from '#shop/catalog/size-order.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';

export interface SizeStock {
  /** '' for a product without sizes. */
  readonly size: string;
  readonly onHand: number;
  readonly reserved: number;
  readonly sku: string;
  readonly barcode: string | null;
}

export interface ProductToEdit extends ProductRecord {
  readonly version: number;
  readonly pictures: readonly Picture[];
  readonly sizeStock: readonly SizeStock[];
  /** Null without an audit row, as for sample data. */
  readonly savedBy: { readonly name: string; readonly at: Date } | null;
}

async function findLastSave(ctx: ShopContext, id: string): Promise<ProductToEdit['savedBy']> {
  const [row] = await ctx.db
    .select({ actor: audit.actor, name: users.name, at: audit.at })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.entity, 'product'), eq(audit.entityId, id), inArray(audit.action, ['add', 'update'])))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1);
  return row ? { name: row.name || row.actor, at: row.at } : null;
}

/** Null for an actor who is not staff. */
export async function getProductToEdit(ctx: ShopContext, id: string): Promise<ProductToEdit | null> {
  const record = await getProduct(ctx, id);
  if (!record) return null;
  const [[stored], storedPictures, sizeStock, savedBy] = await Promise.all([
    ctx.db.select({ version: products.version }).from(products).where(eq(products.id, id)),
    ctx.db
      .select({
        ...pick(pictures, 'key', 'width', 'height', 'tone'),
        alt: productPictures.alt,
      })
      .from(productPictures)
      .innerJoin(pictures, eq(pictures.key, productPictures.pictureKey))
      .where(eq(productPictures.productId, id))
      .orderBy(asc(productPictures.position)),
    ctx.db
      .select({
        ...pick(inventoryLevels, 'size', 'onHand', 'reserved', 'sku', 'barcode'),
      })
      .from(inventoryLevels)
      .innerJoin(products, eq(products.id, inventoryLevels.productId))
      .where(eq(inventoryLevels.productId, id))
      .orderBy(SIZES_IN_ORDER),
    findLastSave(ctx, id),
  ]);
  if (!stored) return null;
  return {
    ...record,
    ...stored,
    pictures: storedPictures.map((picture) => ({ ...picture, tone: picture.tone as Tone })),
    sizeStock: sizeStock.map((row) => ({ ...row, sku: sizeSku(record.skuId, row) })),
    savedBy,
  };
}
