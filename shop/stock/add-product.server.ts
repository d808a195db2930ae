// Adds a product with its pictures and its first stock in one transaction. The file is here and not in catalog because a
// product without inventory levels must never exist, and stock depends on catalog.

import { eq, inArray, isNull } from 'drizzle-orm';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { findFreeSlug } from '#shop/catalog/free-slug.server.ts';
import { computeDiscount } from '#shop/catalog/product.ts';
import { type ProductInput, productInput } from '#shop/catalog/product-input.ts';
import { findCodeRefusal, lockSizeCodes } from '#shop/catalog/size-codes.server.ts';
import { type CodeTakenRefusal, resolveCodes, toCodesBySize } from '#shop/catalog/size-codes.ts';
import { lockTaxClass } from '#shop/catalog/tax-class-lock.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { supplyNewProduct } from './supply-stock.server.ts';

export type AddProductRefusal =
  | 'not-allowed'
  | 'invalid'
  | 'no-such-category'
  | 'no-such-picture'
  | 'no-such-tax-class'
  | 'sku-taken'
  | CodeTakenRefusal;

/** Eight unique characters, short enough for a label: 'TB-9F3A61C0'. */
const newSku = (): string => `TB-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

export async function addProduct(ctx: ShopContext, input: ProductInput): Promise<Result<string, AddProductRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const parsed = productInput.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  const { stock, pictures: pictureInputs, discount, ...details } = parsed.data;
  const fields = { ...details, sku: details.sku || newSku() };
  const skus = { before: fields.sku, after: fields.sku };
  const sizes = stock.map((row) => ({ ...resolveCodes(skus, null, row), onHand: row.onHand }));
  return inTransaction<string, AddProductRefusal>(ctx.db, async (tx, refuseWith) => {
    const [category] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, fields.categoryId));
    if (!category) return refuseWith('no-such-category');
    if (!(await lockTaxClass(tx, fields.taxClassId))) return refuseWith('no-such-tax-class');
    const keys = [...new Set(pictureInputs.map(({ key }) => key))];
    if ((await tx.$count(pictures, inArray(pictures.key, keys))) !== keys.length) return refuseWith('no-such-picture');
    await lockSizeCodes(tx);
    const [row] = await tx
      .insert(products)
      .values({
        ...fields,
        slug: await findFreeSlug(tx, fields.name, fields.sku),
        sizes: stock.map(({ size }) => size).filter((size) => size !== ''),
        discount: discount ?? computeDiscount(fields.price, fields.oldPrice),
        discountIsManual: discount !== null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing({ target: products.sku, where: isNull(products.deletedAt) })
      .returning({ id: products.id });
    if (!row) return refuseWith('sku-taken');
    const taken = await findCodeRefusal(tx, row.id, sizes);
    if (taken) return refuseWith(taken);
    await tx
      .insert(productPictures)
      .values(pictureInputs.map(({ key, alt }, position) => ({ productId: row.id, position, pictureKey: key, alt })));
    await supplyNewProduct(tx, row.id, sizes, { actor: actorName(ctx.actor), at: ctx.now });
    await recordChange(tx, ctx.actor, {
      action: 'add',
      entity: 'product',
      entityId: row.id,
      after: { ...parsed.data, sku: fields.sku, ...toCodesBySize(sizes) },
    });
    return row.id;
  });
}
